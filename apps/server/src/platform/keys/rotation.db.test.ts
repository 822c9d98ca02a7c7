import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectOk, newUuid } from '@bank/core';
import {
  anchorHeads,
  appendAudit,
  chainAudit,
  ed25519Signer,
  headContent,
  readAnchors,
  verifyBooks,
  type ChainHead,
} from '@bank/ledger';
import { runIpe } from '../../cli/run-ipe.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { liveKeys, makeSandboxKey, readKey, type BankKey, type BankKeys, type KeyName } from '../config/keys.ts';
import { readRows } from '../database/rows.ts';
import { createAuditChainer } from '../jobs/audit-chainer.ts';
import { readHeadKeys } from './known-keys.ts';
import { rotateKey } from './rotate-key.ts';

// Keys of the bank are replaced while it works: what the former ones signed in their time goes on being good.
const directory = await mkdtemp(join(tmpdir(), 'ipe-rotation-'));
const ME = '/services/accounts-core/profile';
const anchorFile = join(directory, 'anchors.jsonl');
afterAll(() => rm(directory, { recursive: true }));

/** A server's keys, each in a file of its own. */
async function keysIn(folder: string): Promise<BankKeys> {
  const keys = {} as Record<KeyName, BankKey>;
  for (const name of ['session', 'audit', 'codes'] as const) {
    const file = join(directory, folder, `${name}.json`);
    makeSandboxKey(name, file);
    const key = readKey(name, file);
    if (typeof key === 'string') throw new Error(key);
    keys[name] = key;
  }
  return keys;
}

const keys = liveKeys(await keysIn('here'));
const bank = await startTestBank({ settings: { keys } });
const { platform, pool } = bank;

/** Says something to the audit trail and links it with that key. */
async function act(key: BankKey): Promise<number> {
  bank.clock.advance(1000);
  const at = bank.clock.now();
  const id = newUuid(bank.clock, platform.entropy);
  const about = { actor: 'bank', action: 'access.denied', subject: 'x', data: {}, at };
  await appendAudit(pool, [{ ...about, id, companyId: bank.companyId('10001') }]);
  return (await chainAudit(pool, { holder: id, signer: ed25519Signer(key.id, key.privateKey), leaseMs: 0 })).linked;
}

async function auditFault(own: BankKey = keys.audit): Promise<string | null> {
  const client = await pool.connect();
  try {
    const heads = await readHeadKeys(client, own);
    const { checks } = await verifyBooks(client, { heads, anchors: await readAnchors(anchorFile) });
    return checks.find(({ name }) => name === 'ledger.audit')?.firstFault ?? null;
  } finally {
    client.release();
  }
}

/** Once a second a key follows its file. */
async function follows(name: KeyName, id: string): Promise<void> {
  await expect.poll(() => keys[name].id).toBe(id);
}

test('B06 the audit key is rotated twice: heads, anchors and chains stay good, for servers with any of the keys', async () => {
  const first = keys.audit;
  expect(await act(first)).toBe(1);
  await anchorHeads(pool, { file: anchorFile, at: bank.clock.now() });
  bank.clock.advance(600_000);
  const once = expectOk(await rotateKey(platform, 'audit', 'Rita'));
  expect(once).toMatchObject({ former: first.id, heads: 1 });
  await follows('audit', once.next);
  expect(await auditFault()).toBeNull();
  expect(await auditFault(first)).toBeNull();

  const second = keys.audit;
  expect(await act(second)).toBe(2);
  await anchorHeads(pool, { file: anchorFile, at: bank.clock.now() });
  bank.clock.advance(600_000);
  const twice = expectOk(await rotateKey(platform, 'audit', 'Rita'));
  await follows('audit', twice.next);
  expect(await act(keys.audit)).toBe(2);
  expect([await auditFault(), await auditFault(second), await auditFault(first)]).toEqual([null, null, null]);
  const told = await readRows(
    pool,
    `SELECT actor, subject, data FROM ledger.audit_record WHERE action = 'keys.rotated' ORDER BY at`,
  );
  expect(told).toEqual([
    { actor: 'staff:Rita', subject: 'audit', data: { operatorName: 'Rita', former: first.id, next: second.id } },
    { actor: 'staff:Rita', subject: 'audit', data: { operatorName: 'Rita', former: second.id, next: twice.next } },
  ]);

  // Who kept a former private key can sign no head any more, and no anchor of today.
  const chain = `company:${bank.companyId('10001')}`;
  const [end] = await readRows<ChainHead>(pool, 'SELECT chain, seq, hash FROM ledger.audit_head WHERE chain = $1', [
    chain,
  ]);
  if (!end) throw new Error('no head');
  const forge = (key: BankKey) =>
    readRows(pool, 'UPDATE ledger.audit_head SET key_id = $2, signature = $3 WHERE chain = $1 RETURNING chain', [
      chain,
      key.id,
      ed25519Signer(key.id, key.privateKey).sign(headContent(end)),
    ]);
  await forge(first);
  expect(await auditFault()).toContain('or not of its present key');
  await forge(keys.audit);
  expect(await auditFault()).toBeNull();
  const kept = await readFile(anchorFile, 'utf8');
  const signature = Buffer.from(ed25519Signer(first.id, first.privateKey).sign(headContent(end))).toString('hex');
  const head = {
    chain,
    seq: end.seq.toString(),
    hash: Buffer.from(end.hash).toString('hex'),
    keyId: first.id,
    signature,
  };
  await writeFile(
    anchorFile,
    `${kept}${JSON.stringify({ at: new Date(bank.clock.now()).toISOString(), heads: [head] })}\n`,
  );
  expect(await auditFault()).toContain('is not signed by the bank');
  await writeFile(anchorFile, kept);
});

