import { expect, test } from 'vitest';
import { MINUTE_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';

// Goal: whose guesses count for what, with production's strict figures; addresses come from a proxy that is believed.
const bank = await startTestBank({ strictLimits: true, settings: { trustedProxies: ['127.0.0.1'] } });
const LOGIN = '/services/accounts/login';
const RESET = '/services/accounts-ib-gateway/reset-temporary-password';
const OFFICE = '203.0.113.10';

let stranger = 0;
/** An address that nobody had before. */
function elsewhere(): string {
  stranger += 1;
  return `198.51.100.${stranger}`;
}

function byEmail(key: OperatorKey, from: string, password?: string, email = bank.operator(key).email) {
  const { bankAccount, password: own } = bank.operator(key);
  return bank.anonymous.post(LOGIN, { email, bankAccount, password: password ?? own }, { 'x-forwarded-for': from });
}

function byDocument(key: OperatorKey, from: string, password: string) {
  const { cpf: document, bankAccount } = bank.operator(key);
  return bank.anonymous.post(LOGIN, { document, bankAccount, password }, { 'x-forwarded-for': from });
}

async function freshStart(): Promise<void> {
  await readRows(bank.pool, 'DELETE FROM bank.sign_in_try');
  await readRows(bank.pool, 'DELETE FROM bank.session');
  bank.clock.advance(10 * MINUTE_MS);
}

test('a stranger who uses up the tries of somebody’s e-mail does not hold them where they came in before [attack]', async () => {
  await freshStart();
  expect((await byEmail('guest', OFFICE)).status).toBe(200);
  for (let turn = 0; turn < 5; turn += 1) expect((await byEmail('guest', elsewhere(), 'wrong')).status).toBe(401);
  expect((await byEmail('guest', elsewhere())).status).toBe(429);
  expect((await byEmail('guest', OFFICE)).status).toBe(200);
});

test('a hundred addresses have five guesses together, not five each [attack]', async () => {
  await freshStart();
  const replies = [];
  for (let turn = 0; turn < 30; turn += 1) replies.push((await byEmail('maker', elsewhere(), 'wrong')).status);
  expect(replies.filter((status) => status === 401)).toHaveLength(5);
  expect(replies.filter((status) => status === 429)).toHaveLength(25);
});

test('a known address has five guesses too: whoever sits there cannot go on [attack]', async () => {
  await freshStart();
  expect((await byEmail('guest', OFFICE)).status).toBe(200);
  for (let turn = 0; turn < 5; turn += 1) expect((await byEmail('guest', OFFICE, 'wrong')).status).toBe(401);
  expect((await byEmail('guest', OFFICE)).status).toBe(429);
});

test('guesses by e-mail and by CPF count together, for one password serves both [attack]', async () => {
  await freshStart();
  for (let turn = 0; turn < 3; turn += 1) expect((await byEmail('maker', elsewhere(), 'wrong')).status).toBe(401);
  for (let turn = 0; turn < 2; turn += 1) expect((await byDocument('maker', elsewhere(), 'wrong')).status).toBe(401);
  expect((await byEmail('maker', elsewhere())).status).toBe(429);
  expect((await byDocument('maker', elsewhere(), 'wrong')).status).toBe(429);
});

test('guesses at the sign-in and at the reset of a temporary password count together [attack]', async () => {
  await freshStart();
  const { email, bankAccount } = bank.operator('maker');
  const reset = { email, bankAccountNumber: bankAccount, temporaryPassword: 'wrong', newPassword: 'Uma-senha-nova-1' };
  for (let turn = 0; turn < 5; turn += 1) {
    const reply = await bank.anonymous.post(RESET, reset, { 'x-forwarded-for': elsewhere() });
    expect(reply.status).toBe(401);
  }
  expect((await byEmail('maker', elsewhere())).status).toBe(429);
});

test('every way of writing an e-mail finds the same person and counts as one [attack]', async () => {
  await freshStart();
  const { email } = bank.operator('guest');
  const ways = [
    email.toUpperCase(),
    email.replace('c', 'ｃ'),
    email.replace('o', 'o\u200b'),
    email.replace('i', '𝐢'),
    email.replace('d', 'd\u00ad'),
  ];
  for (const way of ways) {
    expect(way).not.toBe(email);
    expect((await byEmail('guest', elsewhere(), 'wrong', way)).status).toBe(401);
  }
  expect((await byEmail('guest', elsewhere())).status).toBe(429);
  await freshStart();
  for (const way of ways) expect((await byEmail('guest', elsewhere(), undefined, way)).status).toBe(200);
  await freshStart();
  const nobody = [
    'NOBODY@exemplo.com',
    'nob\u200body@exemplo.com',
    'ｎobody@exemplo.com',
    'nobody@exemplo.com',
    'Nobody@exemplo.com',
  ];
  for (const way of nobody) expect((await byEmail('guest', elsewhere(), 'x', way)).status).toBe(401);
  expect((await byEmail('guest', elsewhere(), 'x', 'nObody@exemplo.com')).status).toBe(429);
});

test('an IPv6 connection cannot go on guessing from its 2^64 addresses, nor an IPv4 one as IPv6 [attack]', async () => {
  await freshStart();
  const statuses = [];
  for (let turn = 0; turn < 22; turn += 1) {
    const body = { email: `nobody${turn}@exemplo.com`, bankAccount: '10001', password: 'x' };
    const from = { 'x-forwarded-for': `2001:db8:0:7:${turn.toString(16)}::1` };
    statuses.push((await bank.anonymous.post(LOGIN, body, from)).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await byEmail('guest', '2001:db8:0:8::1')).status).toBe(200);
  expect((await byEmail('guest', OFFICE)).status).toBe(200);
  for (let turn = 0; turn < 5; turn += 1)
    expect((await byEmail('guest', `::ffff:${OFFICE}`, 'wrong')).status).toBe(401);
  expect((await byEmail('guest', OFFICE)).status).toBe(429);
});

test('a header that claims to be a proxy’s, with text for an address, is not believed or kept [attack]', async () => {
  await freshStart();
  expect((await byEmail('guest', '<script>')).status).toBe(200);
  const rows = await readRows<{ address: string }>(bank.pool, 'SELECT address FROM bank.session');
  expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1']);
});

test('open QR requests of one /64 count together [attack]', async () => {
  await freshStart();
  const statuses = [];
  for (let turn = 1; turn <= 6; turn += 1) {
    const id = `0d8f1b0e-4b1f-4a5e-9a58-6f2a9f4b6a0${turn}`;
    const from = { 'x-forwarded-for': `2001:db8:0:9::${turn}` };
    statuses.push(
      (await bank.anonymous.post('/services/accounts-core/external-access-request/login', { id }, from)).status,
    );
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
});

test('a crowd that signs in at once is shed with 503 and Retry-After, and who was shed has spent no try [attack]', async () => {
  await freshStart();
  const before = bank.passwordHashes();
  const tries = Array.from({ length: 60 }, (_, turn) => byEmail('guest', elsewhere(), 'x', `crowd${turn}@exemplo.com`));
  const replies = await Promise.all(tries);
  const shed = replies.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(0);
  for (const reply of shed) expect([reply.code, reply.headers['retry-after']]).toEqual(['service.busy', '2']);
  const compared = replies.filter(({ status }) => status === 401).length;
  expect([compared + shed.length, bank.passwordHashes() - before]).toEqual([60, compared]);
  // One count of the source and one of the identity for each that was let in.
  expect(await readRows(bank.pool, 'SELECT 1 FROM bank.sign_in_try')).toHaveLength(2 * compared);
});
