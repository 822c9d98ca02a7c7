import { FEE_LINES } from '@bank/contracts';
import { negate } from '@bank/core';
import type { Leg } from '@bank/ledger';
import type { Fee, KeptFee } from './fee.ts';

/** Where fees go in the bank's own books. */
const FEES_ACCOUNT = 'bank:fees';

/** What both kinds of a fee's entries are called in the books. */
export const FEE_KIND = 'fee';
export const FEE_RETURNED_KIND = 'fee_returned';

/**
 * The entries that charge a fee. They name the order as `feeOfOrderId`: `orderId` itself marks the one debit of an order.
 */
export function chargeLegs(fee: Fee, accountId: string): readonly Leg[] {
  const detail = { type: 'fee', description: fee.description, feeId: fee.id, ...orderOf(fee) };
  return [
    { accountId, amount: negate(fee.amount), kind: FEE_KIND, detail },
    { accountId: FEES_ACCOUNT, amount: fee.amount, kind: FEE_KIND, detail: { feeId: fee.id } },
  ];
}

/** The entries that return a fee that was charged: new ones, which name the first. */
export function giveBackLegs(fee: KeptFee): readonly Leg[] {
  const description = `Tarifa devolvida: ${FEE_LINES[fee.line].name}`;
  const detail = { type: 'fee_returned', description, feeGivenBackOf: fee.id, ...orderOf(fee) };
  return [
    {
      accountId: FEES_ACCOUNT,
      amount: negate(fee.amount),
      kind: FEE_RETURNED_KIND,
      detail: { feeGivenBackOf: fee.id },
    },
    { accountId: fee.accountId, amount: fee.amount, kind: FEE_RETURNED_KIND, detail },
  ];
}

function orderOf({ orderId }: Fee): { readonly feeOfOrderId?: string } {
  return orderId === null ? {} : { feeOfOrderId: orderId };
}