test('R12 a server with the former key links nothing until it has the new file; none of its records is lost', async () => {
  const other = await keysIn('there');
  // Two servers, each with a copy of the file.
  await writeFile(other.audit.file, await readFile(keys.audit.file));
  const there = liveKeys({ ...other, audit: readKey('audit', other.audit.file) as BankKey });
  const { next } = expectOk(await rotateKey(platform, 'audit', 'Rita'));
  await follows('audit', next);
  const chainer = createAuditChainer({ ...platform, settings: { ...platform.settings, keys: there } });
  bank.clock.advance(1000);
  const id = newUuid(bank.clock, platform.entropy);
  const about = { actor: 'bank', action: 'access.denied', subject: 'y', data: {}, at: bank.clock.now() };
  await appendAudit(pool, [{ ...about, id, companyId: bank.companyId('10001') }]);
  const isLinked = async () =>
    (await readRows(pool, 'SELECT 1 FROM ledger.audit_link WHERE record_id = $1', [id])).length === 1;
  chainer.start();
  try {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await isLinked()).toBe(false);
    expect(await auditFault()).toBeNull();
    await writeFile(other.audit.file, await readFile(keys.audit.file));
    await expect.poll(isLinked).toBe(true);
  } finally {
    await chainer.stop();
  }
  expect(await auditFault()).toBeNull();
});

test('a rotation that broke off before its file was replaced is brought to its end by asking again', async () => {
  const former = keys.audit;
  const before = await readFile(former.file);
  const { next } = expectOk(await rotateKey(platform, 'audit', 'Rita'));
  // As if the process had died in between: the new key still lies beside the file.
  await writeFile(`${former.file}.next`, await readFile(former.file));
  await writeFile(former.file, before);
  await follows('audit', former.id);
  expect(expectOk(await rotateKey(platform, 'audit', 'Rita'))).toEqual({ former: former.id, next, heads: 0 });
  await follows('audit', next);
  expect(await auditFault()).toBeNull();
});

test('a file with a key that was replaced elsewhere is not rotated once more', async () => {
  const before = await readFile(keys.audit.file);
  const { next } = expectOk(await rotateKey(platform, 'audit', 'Rita'));
  await follows('audit', next);
  const after = await readFile(keys.audit.file);
  await writeFile(keys.audit.file, before);
  await expect.poll(() => keys.audit.id).not.toBe(next);
  expect(await rotateKey(platform, 'audit', 'Rita')).toEqual({ ok: false, error: 'replaced' });
  await rm(`${keys.audit.file}.next`);
  await writeFile(keys.audit.file, after);
  await follows('audit', next);
});

test('the session key is rotated: who is in stays in, and comes in by the new one', async () => {
  const before = await bank.as('maker');
  expect((await before.get(ME)).status).toBe(200);
  const { next } = expectOk(await rotateKey(platform, 'session', 'Rita'));
  await follows('session', next);
  const after = await bank.as('maker');
  const kidOf = (token = '') =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  expect([kidOf(before.token) === next, kidOf(after.token)]).toEqual([false, next]);
  for (const caller of [before, after]) expect((await caller.get(ME)).status).toBe(200);
});

test('ipe keys shows the keys, rotates the secret of codes, and refuses what it does not know', async () => {
  const env = { BANK_ENV: 'sandbox', DATABASE_URL: bank.databaseUrl, DATA_DIR: directory };
  const named = {
    IPE_SESSION_KEY_FILE: keys.session.file,
    IPE_AUDIT_KEY_FILE: keys.audit.file,
    IPE_CODES_KEY_FILE: keys.codes.file,
  };
  const ipe = async (...args: readonly string[]) => {
    let [out, said] = ['', ''];
    const code = await runIpe({
      arguments: ['keys', ...args],
      environment: { ...env, ...named },
      clock: bank.clock,
      entropy: platform.entropy,
      print: (text) => (out += text),
      printed: () => Promise.resolve(),
      tell: (text) => (said += text),
      readInput: () => Promise.reject(new Error('no input')),
      readBytes: () => Promise.reject(new Error('no input')),
    });
    return { code, out, said };
  };
  const former = keys.codes.id;
  const rotated = await ipe('rotate', 'codes', '--staff', 'Rita');
  expect(rotated, rotated.said).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${former} deu lugar a`) as string,
  });
  await expect.poll(() => keys.codes.id).not.toBe(former);
  const listed = await ipe();
  expect(listed.out).toContain('audit: assina as cadeias da auditoria');
  expect(listed.out).toContain('desde o início até');
  expect((await ipe('rotate', 'other', '--staff', 'Rita')).code).toBe(2);
  expect((await ipe('rotate', 'audit')).code).toBe(2);
});
