import type { AuthorizationDetail } from '@bank/contracts';
import { expect, test } from 'vitest';
import { approvalOf } from './approve.ts';

const order = { id: 'ord_1', kind: 'pix' };
const signing = {
  fields: { orderId: 'ord_1', revision: '2', kind: 'pix', payeeName: 'Helena Prado', amount: '25000.00' },
  operatorId: 'opr_1',
  bankAccount: '10001',
};

test('M05 an approval whose answer was lost goes again with the signature that it had; else it is signed anew', async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const key = { operatorId: 'opr_1', deviceId: 'dev_1', privateKey };
  const shown = { order, signing } as unknown as AuthorizationDetail;
  const write = approvalOf({ key }, shown);
  const first = await write.make(undefined);
  expect(first.body.device).toMatchObject({ deviceId: 'dev_1', signature: expect.any(String) as string });
  expect(await write.make(first)).toBe(first);
  const anew = await write.make(undefined);
  expect(anew.body.device?.signature).not.toBe(first.body.device?.signature);
  // Another revision is another content.
  const later = { ...signing, fields: { ...signing.fields, revision: '3' } };
  expect(approvalOf({ key }, { ...shown, signing: later }).content).not.toEqual(write.content);
});
