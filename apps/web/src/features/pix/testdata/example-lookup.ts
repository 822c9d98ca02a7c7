import type { PixLookup } from '@bank/contracts';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

/** Who a key belongs to, as the tests need one. */
export function exampleLookup(changes: Partial<PixLookup> = {}): PixLookup {
  return {
    id: 'lkp_01jd00000000000000000000aa',
    endToEndId: 'E9999900820261121134500000000001',
    payee: {
      kind: 'pix-key',
      name: 'Papelaria Central Ltda',
      maskedDocument: '45.550.752/0001-55',
      ispb: '99999010',
      bankName: 'Banco Araucária',
      branch: '1',
      accountNumber: '123456',
      accountType: 'CACC',
      maskedKey: 'a***@exemplo.com',
      keyType: 'EMAIL',
    },
    sameBank: false,
    hasOwnLimit: false,
    warnings: [],
    amountsToday: [],
    expiresAt: fromNow(300_000),
    ...changes,
  };
}
