import type pg from 'pg';
import { bankingDate, newId, type CivilDate, type Clock, type Entropy, type Instant, type Money } from '@bank/core';
import { FEE_LINES, feeLineOf, type OrderKind, type Tier, type UseFeeLine, type UsePrice } from '@bank/contracts';
import type { Companion, CounterStep, Leg } from '@bank/ledger';
import { companyTerms } from '../../company/index.ts';
import type { Fee } from '../domain/fee.ts';
import { chargeLegs } from '../domain/fee-legs.ts';
import { feeMonthOf } from '../domain/fee-month.ts';
import { freeUsesCounterId, takeFreeUse } from '../domain/free-uses.ts';
import { readCounters } from '../postgres/fee-queries.ts';
import { insertFee } from '../postgres/fee-statements.ts';

/** An order whose fee is owed. */
export interface OrderThatCosts {
  readonly companyId: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly line: UseFeeLine;
  /** Above zero. */
  readonly amount: Money;
}

/** What a posting carries so that a fee is charged with it. */
export interface FeeParts {
  readonly legs: readonly Leg[];
  readonly companions: readonly Companion[];
}

/** What orders need of fees. None of it writes by itself. */
export interface OrderFees {
  /** What such an order costs by a plan. Of this and the next two only kinds are asked that move money. */
  priceOf(tier: Tier, kind: OrderKind): UsePrice;
  /** How many of the free uses of that day's month are taken. This alone asks the database. */
  usedFree(companyId: string, kind: OrderKind, date: CivilDate): Promise<bigint>;
  /** The counter of a month's free uses, which the order's terms are read with. */
  counterOf(companyId: string, kind: OrderKind, date: CivilDate): string;
  /** Takes a free use of the month of that day, with the posting that makes or carries out the order. */
  takeFree(companyId: string, kind: OrderKind, date: CivilDate, price: UsePrice): CounterStep;
  /** Charges an order's fee in the posting that settles it. */
  charge(order: OrderThatCosts, at: Instant): FeeParts;
  /** Keeps an order's fee until there is money for it. */
  owe(order: OrderThatCosts, at: Instant): FeeParts;
}

/** Makes them. */
export function createOrderFees(tools: {
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly pool: pg.Pool;
}): OrderFees {
  const feeOf = ({ companyId, orderId, line, amount }: OrderThatCosts, at: Instant): Fee => ({
    companyId,
    id: newId('fee', tools.clock, tools.entropy),
    line,
    month: feeMonthOf(bankingDate(at)),
    orderId,
    description: FEE_LINES[line].fee,
    amount,
    dueAt: at,
  });
  return {
    priceOf: (tier, kind) => companyTerms.pricesOf(tier)[feeLineOf(kind)],
    async usedFree(companyId, kind, date) {
      const counter = freeUsesCounterId({ companyId, line: feeLineOf(kind), date });
      return (await readCounters(tools.pool, [counter])).get(counter) ?? 0n;
    },
    counterOf: (companyId, kind, date) => freeUsesCounterId({ companyId, line: feeLineOf(kind), date }),
    takeFree: (companyId, kind, date, price) => takeFreeUse({ companyId, line: feeLineOf(kind), date }, price),
    charge(order, at) {
      const fee = feeOf(order, at);
      return { legs: chargeLegs(fee, order.accountId), companions: [insertFee(fee, 'charged')] };
    },
    owe: (order, at) => ({ legs: [], companions: [insertFee(feeOf(order, at), 'open')] }),
  };
}
