import type { TransferLookup } from '@bank/contracts';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

/** An account of another bank, as the bank answers about it. */
export function exampleTed(changes: Partial<TransferLookup> = {}): TransferLookup {
  return {
    id: 'tlk_01jd00000000000000000000aa',
    kind: 'ted',
    payee: {
      kind: 'ted-account',
      name: 'Maria de Fora',
      maskedDocument: '***.982.247-**',
      ispb: '00000000',
      bankName: 'Banco do Brasil',
      branch: '1584',
      accountNumber: '2101696',
      accountType: 'CACC',
      purpose: '00010',
      sameHolder: false,
    },
    warnings: [],
    hasOwnLimit: false,
    amountsToday: [],
    otherWay: null,
    expiresAt: fromNow(300_000),
    ...changes,
  };
}

/** An account of this bank. */
export function exampleTransfer(): TransferLookup {
  return exampleTed({
    kind: 'transfer',
    payee: {
      kind: 'account',
      name: 'Café da Serra Comércio Ltda',
      maskedDocument: '99.888.777/0001-00',
      ispb: '99999008',
      bankName: 'Ipê',
      branch: '1',
      accountNumber: '10003',
      accountType: 'TRAN',
    },
  });
}
