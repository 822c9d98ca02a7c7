import { afterEach, expect, test } from 'vitest';
import { addDays, bankingDate, DAY_MS, MINUTE_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';
import { hashPassword } from './index.ts';
import { endPastAccess } from './jobs/cleanup.ts';

// Goal: nobody comes in, or stays in, after the last day of their access; who is invited comes in by choosing a password.
const bank = await startTestBank();
const PROFILE = '/services/accounts-core/profile';
const QR = '/services/accounts-core/external-access-request';

function login(email: string, password: string) {
  return bank.anonymous.post('/services/accounts/login', { email, bankAccount: '10001', password });
}

function reset(email: string, temporaryPassword: string, newPassword: string) {
  const body = { email, bankAccountNumber: '10001', temporaryPassword, newPassword };
  return bank.anonymous.post('/services/accounts-ib-gateway/reset-temporary-password', body);
}

/** The last day of access, counted from today; null: no end. */
async function setLastDay(operator: OperatorKey, daysFromToday: number | null): Promise<void> {
  const date = daysFromToday === null ? null : addDays(bankingDate(bank.clock.now()), daysFromToday);
  await readRows(bank.pool, 'UPDATE bank.operator SET access_until = $2 WHERE id = $1', [
    bank.operator(operator).id,
    date,
  ]);
}

async function rowOf(operator: OperatorKey) {
  const rows = await readRows<{ state: string; password_kind: string; last_access_at: number | null }>(
    bank.pool,
    'SELECT state, password_kind, last_access_at FROM bank.operator WHERE id = $1',
    [bank.operator(operator).id],
  );
  return rows[0];
}

afterEach(async () => {
  await setLastDay('guest', null);
  await setLastDay('newcomer', null);
});

test('S13 after the last day a right password is refused like a wrong one, after the same work [attack]', async () => {
  const { email, password } = bank.operator('guest');
  await setLastDay('guest', 0);
  expect((await login(email, password)).status).toBe(200);
  expect((await rowOf('guest'))?.last_access_at).toBe(bank.clock.now());
  await setLastDay('guest', -1);
  const before = bank.passwordHashes();
  const over = await login(email, password);
  const hashes = bank.passwordHashes() - before;
  const wrong = await login(email, 'no password of theirs');
  const withoutTrace = ({ text }: { text: string }) => text.replace(/"traceId":"[^"]*"/, '');
  expect([over.status, over.code, withoutTrace(over)]).toEqual([
    wrong.status,
    'access.credentials-refused',
    withoutTrace(wrong),
  ]);
  expect(hashes).toBe(1);
});

test('S03 a session opens nothing from the midnight in São Paulo after the last day, and what it held open closes', async () => {
  await setLastDay('guest', 0);
  const untilMidnight = 14 * 60 * MINUTE_MS;
  bank.clock.advance(untilMidnight - 5 * MINUTE_MS);
  const guest = await bank.as('guest');
  const maker = await bank.as('maker');
  expect((await guest.get(PROFILE)).status).toBe(200);
  await endPastAccess(bank.platform);
  expect((await guest.get(PROFILE)).status).toBe(200);

  bank.clock.advance(5 * MINUTE_MS);
  expect((await guest.get(PROFILE)).status).toBe(401);
  expect((await guest.post('/services/accounts/session/renew')).status).toBe(401);
  const heard: string[] = [];
  const { endSessions } = bank.platform.live;
  bank.platform.live.endSessions = (sessions) => void heard.push(...sessions);
  await endPastAccess(bank.platform);
  await endPastAccess(bank.platform);
  bank.platform.live.endSessions = endSessions;
  const ended = await readRows<{ id: string }>(
    bank.pool,
    `SELECT encode(id_hash, 'hex') AS id FROM bank.session WHERE ended_reason = 'access-over'`,
  );
  expect(heard.toSorted()).toEqual(ended.map(({ id }) => id).toSorted());
  expect(ended.length).toBeGreaterThan(0);
  expect((await maker.get(PROFILE)).status).toBe(200);
});

test('a confirmed QR code lets nobody in whose access ended before the browser asked [attack]', async () => {
  const id = 'access-until-1';
  expect((await bank.anonymous.post(`${QR}/login`, { id })).status).toBe(404);
  const guest = await bank.as('guest');
  expect((await guest.put(`${QR}/authorize`, { id })).status).toBe(200);
  await setLastDay('guest', -1);
  expect((await bank.anonymous.post(`${QR}/login`, { id })).code).toBe('access.request-unknown');
  expect((await guest.put(`${QR}/authorize`, { id: 'access-until-2' })).status).toBe(401);
});

test('S11 a made password is as strong as it must be, lets an invited person choose one of their own, and makes them active', async () => {
  const { id, email } = bank.operator('newcomer');
  const { password, passwordHash } = await bank.bank.access.makeTemporaryPassword();
  const other = await bank.bank.access.makeTemporaryPassword();
  // 16 characters of 32: 80 bits.
  expect(password).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(other.password).not.toBe(password);
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  const expires = new Date(bank.clock.now() + DAY_MS);
  await readRows(
    bank.pool,
    `UPDATE bank.operator SET state = 'invited', password_kind = 'temporary', password_hash = $2,
       temporary_expires_at = $3, temporary_tries_left = 5 WHERE id = $1`,
    [id, passwordHash, expires],
  );
  await setLastDay('newcomer', -1);
  expect((await reset(email, password, 'Uma-senha-minha-7')).code).toBe('access.temporary-password-refused');
  await setLastDay('newcomer', 0);
  expect((await login(email, password)).code).toBe('TEMPORARY_PASSWORD_USE');
  expect((await rowOf('newcomer'))?.state).toBe('invited');
  expect((await reset(email, password, 'Uma-senha-minha-7')).status).toBe(200);
  expect(await rowOf('newcomer')).toMatchObject({ state: 'active', password_kind: 'permanent' });
  expect((await login(email, 'Uma-senha-minha-7')).status).toBe(200);
});

test('who is blocked does not become active by a password', async () => {
  const { id, email } = bank.operator('newcomer');
  await readRows(
    bank.pool,
    `UPDATE bank.operator SET state = 'blocked', password_kind = 'temporary', password_hash = $2,
       temporary_expires_at = $3, temporary_tries_left = 5 WHERE id = $1`,
    [id, await hashPassword('Temp-nova-1'), new Date(bank.clock.now() + DAY_MS)],
  );
  expect((await reset(email, 'Temp-nova-1', 'Outra-senha-minha-8')).code).toBe('access.temporary-password-refused');
  expect((await rowOf('newcomer'))?.state).toBe('blocked');
});
