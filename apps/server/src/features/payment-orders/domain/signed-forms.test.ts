import { expect, test } from 'vitest';
import { keptPayee, orderApprovalContent, orderSignedFields, wireOf } from '@bank/contracts';
import { money } from '@bank/core';
import { signedFault, type ApprovedOrder } from './signed-forms.ts';

// As it lies in the database of a bank from before payees had kinds.
const STORED = {
  name: 'Carla Mendes',
  document: '52637184973',
  ispb: '99999010',
  bankName: 'Banco Araucária',
  branch: '0001',
  accountNumber: '200039',
  accountType: 'CACC',
  key: 'carla@exemplo.com',
  keyType: 'EMAIL',
};
const ORDER: ApprovedOrder = {
  id: 'ord_1',
  revision: 1,
  kind: 'pix',
  payee: keptPayee(STORED),
  amount: money(150_000n),
  date: '2026-11-23',
  message: 'NF 12',
  agreedFee: money(120n),
  repeats: false,
};
const SIGNER = { operatorId: 'opr_1', deviceId: 'dev_1' };
// A text that a device signed before: no bank, no key, no message, no fee.
const OLD =
  '["ipe.v1","payment-order.approve",["amount","1500.00"],["bankAccount","10001"],["date","2026-11-23"],["deviceId","dev_1"],' +
  '["kind","pix"],["operatorId","opr_1"],["orderId","ord_1"],["payeeAccount","99999010/0001/200039"],' +
  '["payeeDocument","52637184973"],["payeeName","Carla Mendes"],["revision","1"],["signedAt","2026-11-23T13:00:00.000Z"]]';

const TOLD = { madeBy: 'Ana', madeAt: '2026-11-23T12:00:00.000Z', because: 'A regra pede', payeeHistory: 'Nenhum' };

function signedNow(order: ApprovedOrder): string {
  const fee = order.agreedFee === null ? null : wireOf(order.agreedFee);
  const fields = orderSignedFields({ ...order, amount: '1500.00', fee, recurrence: null });
  const signing = { fields: { ...TOLD, ...fields }, operatorId: 'opr_1', bankAccount: '10001' };
  return orderApprovalContent(signing, { deviceId: 'dev_1', signedAt: '2026-11-23T13:00:00.000Z' });
}

test('V8 what was signed before payees had kinds is still held against its order, in the form of its day', () => {
  expect(signedFault(OLD, ORDER, SIGNER)).toBeUndefined();
  expect(signedFault(OLD, { ...ORDER, amount: money(150_001n) }, SIGNER)).toBe('amount');
  expect(signedFault(OLD.replace('Carla', 'Clara'), ORDER, SIGNER)).toBe('payeeName');
});

test('V8 what is signed now holds every field of the order', () => {
  expect(signedFault(signedNow(ORDER), ORDER, SIGNER)).toBeUndefined();
  expect(signedFault(signedNow(ORDER), { ...ORDER, message: 'NF 13' }, SIGNER)).toBe('message');
  expect(signedFault(signedNow(ORDER), { ...ORDER, message: null }, SIGNER)).toBe('message');
  expect(signedFault(signedNow({ ...ORDER, message: null }), ORDER, SIGNER)).toBe('message');
  expect(signedFault(signedNow(ORDER), ORDER, { ...SIGNER, deviceId: 'dev_2' })).toBe('deviceId');
  expect(signedFault(signedNow(ORDER), { ...ORDER, agreedFee: money(121n) }, SIGNER)).toBe('fee');
  expect(signedFault(signedNow(ORDER), { ...ORDER, agreedFee: null }, SIGNER)).toBe('fee');
  // A text that names the new form must hold what the new form holds.
  expect(signedFault(OLD.replace('ipe.v1', 'ipe.v2'), ORDER, SIGNER)).toBe('payeeBank');
});

test('V8 what was signed before the app signed all that it shows is still held against its order', () => {
  const former = signedNow(ORDER)
    .replace('ipe.v3', 'ipe.v2')
    .replaceAll(/,\["(madeBy|madeAt|because|payeeHistory)","[^"]*"\]/g, '');
  expect(former).not.toContain('madeBy');
  expect(signedFault(former, ORDER, SIGNER)).toBeUndefined();
  expect(signedFault(former, { ...ORDER, message: 'NF 13' }, SIGNER)).toBe('message');
  // Nor does the older form hold what only the newer one does, or the newer one less than it holds.
  expect(signedFault(signedNow(ORDER).replace('ipe.v3', 'ipe.v2'), ORDER, SIGNER)).toBe('because');
  expect(signedFault(former.replace('ipe.v2', 'ipe.v3'), ORDER, SIGNER)).toBe('madeBy');
});

test('V8 what was agreed to cost nothing is signed as that, and an order from before fees without any', () => {
  for (const agreedFee of [money(0n), null]) {
    expect(signedFault(signedNow({ ...ORDER, agreedFee }), { ...ORDER, agreedFee }, SIGNER)).toBeUndefined();
  }
  expect(signedFault(signedNow({ ...ORDER, agreedFee: money(0n) }), { ...ORDER, agreedFee: null }, SIGNER)).toBe('fee');
});

test('V8 the day of a payment that repeats moves on from the one that was signed; all else does not', () => {
  const later = { ...ORDER, date: '2026-12-23' };
  expect(signedFault(signedNow(ORDER), later, SIGNER)).toBe('date');
  expect(signedFault(signedNow(ORDER), { ...later, repeats: true }, SIGNER)).toBeUndefined();
});

test('V8 a text that was signed while a CNPJ key was hidden is still its order’s, and no other company’s', () => {
  const company = { ...STORED, document: '11444777000161', key: '11444777000161', keyType: 'CNPJ' };
  const order = { ...ORDER, payee: keptPayee(company) };
  const former = signedNow(order).replace('["payeeKey","11.444.777/0001-61"]', '["payeeKey","11.***.***/0001-**"]');
  expect(former).not.toBe(signedNow(order));
  expect(signedFault(signedNow(order), order, SIGNER)).toBeUndefined();
  expect(signedFault(former, order, SIGNER)).toBeUndefined();
  const other = { ...order, payee: keptPayee({ ...company, key: '45550752000155' }) };
  expect(signedFault(former, other, SIGNER)).toBe('payeeKey');
  expect(signedFault(former, { ...order, payee: keptPayee({ ...company, document: '45550752000155' }) }, SIGNER)).toBe(
    'payeeDocument',
  );
});

test('V8 another act, an unknown form or a field too many is found', () => {
  expect(signedFault(OLD.replace('.approve', '.confirm'), ORDER, SIGNER)).toBe('act');
  expect(signedFault(OLD.replace('ipe.v1', 'ipe.v9'), ORDER, SIGNER)).toBe('form');
  expect(signedFault(OLD.replace('["kind"', '["extra","1"],["kind"'), ORDER, SIGNER)).toBe('extra');
});

test('a payee from before is an account, or the key that led to it', () => {
  expect(keptPayee(STORED)).toMatchObject({ kind: 'pix-key', key: 'carla@exemplo.com', keyType: 'EMAIL' });
  const account = keptPayee({ ...STORED, key: null, keyType: null });
  expect(account).toMatchObject({ kind: 'account', accountNumber: '200039' });
  expect(account).not.toHaveProperty('key');
  expect(keptPayee({ ...account })).toEqual(account);
});
