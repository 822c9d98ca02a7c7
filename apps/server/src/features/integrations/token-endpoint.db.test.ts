import { generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, later, newId, SECOND_MS } from '@bank/core';
import { TOKEN_PATH, type Scope } from '@bank/contracts';
import { writeCertificate } from '@bank/rails-protocol';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { createEnterProgram } from './application/enter-program.ts';
import { createIntegrationsCleanup } from './jobs/cleanup.ts';

// The token endpoint as a program meets it (RFC 6749, section 4.4), and what a token opens from then on.
const bank = await startTestBank();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const SECRET = randomBytes(32).toString('base64url');

interface Made {
  readonly id: string;
  readonly clientId: string;
}

/** A credential with a secret that is known, behind the bank's back. */
async function credential(scopes: readonly Scope[] = ['cob.read', 'cob.write'], account = '10001'): Promise<Made> {
  const id = newId('crd', bank.clock, { bytes: (count) => randomBytes(count) });
  await readRows(
    bank.pool,
    `INSERT INTO bank.credential (company_id, id, client_id, name, scopes, daily_cap_centavos, created_at, created_by,
        secret_for, secret_hash, secret_shown)
      VALUES ($1, $2, $2, $2, $3, 0, $4, '{"id":"x","name":"x"}', 'x', $5, '{"id":"x","name":"x","at":0}')`,
    [bank.companyId(account), id, scopes, new Date(bank.clock.now()), hash('sha256', SECRET, 'buffer')],
  );
  return { id, clientId: id };
}

async function ask(payload: string, headers: Readonly<Record<string, string>> = FORM) {
  const reply = await bank.bank.http.app.inject({ method: 'POST', url: TOKEN_PATH, headers, payload });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    json: reply.json<Record<string, unknown>>(),
    text: reply.body,
  };
}

