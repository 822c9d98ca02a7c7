import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Device, SignedChange } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { signChange } from '../../testing/sign-change.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';
import { setDeviceState } from '../device-keys/index.ts';
import { actAtDesk, type DeskAct } from './application/people-desk.ts';

// Goal: whom nobody in the company can help, the bank helps: on record, told, and with no more than the first day gave.
const bank = await startTestBank();
const BY = { staff: 'Rita', reason: 'Celular furtado; conferida na agência' };

const desk = (act: DeskAct, key: OperatorKey) =>
  actAtDesk(bank.platform, act, { bankAccount: bank.operator(key).bankAccount, cpf: bank.operator(key).cpf }, BY);

async function register(key: OperatorKey): Promise<Device> {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const body = { name: 'Celular novo', publicKey: { kty: 'EC', crv: 'P-256', x, y } };
  return (await (await bank.as(key)).post('/services/devices', body)).json<Device>();
}

/** The device after its code was typed. */
async function confirmed({ id }: Device, key: OperatorKey): Promise<Device> {
  const message = (await bank.messages()).findLast(({ text }) => text?.includes('é o código'));
  const code = /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  bank.clock.advance(1000);
  return (await (await bank.as(key)).post(`/services/devices/${id}/confirm`, { code })).json<Device>();
}

/** Everything that stands follows from an act, as `ipe verify` asks. */
async function faults(): Promise<readonly string[]> {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.bank.checks });
    return checks.filter((check) => check.faults > 0).map(({ name }) => name);
  } finally {
    client.release();
  }
}

test('who administers a company alone and lost the only phone begins anew through the bank, and by nothing less', async () => {
  const { companyId, id: operatorId, email } = bank.operator('admin2');
  const lost = await bank.device('admin2');
  await setDeviceState(bank.pool, { companyId, operatorId }, [lost.id], { state: 'blocked', at: bank.clock.now() });
  await bank.explainByHand();
  const before = await bank.as('admin2');
  expect((await confirmed(await register('admin2'), 'admin2')).state).toBe('pending');
  expect((await bank.messages()).at(-1)?.text).toContain('com o banco: fale conosco');

  bank.clock.advance(1000);
  expect(await desk('begin-anew', 'admin2')).toMatchObject({ ok: true, value: { name: 'Sebastião Ramos Vieira' } });
  expect((await before.get('/services/devices/own')).status).toBe(401);
  expect((await bank.messages()).at(-1)).toMatchObject({ kind: 'email', recipient: email });
  const [row] = await bank.audit('10002', 'operators.begins-anew');
  expect(row).toMatchObject({ actor: 'staff:Rita', subject: operatorId, data: { reason: BY.reason } });
  expect(await faults()).toEqual([]);
  expect((await confirmed(await register('admin2'), 'admin2')).state).toBe('trusted');
});

test('an administrator who is gone is blocked by the bank, and the one who is left decides alone again', async () => {
  const phone = await bank.device('admin');
  const { id } = bank.operator('approver');
  await readRows(bank.pool, `UPDATE bank.operator SET role = 'SA' WHERE id = $1`, [id]);
  await bank.explainByHand();
  const path = `/services/access-users/operators/${bank.operator('guest').id}/state`;
  const ask = async () =>
    (await (await bank.as('admin')).post(path, { action: 'reset-password' })).json<SignedChange>();
  expect((await ask()).needsSecond).toBe(true);
  bank.clock.advance(1000);
  expect((await desk('block', 'approver')).ok).toBe(true);
  expect((await bank.as('approver').then((caller) => caller.get('/services/devices/own'))).status).toBe(401);
  const alone = await ask();
  expect(alone.needsSecond).toBe(false);
  bank.clock.advance(1000);
  expect((await signChange(bank, phone, 'admin', alone)).json<SignedChange>().state).toBe('done');
  expect(await faults()).toEqual([]);
});

test('nobody is left without an administrator, and who is not there is not found', async () => {
  expect(await desk('block', 'admin3')).toEqual({ ok: false, error: 'last-administrator' });
  expect(await desk('block', 'approver')).toEqual({ ok: false, error: 'not-in-that-state' });
  const nobody = await actAtDesk(bank.platform, 'block', { bankAccount: '99999', cpf: '52998224725' }, BY);
  expect(nobody).toEqual({ ok: false, error: 'not-found' });
  const elsewhere = { bankAccount: '10003', cpf: bank.operator('admin').cpf };
  expect(await actAtDesk(bank.platform, 'begin-anew', elsewhere, BY)).toEqual({ ok: false, error: 'not-found' });
});
