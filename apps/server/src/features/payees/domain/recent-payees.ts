import { maskPayee, payeeReach, wireOf, type OrderPayee, type RecentPayee } from '@bank/contracts';
import type { CivilDate, Money } from '@bank/core';

/** A payment to somebody, as far as paying them again goes. */
export interface PaymentTo {
  readonly orderId: string;
  readonly payee: OrderPayee;
  readonly amount: Money;
  readonly date: CivilDate;
}

/** Whom these payments, the newest first, went to: each once, by the newest. Those that are left out are not among them. */
export function recentPayees(payments: readonly PaymentTo[], leftOut: ReadonlySet<string>): readonly PaymentTo[] {
  const seen = new Set(leftOut);
  return payments.filter(({ payee }) => {
    const reach = payeeReach(payee);
    return !seen.has(reach) && seen.add(reach);
  });
}

/** Somebody who was paid lately, as people see it. */
export function presentRecent({ orderId, payee, amount, date }: PaymentTo): RecentPayee {
  return { orderId, payee: maskPayee(payee), amount: wireOf(amount), date };
}
