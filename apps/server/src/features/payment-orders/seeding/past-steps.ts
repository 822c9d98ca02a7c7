import type { Entropy, Instant } from '@bank/core';
import type { AuditRow, Companion, CounterStep } from '@bank/ledger';
import type { OrderContext, SettledOrder, SettlementProof } from '../context.ts';
import { THE_BANK, type Order, type OrderRefusal } from '../domain/order.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { insertEvent, insertKnownPayee, insertOrder } from '../postgres/order-statements.ts';
import { changeOrder, startOrder, type OrderChange } from '../posting/change-order.ts';

/** What stood for the costs of an order of a made-up past. */
export interface PastCosts extends Pick<OrderTerms, 'tier'> {
  readonly fees: OrderContext['fees'];
  /** What the counters of the ledger had counted before it. */
  readonly used: (counterId: string) => bigint;
}

/** What a past order adds to a posting. */
export interface WrittenOrder {
  readonly order: Order;
  readonly audit: readonly AuditRow[];
  readonly companions: readonly Companion[];
  /** What it was counted into: the day's unconfirmed sum, the month's free uses, what it takes its amount from. */
  readonly counters: readonly CounterStep[];
}

/** What proves a settled order, as the product proves it. */
export type ProveSettlement = (settled: SettledOrder) => SettlementProof;

/** How an order of a made-up past ends, each with the whole of it. */
export interface PastEnds {
  /** Paid at that moment, with its proof; a payee that was not known before is from now on. */
  paid(
    at: Instant,
    how: { readonly payeeIsKnown: boolean; readonly prove: (order: Order) => SettlementProof },
  ): WrittenOrder;
  /** Refused by its network at that moment: what it was counted into for its month it gives back. */
  failed(at: Instant, refusal: OrderRefusal): WrittenOrder;
}

/** An order that a seed takes through its steps, each as the product takes it, and writes at once. */
export interface PastSteps {
  /** As it stands after the last step. */
  order(): Order;
  take(change: OrderChange): void;
  /** The order with the whole of its time line and audit records. */
  written(): WrittenOrder;
  readonly ends: PastEnds;
}

/** Begins with an order before its first step; `counters`: what it is counted into. */
export function pastSteps(draft: Order, counters: readonly CounterStep[], entropy: Entropy): PastSteps {
  const events: Companion[] = [];
  const audit: AuditRow[] = [];
  const counted = [...counters];
  let order = draft;
  const take = (change: OrderChange): void => {
    const tools = { clock: { now: () => change.at }, entropy };
    const changed = order === draft ? startOrder(draft, change, tools) : changeOrder(order, change, tools);
    order = changed.order;
    events.push(insertEvent(order, change.by, change.at, change.note));
    audit.push(...changed.audit);
    // Taken and given back in one posting, it was never counted.
    for (const { id, amount } of changed.counters) {
      const taken = counted.findIndex((one) => one.id === id && one.amount === -amount);
      if (taken >= 0) counted.splice(taken, 1);
    }
  };
  const written = (): WrittenOrder => ({
    order,
    audit,
    companions: [insertOrder(order), ...events],
    counters: counted,
  });
  return {
    order: () => order,
    take,
    written,
    ends: {
      paid(at, { payeeIsKnown, prove }) {
        const { receiptCode, companions } = prove(order);
        const fields = { settledAt: at, receiptCode };
        take({ event: 'settle', by: THE_BANK, at, action: 'payment-orders.settled', note: null, fields });
        const known = payeeIsKnown ? [] : [insertKnownPayee(order, at)];
        const whole = written();
        return { ...whole, companions: [...whole.companions, ...companions, ...known] };
      },
      failed(at, refusal) {
        const note = refusal.message;
        take({ event: 'reject', by: THE_BANK, at, action: 'payment-orders.rejected', note, fields: { refusal } });
        return written();
      },
    },
  };
}
