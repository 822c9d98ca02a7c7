import { expect, test } from 'vitest';
import { payeeReach, type OrderPayee } from '@bank/contracts';
import { civilDate, money } from '@bank/core';
import { recentPayees, type PaymentTo } from './recent-payees.ts';

const to = (orderId: string, key: string): PaymentTo => {
  const payee: OrderPayee = {
    kind: 'pix-key',
    name: key,
    document: '52998224725',
    ispb: '99999010',
    bankName: 'Banco de Fora',
    branch: null,
    accountNumber: '1',
    accountType: 'CACC',
    key,
    keyType: 'EMAIL',
  };
  return { orderId, payee, amount: money(100n), date: civilDate('2026-11-23') };
};

test('each payee comes once, by the newest payment, and who is left out does not', () => {
  const payments = [to('3', 'a@x.co'), to('2', 'b@x.co'), to('1', 'a@x.co'), to('0', 'c@x.co')];
  const ids = (leftOut: readonly string[]) => recentPayees(payments, new Set(leftOut)).map(({ orderId }) => orderId);
  expect(ids([])).toEqual(['3', '2', '0']);
  expect(ids([payeeReach(to('x', 'b@x.co').payee)])).toEqual(['3', '0']);
});
