import type { AuthorizationDetail } from '@bank/contracts';
import { expect, test } from 'vitest';
import { approvalContentOf, approvalOf } from './approve.ts';

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

test('M05 an approval whose answer was lost goes again with the signature that it had; else it is signed anew', async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const key = { operatorId: 'opr_1', deviceId: 'dev_1', privateKey };
  const shown = { order, signing } as AuthorizationDetail;
  const write = approvalOf({ key }, shown);
  const first = await write.make(undefined);
  expect(first.body.device).toMatchObject({ deviceId: 'dev_1', signature: expect.any(String) as string });
  expect(await write.make(first)).toBe(first);
  const anew = await write.make(undefined);
  expect(anew.body.device?.signature).not.toBe(first.body.device?.signature);
  // Another revision is another content.
  expect(approvalOf({ key }, { ...shown, signing: { ...signing, revision: '3' } }).content).not.toEqual(write.content);
});
