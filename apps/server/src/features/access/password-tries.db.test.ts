import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { seededPeople } from '../operators/index.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';

// Goal: how often a password may be tried, and what a temporary one is good for, with production's strict figures.
const bank = await startTestBank({ strictLimits: true });
const LOGIN = '/services/accounts/login';
const RESET = '/services/accounts-ib-gateway/reset-temporary-password';

function login(key: OperatorKey, password = bank.operator(key).password) {
  const { email, bankAccount } = bank.operator(key);
  return bank.anonymous.post(LOGIN, { email, bankAccount, password });
}

function reset(temporaryPassword: string, newPassword: string, email = 'novo@exemplo.com') {
  return bank.anonymous.post(RESET, { email, bankAccountNumber: '10001', temporaryPassword, newPassword });
}

async function freshStart(): Promise<void> {
  await readRows(bank.pool, 'DELETE FROM bank.sign_in_try');
  await seededPeople.renewTemporaryPasswords(bank.pool, bank.clock.now());
  bank.clock.advance(10 * MINUTE_MS);
}

test('the fifth failure is followed by a wait that grows, said in words and as Retry-After; the right password waits too [attack]', async () => {
  await freshStart();
  for (let turn = 0; turn < 5; turn += 1) expect((await login('guest', 'wrong')).status).toBe(401);
  const held = await login('guest');
  expect(held.status).toBe(429);
  expect(held.code).toBe('access.too-many-tries');
  expect(held.headers['retry-after']).toBe('30');
  expect(held.text).toContain('Aguarde 30 segundos');
  bank.clock.advance(30 * SECOND_MS);
  expect((await login('guest', 'wrong')).status).toBe(401);
  expect((await login('guest')).headers['retry-after']).toBe('60');
  bank.clock.advance(60 * SECOND_MS);
  expect((await login('guest')).status).toBe(200);
  expect((await login('guest', 'wrong')).status).toBe(401);
  expect((await login('guest')).status).toBe(200);
});

test('a hundred tries at once are a hundred tries: five passwords are compared, no more [attack]', async () => {
  await freshStart();
  const before = bank.passwordHashes();
  const replies = await Promise.all(Array.from({ length: 20 }, () => login('maker', 'wrong')));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  expect(bank.passwordHashes() - before).toBe(5);
});

test('S13 an account that does not exist is held in the same way, after the same work [attack]', async () => {
  await freshStart();
  const unknown = { email: 'nobody@exemplo.com', bankAccount: '10001', password: 'x' };
  const before = bank.passwordHashes();
  for (let turn = 0; turn < 5; turn += 1) expect((await bank.anonymous.post(LOGIN, unknown)).status).toBe(401);
  expect(bank.passwordHashes() - before).toBe(5);
  const held = await bank.anonymous.post(LOGIN, unknown);
  expect(held.headers['retry-after']).toBe('30');
});

test('an address that fails for many accounts waits as well [attack]', async () => {
  await freshStart();
  const statuses: number[] = [];
  for (let turn = 0; turn < 22; turn += 1) {
    const body = { email: `nobody${turn}@exemplo.com`, bankAccount: '10001', password: 'x' };
    statuses.push((await bank.anonymous.post(LOGIN, body)).status);
  }
  expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(20)).toEqual([429, 429]);
});

test('[api.reset.error] S11 what does not match is one refusal, with an error list', async () => {
  await freshStart();
  for (const reply of [
    await reset('Temp-99999', 'Uma-senha-nova-1'),
    await reset('Temp-10001', 'Uma-senha-nova-1', 'nobody@exemplo.com'),
    await reset('Ipe-conv-10001', 'Uma-senha-nova-1', 'convidado@exemplo.com'),
  ]) {
    expect(reply.status).toBe(401);
    expect(reply.code).toBe('access.temporary-password-refused');
  }
});

test('S12 after five failures the temporary password is dead, also for sign-in; only a renewal brings one back [attack]', async () => {
  await freshStart();
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await reset('Temp-99999', 'Uma-senha-nova-1')).status).toBe(401);
    await readRows(bank.pool, 'DELETE FROM bank.sign_in_try');
  }
  expect((await reset('Temp-10001', 'Uma-senha-nova-1')).code).toBe('access.temporary-password-refused');
  expect((await login('newcomer')).code).toBe('access.credentials-refused');
  await freshStart();
  expect((await login('newcomer')).code).toBe('TEMPORARY_PASSWORD_USE');
});

test('S12 twenty wrong tries at once take the five and no more [attack]', async () => {
  await freshStart();
  await Promise.all(Array.from({ length: 20 }, () => reset('Temp-99999', 'Uma-senha-nova-1')));
  const [row] = await readRows<{ left: number }>(
    bank.pool,
    `SELECT temporary_tries_left AS left FROM bank.operator WHERE email = 'novo@exemplo.com'`,
  );
  expect(row?.left).toBe(0);
});

test('S11 a temporary password is dead 24 h and 1 s after it was given [attack]', async () => {
  await freshStart();
  await seededPeople.renewTemporaryPasswords(bank.pool, bank.clock.now());
  const start = bank.clock.now();
  bank.clock.advance(DAY_MS + SECOND_MS);
  expect((await login('newcomer')).code).toBe('access.credentials-refused');
  expect((await reset('Temp-10001', 'Uma-senha-nova-1')).code).toBe('access.temporary-password-refused');
  bank.clock.set(start);
});

test('[api.reset.success] S11 S03 the reset replaces it once, ends other sessions, tells by e-mail, and the new one signs in', async () => {
  await freshStart();
  expect((await reset('Temp-10001', 'senha123')).code).toBe('access.password-weak');
  expect((await reset('Temp-10001', 'Temp-10001')).code).toBe('access.password-weak');
  const session = await bank.as('newcomer');
  const done = await reset('Temp-10001', 'Ipe-novo-10001');
  expect(done.status).toBe(200);
  expect(done.json()).toEqual({ message: 'Senha criada com sucesso, realize o login utilizando sua nova senha.' });
  expect((await session.get('/services/accounts-core/profile')).status).toBe(401);
  expect((await reset('Temp-10001', 'Outra-senha-nova-2')).code).toBe('access.temporary-password-refused');
  expect((await login('newcomer', 'Ipe-novo-10001')).status).toBe(200);
  expect((await login('newcomer', 'Temp-10001')).code).toBe('access.credentials-refused');
  expect((await bank.messages()).at(-1)).toMatchObject({ kind: 'email', recipient: 'novo@exemplo.com' });
  const rows = await readRows<{ row: string }>(bank.pool, 'SELECT operator::text AS row FROM bank.operator');
  for (const { password } of [bank.operator('guest'), { password: 'Ipe-novo-10001' }]) {
    expect(JSON.stringify(rows)).not.toContain(password);
  }
});

test('two resets at once: one replaces the password, the other is refused [attack]', async () => {
  await freshStart();
  await readRows(
    bank.pool,
    `UPDATE bank.operator SET password_kind = 'temporary', temporary_expires_at = $1, temporary_tries_left = 5 WHERE email = 'convidado@exemplo.com'`,
    [new Date(bank.clock.now() + DAY_MS)],
  );
  const replies = await Promise.all(
    ['Primeira-nova-1', 'Segunda-nova-22'].map((password) =>
      reset('Ipe-conv-10001', password, 'convidado@exemplo.com'),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401]));
});