const basic = (id: string, secret: string) => ({
  ...FORM,
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const GRANT = 'grant_type=client_credentials';
const enter = createEnterProgram(bank.pool);

async function opens(token: unknown): Promise<readonly Scope[] | undefined> {
  const proof = { authorization: `Bearer ${String(token)}`, certificate: undefined };
  const entered = await enter(proof, bank.clock.now());
  return entered.ok ? entered.value.scopes : undefined;
}

async function tokenOf({ clientId }: Made, more = ''): Promise<unknown> {
  const { json, status } = await ask(`${GRANT}${more}`, basic(clientId, SECRET));
  expect([status, json.error]).toEqual([200, undefined]);
  return json.access_token;
}

let made: Made;
beforeEach(async () => {
  bank.clock.advance(SECOND_MS);
  made = await credential();
});

test('a program gets a token for an hour, by header or body, form or JSON', async () => {
  const { clientId } = made;
  const own = { client_id: clientId, client_secret: SECRET };
  const answers = [
    await ask(GRANT, basic(clientId, SECRET)),
    await ask(`${GRANT}&${new URLSearchParams(own).toString()}`),
    await ask(JSON.stringify({ grant_type: 'client_credentials', ...own }), { 'content-type': 'application/json' }),
  ];
  for (const { status, json, headers } of answers) {
    expect(status).toBe(200);
    expect(json).toEqual({
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'cob.read cob.write',
    });
    expect([headers['cache-control'], headers.pragma]).toEqual(['no-store', 'no-cache']);
    expect(await opens(json.access_token)).toEqual(expect.arrayContaining(['cob.read', 'cob.write']));
  }
  const [kept] = await readRows<{ text: string }>(
    bank.pool,
    `SELECT string_agg(t::text, ' ') AS text FROM bank.credential_token t`,
  );
  for (const { json } of answers) expect(kept?.text).not.toContain(json.access_token);
});

test('a token opens nothing after an hour, and its row goes', async () => {
  const token = await tokenOf(made);
  bank.clock.advance(HOUR_MS - 1);
  expect(await opens(token)).toBeDefined();
  bank.clock.advance(1);
  expect(await opens(token)).toBeUndefined();
});

test('what a token was not asked for it does not open, and no token has more than its credential', async () => {
  const token = await tokenOf(made, '&scope=cob.read');
  expect(await opens(token)).toEqual(['cob.read']);
  const { status, json } = await ask(`${GRANT}&scope=cob.read+pix.write`, basic(made.clientId, SECRET));
  expect([status, json.error]).toEqual([400, 'invalid_scope']);
});

test('a token loses at once what its credential loses', async () => {
  const token = await tokenOf(made);
  await readRows(bank.pool, `UPDATE bank.credential SET scopes = '{cob.read,pix.read}' WHERE id = $1`, [made.id]);
  expect(await opens(token)).toEqual(['cob.read']);
  await readRows(bank.pool, `UPDATE bank.credential SET valid_until = '2026-11-01' WHERE id = $1`, [made.id]);
  expect(await opens(token)).toBeUndefined();
});

test('unknown, wrong, revoked, over, unseen and blocked are one answer [attack]', async () => {
  const { clientId } = made;
  const setAside = async (sql: string, account = '10001') => {
    const one = await credential(['cob.read'], account);
    await bank.byHand(sql, [one.id]);
    return one.clientId;
  };
  const blocked = await credential(['cob.read'], '10003');
  await bank.byHand(`UPDATE bank.company SET state = 'blocked' WHERE bank_account = '10003'`);
  const asked = [
    ['nobody', SECRET],
    [clientId, `${SECRET}x`],
    [clientId, hash('sha256', SECRET, 'base64url')],
    [
      await setAside(`UPDATE bank.credential SET revoked_at = '2026-11-01T12:00Z', revoked_by = '{}' WHERE id = $1`),
      SECRET,
    ],
    [await setAside(`UPDATE bank.credential SET valid_until = '2026-11-01' WHERE id = $1`), SECRET],
    [await setAside('UPDATE bank.credential SET secret_hash = NULL, secret_shown = NULL WHERE id = $1'), SECRET],
    [blocked.clientId, SECRET],
  ] as const;
  const answers = [];
  for (const [id, secret] of asked) answers.push(await ask(GRANT, basic(id, secret)));
  await bank.byHand(`UPDATE bank.company SET state = 'active' WHERE bank_account = '10003'`);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  for (const { status, json, headers } of answers) {
    expect([status, json.error]).toEqual([401, 'invalid_client']);
    expect(headers['www-authenticate']).toMatch(/^Basic realm="/);
  }
  const inBody = await ask(`${GRANT}&client_id=nobody&client_secret=x`);
  expect([inBody.status, inBody.headers['www-authenticate']]).toEqual([401, undefined]);
});

test('refusals are those of the standard, in JSON, kept by nobody', async () => {
  const answers = [
    await ask('', FORM),
    await ask('grant_type=password', basic('a', 'b')),
    await ask(`${GRANT}&${GRANT}`, basic('a', 'b')),
    await ask(`${GRANT}&client_id=a&client_secret=b`, basic('a', 'b')),
    await ask('x', { 'content-type': 'text/plain' }),
    await ask('{', { 'content-type': 'application/json' }),
  ];
  expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
    [401, 'invalid_client'],
    [400, 'unsupported_grant_type'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
  ]);
  for (const { headers, json } of answers) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(json.error_description).toMatch(/\.$/);
  }
});

test('a person’s own certificate header is nothing without a trusted proxy, and a credential with a certificate stays shut [attack]', async () => {
  const der = randomBytes(64);
  await bank.byHand('UPDATE bank.credential SET certificate = $2, certificate_thumbprint = $3 WHERE id = $1', [
    made.id,
    somePem(),
    hash('sha256', der, 'base64url'),
  ]);
  const headers = {
    ...basic(made.clientId, SECRET),
    'client-cert': `:${der.toString('base64')}:`,
    'x-forwarded-for': '1.2.3.4',
  };
  expect((await ask(GRANT, headers)).json.error).toBe('invalid_client');
});

function somePem(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [from, to] = [later(bank.clock.now(), -HOUR_MS), later(bank.clock.now(), 1000 * HOUR_MS)];
  const names = { subject: 'x', issuer: 'x', key: publicKey, issuerKey: privateKey };
  return writeCertificate({ ...names, serial: 1n, from, to, isAuthority: false });
}

test('a token that is asked for while its credential is revoked does not outlive it', async () => {
  const phone = await bank.device('admin');
  const admin = await bank.signedIn('admin', phone);
  for (let round = 0; round < 10; round += 1) {
    const one = await credential();
    const asks = Array.from({ length: 6 }, () => ask(GRANT, basic(one.clientId, SECRET)));
    const [revoked, ...answers] = await Promise.all([
      admin.post(`/services/integrations/credentials/${one.id}/revoke`, {}),
      ...asks,
    ]);
    expect(revoked.status).toBe(200);
    for (const { json } of answers) if (json.access_token) expect(await opens(json.access_token)).toBeUndefined();
    const left = await readRows(bank.pool, 'SELECT FROM bank.credential_token WHERE credential_id = $1', [one.id]);
    expect(left).toHaveLength(0);
  }
});

test('old tokens and old calls are removed, the others stay', async () => {
  const token = await tokenOf(made);
  await readRows(
    bank.pool,
    `INSERT INTO bank.program_call (company_id, credential_id, id, at, method, path, address, status, outcome, elapsed_ms,
       trace_id, difference)
     SELECT $1, $2, 'pcl_' || n, $3::timestamptz - n * interval '1 day', 'GET', '/', '', 200, 'done', 1, '', '[]'
     FROM generate_series(89, 92) AS n`,
    [bank.companyId('10001'), made.id, new Date(bank.clock.now())],
  );
  await readRows(
    bank.pool,
    `INSERT INTO bank.credential_token SELECT '\\x01', company_id, credential_id, scopes, NULL, issued_at,
       issued_at - interval '2 hours' FROM bank.credential_token WHERE credential_id = $1`,
    [made.id],
  );
  const cleanup = createIntegrationsCleanup(bank.platform);
  cleanup.start();
  await expect
    .poll(
      async () =>
        (await readRows(bank.pool, 'SELECT id FROM bank.program_call WHERE credential_id = $1', [made.id])).length,
    )
    .toBe(2);
  await cleanup.stop();
  expect(await opens(token)).toBeDefined();
  expect(await readRows(bank.pool, `SELECT FROM bank.credential_token WHERE token_hash = '\\x01'`)).toHaveLength(0);
});
