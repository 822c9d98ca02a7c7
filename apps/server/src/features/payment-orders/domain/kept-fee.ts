import type { UseFeeLine } from '@bank/contracts';
import { money } from '@bank/core';
import type { OrderFee } from './order-fee.ts';

/** An order's fee as its row keeps it: amounts are centavos, as text. */
export type StoredFee = {
  readonly line: UseFeeLine;
  readonly agreed: string;
  readonly amount: string;
  readonly isFree: boolean;
};

/** A stored fee, as orders have it. */
export function keptFee(stored: StoredFee | null): OrderFee | null {
  return stored && { ...stored, agreed: money(BigInt(stored.agreed)), amount: money(BigInt(stored.amount)) };
}

/** An order's fee, as its row keeps it. */
export function feeToKeep(fee: OrderFee | null): StoredFee | null {
  return fee && { ...fee, agreed: String(fee.agreed), amount: String(fee.amount) };
}
