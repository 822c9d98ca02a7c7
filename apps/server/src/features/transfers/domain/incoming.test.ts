import { expect, test } from 'vitest';
import { money, type Instant } from '@bank/core';
import { parseDocument, type Document } from '@bank/documents';
import { ispb } from '@bank/identifiers';
import { partyFields, strNumber, type IncomingTransfer } from '@bank/str';
import { dateOf } from '@bank/contracts';
import type { AccountHolder } from '../../payees/index.ts';
import { returnCodeFor, termsOf } from './incoming.ts';

const doc = (text: string): Document => {
  const parsed = parseDocument(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};
const HOLDER: AccountHolder = {
  companyId: 'com_1',
  companyName: 'Estrela do Sul Ltda',
  accountId: 'customer:10001',
  document: '11222333000181',
  state: 'active',
  bankAccount: '10001',
};
const OWN = { branch: '0001' };

function ted(
  more: {
    readonly document?: string;
    readonly payer?: string;
    readonly branch?: string;
    readonly type?: 'PG' | 'PP';
  } & Partial<IncomingTransfer> = {},
): IncomingTransfer {
  const { document = HOLDER.document, payer = '52998224725', branch, type = 'PG', ...rest } = more;
  return {
    strNumber: strNumber(dateOf('2026-11-23'), 1),
    settledAt: 0 as Instant,
    ...partyFields({
      debtor: { bank: ispb('99999010'), accountType: 'PG', account: '500000', document: doc(payer), name: 'Maria' },
      creditor: {
        bank: ispb('99999008'),
        accountType: branch === undefined ? type : 'CC',
        ...(branch !== undefined && { branch }),
        account: '10001',
        document: doc(document),
        name: 'Estrela',
      },
    }),
    amount: money(100n),
    purpose: '00010',
    day: dateOf('2026-11-23'),
    ...rest,
  };
}

test('an account of ours whose holder it names is credited, with or without the zeros of its branch', () => {
  expect(returnCodeFor(ted(), HOLDER, OWN)).toBeUndefined();
  expect(returnCodeFor(ted({ branch: '1' }), HOLDER, OWN)).toBeUndefined();
});

test.each([
  ['no such account', ted(), undefined, '2'],
  ['another branch', ted({ branch: '77' }), HOLDER, '2'],
  ['a closed account', ted(), { ...HOLDER, state: 'closed' }, '1'],
  ['a blocked account', ted(), { ...HOLDER, state: 'blocked' }, '70'],
  ['a savings account, which we have none of', ted({ type: 'PP' }), HOLDER, '84'],
  ['another holder', ted({ document: '52998224725' }), HOLDER, '3'],
  ['another holder, of one who should be the payer', ted({ document: '52998224725', purpose: '00110' }), HOLDER, '5'],
  ['a payer who should be the holder', ted({ purpose: '00110' }), HOLDER, '5'],
] as const)('%s: it goes back with the code of the catalogue', (_, transfer, account, code) => {
  expect(returnCodeFor(transfer, account as AccountHolder | undefined, OWN)).toBe(code);
});

test('what is said once is the same text again, and another amount, payer or account is another', () => {
  expect(termsOf(ted())).toBe(termsOf(ted({ strNumber: strNumber(dateOf('2026-11-24'), 9) })));
  const others = [ted({ amount: money(101n) }), ted({ payer: '11222333000181' }), ted({ purpose: '00005' })];
  expect(new Set([ted(), ...others].map(termsOf)).size).toBe(4);
});
