import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  anchorHeads,
  appendAudit,
  chainAudit,
  ed25519Signer,
  ed25519Verifier,
  readAnchors,
  verifyBooks,
  verifyChain,
  type ChainReport,
} from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { auditRow, openAccounts, transfer } from '../testing/postings.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signer = ed25519Signer('2026-1', privateKey);
const heads = ed25519Verifier(new Map([['2026-1', publicKey]]));

let db: LedgerDatabase;
let folder: string;
let file: string;
beforeEach(async () => {
  db = await ledgerDatabase();
  folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  file = join(folder, 'heads.jsonl');
});
afterEach(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

async function chainAll(): Promise<number> {
  const run = await chainAudit(db.pool, { holder: db.newId(), signer, leaseMs: 0 });
  return run.linked;
}

async function auditFault(): Promise<string | null> {
  const client = await db.owner.connect();
  try {
    const { checks } = await verifyBooks(client, { heads, anchors: await readAnchors(file) });
    return checks.find(({ name }) => name === 'ledger.audit')?.firstFault ?? null;
  } finally {
    client.release();
  }
}

async function chainReport(companyId = 'c1'): Promise<ChainReport> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await verifyChain(client, { companyId, heads, anchors: await readAnchors(file) });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Ten rows of one company, chained and anchored, five of the bank beside them. */
async function tenRows(): Promise<void> {
  for (let index = 1; index <= 10; index += 1) {
    db.clock.advance(1000);
    await appendAudit(db.pool, [auditRow(db, 'c1', `s${index}`)]);
    if (index % 2 === 0) await appendAudit(db.pool, [auditRow(db, null, `b${index}`)]);
  }
  expect(await chainAll()).toBe(15);
  expect(await anchorHeads(db.pool, { file, at: db.clock.now() })).toBe(2);
  expect(await auditFault()).toBeNull();
}

test('B06 rows of postings and rows of none are linked without gaps, a chain for each company', async () => {
  await openAccounts(db, { alice: 100n });
  await db.ledger.postOne(
    transfer(db, 'bank', 'alice', 1n, { audit: [auditRow(db, 'c1', 'x'), auditRow(db, null, 'y')] }),
  );
  await appendAudit(db.pool, [auditRow(db, 'c1', 'sign-in')]);
  expect(await auditFault()).toBeNull();
  expect(await chainAll()).toBe(3);
  expect(await chainAll()).toBe(0);
  const { rows } = await db.owner.query('SELECT chain, seq FROM ledger.audit_link ORDER BY 1, 2');
  expect(rows).toEqual([
    { chain: 'bank', seq: '1' },
    { chain: 'company:c1', seq: '1' },
    { chain: 'company:c1', seq: '2' },
  ]);
  expect(await auditFault()).toBeNull();
});

test('B06 whoever queues a record again neither links it twice nor stops the others', async () => {
  await appendAudit(db.pool, [auditRow(db, 'c1', 'x'), auditRow(db, 'c1', 'y')]);
  const again = 'INSERT INTO ledger.audit_queue SELECT gen_random_uuid(), array_agg(id) FROM ledger.audit_record';
  await db.owner.query(again);
  expect(await chainAll()).toBe(2);
  await db.owner.query(again);
  await appendAudit(db.pool, [auditRow(db, 'c1', 'z')]);
  expect(await chainAll()).toBe(1);
  await chainAll();
  expect((await db.owner.query('SELECT FROM ledger.audit_queue')).rowCount).toBe(0);
  expect(await auditFault()).toBeNull();
});

test('B06 a refused posting leaves no audit row', async () => {
  await openAccounts(db, { alice: 0n });
  await db.ledger.postOne(transfer(db, 'alice', 'bank', 1n, { audit: [auditRow(db, 'c1', 'x')] }));
  expect(await chainAll()).toBe(0);
});

test('B06 a row that commits late is linked late, after rows with later ids', async () => {
  const late = new pg.Client({ connectionString: db.url });
  await late.connect();
  await late.query('BEGIN');
  await appendAudit(late, [auditRow(db, 'c1', 'early id')]);
  db.clock.advance(1000);
  await appendAudit(db.pool, [auditRow(db, 'c1', 'later id')]);
  expect(await chainAll()).toBe(1);
  await late.query('COMMIT');
  await late.end();
  expect(await chainAll()).toBe(1);
  const { rows } = await db.owner.query(
    'SELECT subject FROM ledger.audit_link l JOIN ledger.audit_record r ON r.id = l.record_id ORDER BY seq',
  );
  expect(rows).toEqual([{ subject: 'later id' }, { subject: 'early id' }]);
  expect(await auditFault()).toBeNull();
});

test('R12 of many chainers at once one leads, and each row is linked once; another takes over when its lease is out', async () => {
  await appendAudit(
    db.pool,
    Array.from({ length: 300 }, (_, index) => auditRow(db, `c${index % 3}`, `s${index}`)),
  );
  const holders = Array.from({ length: 4 }, () => db.newId());
  const runs = await Promise.all(holders.map((holder) => chainAudit(db.owner, { holder, signer, leaseMs: 60_000 })));
  expect(runs.filter(({ leading }) => leading)).toEqual([{ leading: true, linked: 300, more: false }]);
  const leader = holders[runs.findIndex(({ leading }) => leading)];
  await appendAudit(db.pool, [auditRow(db, null, 'more')]);
  expect(await chainAudit(db.pool, { holder: leader ?? db.newId(), signer, leaseMs: 0 })).toMatchObject({ linked: 1 });
  await appendAudit(db.pool, [auditRow(db, null, 'even more')]);
  expect(await chainAudit(db.pool, { holder: db.newId(), signer })).toMatchObject({ leading: true, linked: 1 });
  expect(await auditFault()).toBeNull();
});

const link = (chain: string, seq: number) =>
  `(SELECT record_id FROM ledger.audit_link WHERE chain = '${chain}' AND seq = ${seq})`;
const c1 = 'company:c1';

for (const [what, sql, fault] of [
  [
    'changed',
    `UPDATE ledger.audit_record SET data = '{}' WHERE id = ${link(c1, 4)}`,
    /^chain company:c1 seq 4: record .* was changed/,
  ],
  [
    'changed with its content hash',
    `UPDATE ledger.audit_record SET actor = 'x', content_hash = sha256('x') WHERE id = ${link(c1, 4)}`,
    /^chain company:c1 seq 4: record .* was changed/,
  ],
  [
    'deleted',
    `DELETE FROM ledger.audit_record WHERE id = ${link(c1, 7)}`,
    /^chain company:c1 seq 7: its record .* is gone/,
  ],
  [
    'cut out with its link',
    `WITH l AS (DELETE FROM ledger.audit_link WHERE chain = '${c1}' AND seq = 7 RETURNING record_id)
      DELETE FROM ledger.audit_record WHERE id IN (SELECT record_id FROM l)`,
    /^chain company:c1 seq 8: the links from 7 on are missing/,
  ],
  [
    'swapped with its neighbour',
    `UPDATE ledger.audit_link SET seq = 99 WHERE chain = '${c1}' AND seq = 3;
      UPDATE ledger.audit_link SET seq = 3 WHERE chain = '${c1}' AND seq = 4;
      UPDATE ledger.audit_link SET seq = 4 WHERE chain = '${c1}' AND seq = 99`,
    /^chain company:c1 seq 3: its hash does not follow/,
  ],
  [
    'inserted',
    `UPDATE ledger.audit_link SET seq = seq + 101 WHERE chain = '${c1}' AND seq >= 6;
      UPDATE ledger.audit_link SET seq = seq - 100 WHERE chain = '${c1}' AND seq >= 106;
      INSERT INTO ledger.audit_record SELECT gen_random_uuid(), company_id, actor, action, subject, data, at, null, content_hash
        FROM ledger.audit_record WHERE id = ${link(c1, 5)};
      INSERT INTO ledger.audit_link SELECT '${c1}', 6, id, sha256('x') FROM ledger.audit_record
        WHERE id NOT IN (SELECT record_id FROM ledger.audit_link)`,
    /^chain company:c1 seq 6: record .* was changed/,
  ],
  [
    'taken from the queue',
    `INSERT INTO ledger.audit_record SELECT gen_random_uuid(), 'c1', 'a', 'b', 'c', '{}', '2026-11-21T13:00:00Z', null, '\\x00'`,
    /^record .* is in no chain and does not wait for one/,
  ],
  [
    'signed by another',
    `UPDATE ledger.audit_head SET signature = sha512('x') WHERE chain = 'bank'`,
    /^chain bank seq 5: the head's signature is not the bank's/,
  ],
  [
    'cut off at the tail, the head left',
    `DELETE FROM ledger.audit_link WHERE chain = '${c1}' AND seq > 8`,
    /^chain company:c1 seq 8: the signed head is seq 10/,
  ],
] as const) {
  test(`B06 A15 the verifier names the first bad row when a row is ${what}`, async () => {
    await tenRows();
    await db.owner.query(sql);
    expect(await auditFault()).toMatch(fault);
  });
}

test('B06 A15 a tail cut off whole, with an older signed head put back, is found by the anchor', async () => {
  await appendAudit(db.pool, [auditRow(db, 'c1', 's1')]);
  await chainAll();
  const { rows } = await db.owner.query('SELECT * FROM ledger.audit_head');
  await appendAudit(db.pool, [auditRow(db, 'c1', 's2')]);
  await chainAll();
  await anchorHeads(db.pool, { file, at: db.clock.now() });
  const [head] = rows as { seq: string; hash: Buffer; signature: Buffer }[];
  await db.owner.query(`DELETE FROM ledger.audit_record WHERE subject = 's2'`);
  await db.owner.query('DELETE FROM ledger.audit_link WHERE seq = 2');
  await db.owner.query({
    text: 'UPDATE ledger.audit_head SET seq = $1, hash = $2, signature = $3',
    values: [head?.seq, head?.hash, head?.signature],
  });
  expect(await auditFault()).toMatch(/^chain company:c1 seq 2: anchored at .*, and not there any more/);
});

test('an anchor file gets only the heads that grew', async () => {
  await tenRows();
  expect(await anchorHeads(db.pool, { file, at: db.clock.now() })).toBe(0);
  await appendAudit(db.pool, [auditRow(db, 'c1', 'new')]);
  await chainAll();
  expect(await anchorHeads(db.pool, { file, at: db.clock.now() })).toBe(1);
  expect((await readAnchors(file)).map((anchor) => anchor.heads.map(({ chain, seq }) => [chain, seq]))).toEqual([
    [
      ['bank', 5n],
      [c1, 10n],
    ],
    [[c1, 11n]],
  ]);
});

test('B06 one chain alone is checked against its records, its signed head and its anchors', async () => {
  expect(await chainReport()).toEqual({
    records: 0,
    firstAt: null,
    lastAt: null,
    head: null,
    anchor: null,
    fault: null,
    unlinked: 0,
  });
  await tenRows();
  await appendAudit(db.pool, [auditRow(db, 'c1', 'new')]);
  expect(await chainReport()).toMatchObject({
    records: 10,
    head: { seq: 10n },
    anchor: { seq: 10n, fits: true },
    fault: null,
    unlinked: 1,
  });
  expect((await chainReport('nobody')).records).toBe(0);
});

for (const [what, sql, fault] of [
  ['changed', `UPDATE ledger.audit_record SET data = '{}' WHERE id = ${link(c1, 4)}`, '4 record-changed'],
  ['deleted', `DELETE FROM ledger.audit_record WHERE id = ${link(c1, 7)}`, '7 record-gone'],
  ['cut out', `DELETE FROM ledger.audit_link WHERE chain = '${c1}' AND seq = 7`, '8 links-missing'],
  ['cut off at the tail', `DELETE FROM ledger.audit_link WHERE chain = '${c1}' AND seq > 8`, '8 head-differs'],
  ['signed by another', `UPDATE ledger.audit_head SET signature = sha512('x')`, '10 head-not-signed'],
  [
    'kept outside the chain',
    `INSERT INTO ledger.audit_record SELECT gen_random_uuid(), 'c1', 'a', 'b', 'c', '{}', '2026-11-21T13:00:00Z', null, '\\x00'`,
    '10 record-outside',
  ],
] as const) {
  test(`B06 A15 the check of one chain names the first bad place when a row is ${what}`, async () => {
    await tenRows();
    await db.owner.query(sql);
    const { fault: found } = await chainReport();
    expect(`${found?.seq} ${found?.is}`).toBe(fault);
  });
}

test('B06 A15 the check of one chain finds a tail cut off whole, and regrown, by any anchor', async () => {
  await tenRows();
  await db.owner.query(`DELETE FROM ledger.audit_record WHERE id IN (${link(c1, 9)}, ${link(c1, 10)})`);
  await db.owner.query(`DELETE FROM ledger.audit_link WHERE chain = '${c1}' AND seq > 8`);
  await db.owner.query(
    `UPDATE ledger.audit_head SET seq = 8, hash = (SELECT hash FROM ledger.audit_link WHERE chain = '${c1}' AND seq = 8) WHERE chain = '${c1}'`,
  );
  for (const subject of ['a', 'b', 'c']) await appendAudit(db.pool, [auditRow(db, 'c1', subject)]);
  await chainAll();
  await anchorHeads(db.pool, { file, at: db.clock.now() });
  expect(await chainReport()).toMatchObject({
    records: 11,
    anchor: { seq: 10n, fits: false },
    fault: { seq: 10n, is: 'anchor-does-not-fit' },
  });
});
