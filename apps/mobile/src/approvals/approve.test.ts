import { expect, test } from 'vitest';
import { approvalContentOf } from './approve.ts';

const order = { id: 'ord_1', kind: 'pix' };
const signing = {
  revision: '2',
  payeeName: 'Helena Prado',
  payeeDocument: '52998224725',
  payeeAccount: '12345678/0001/998877',
  amount: '25000.00',
  date: '2026-11-23',
  recurrence: null,
  operatorId: 'opr_1',
  bankAccount: '10001',
};
const part = { deviceId: 'dev_1', signedAt: '2026-11-23T13:00:00.000Z' };

test('S18 what the app signs holds every field that it shows, and a recurrence only where the payment repeats', () => {
  expect(approvalContentOf({ order, signing }, part)).toBe(
    '["ipe.v1","payment-order.approve",["amount","25000.00"],["bankAccount","10001"],["date","2026-11-23"],' +
      '["deviceId","dev_1"],["kind","pix"],["operatorId","opr_1"],["orderId","ord_1"],' +
      '["payeeAccount","12345678/0001/998877"],["payeeDocument","52998224725"],["payeeName","Helena Prado"],' +
      '["revision","2"],["signedAt","2026-11-23T13:00:00.000Z"]]',
  );
  const repeats = { ...signing, recurrence: 'Todo mês no dia 23' };
  expect(approvalContentOf({ order, signing: repeats }, part)).toContain(
    '["recurrence","Todo mês no dia 23"],["revision"',
  );
});
