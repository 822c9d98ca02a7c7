import { expect, test } from 'vitest';
import { instant, money } from '@bank/core';
import { parseDocument, type Document } from '@bank/documents';
import { ispb, newEndToEndId } from '@bank/identifiers';
import type { CreditTransfer } from '@bank/iso20022';
import { seededEntropy } from '@bank/testkit';
import { refusalOfIncoming, type PayeeAccount } from './incoming.ts';

const document = (text: string): Document => {
  const parsed = parseDocument(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};
const OWN = { ispb: '99999008', branch: '0001' };
const ACCOUNT: PayeeAccount = {
  companyId: 'com_1',
  companyName: 'Padaria',
  accountId: 'customer:10001',
  document: '11222333000181',
  state: 'active',
};
const AT = instant(Date.parse('2026-11-23T13:00:00Z'));
const TRANSFER: CreditTransfer = {
  endToEndId: newEndToEndId(ispb('99999010'), AT, seededEntropy(1)),
  amount: money(100n),
  acceptedAt: AT,
  initiation: 'MANU',
  debtor: { name: 'Maria', document: document('52998224725') },
  debtorAccount: { number: '1', type: 'CACC' },
  debtorAgent: ispb('99999010'),
  creditorAgent: ispb('99999008'),
  creditorDocument: document('11222333000181'),
  creditorAccount: { number: '10001', branch: '1', type: 'TRAN' },
  purpose: 'IPAY',
};

test('a payment to an account of ours, whose holder is right, is taken', () => {
  expect(refusalOfIncoming(TRANSFER, ACCOUNT, OWN)).toBeUndefined();
});

test.each<[string, Partial<CreditTransfer>, PayeeAccount | undefined, string]>([
  ['no such account', {}, undefined, 'AC03'],
  ['another branch', { creditorAccount: { number: '10001', branch: '2', type: 'TRAN' } }, ACCOUNT, 'AC03'],
  ['another bank', { creditorAgent: ispb('99999010') }, ACCOUNT, 'AC03'],
  ['closed', {}, { ...ACCOUNT, state: 'closed' }, 'AC07'],
  ['blocked', {}, { ...ACCOUNT, state: 'blocked' }, 'AC06'],
  ['a savings account', { creditorAccount: { number: '10001', type: 'SVGS' } }, ACCOUNT, 'AC14'],
  ['another holder', { creditorDocument: document('52998224725') }, ACCOUNT, 'BE01'],
  ['too much', { amount: money(10n ** 13n + 1n) }, ACCOUNT, 'AM02'],
])('a payment is refused for: %s', (_, change, account, reason) => {
  expect(refusalOfIncoming({ ...TRANSFER, ...change }, account, OWN)).toBe(reason);
});
