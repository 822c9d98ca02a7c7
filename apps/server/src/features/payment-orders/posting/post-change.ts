import { bankingDate, newUuid, type Instant } from '@bank/core';
import type { Companion, CounterStep, HoldStep, IdempotencyClaim, Leg, LedgerRefusal } from '@bank/ledger';
import type { ChangedOrder } from './change-order.ts';
import type { OrderContext } from '../context.ts';

/** What goes along with a change of an order. */
export interface ChangeParts {
  readonly at: Instant;
  readonly legs?: readonly Leg[];
  readonly holds?: readonly HoldStep[];
  readonly counters?: readonly CounterStep[];
  readonly companions?: readonly Companion[];
  readonly idempotency?: IdempotencyClaim;
}

/** What became of a change: made, told again under its key, or refused with nothing written. */
export type PostedChange =
  | { readonly is: 'made' }
  | { readonly is: 'replayed'; readonly answer: IdempotencyClaim['answer'] }
  | { readonly is: 'refused'; readonly refusal: LedgerRefusal };

/** Posts a change of a kept order: order, event, audit, money, limits and companions together, or nothing. */
export async function postChange(
  orders: OrderContext,
  changed: ChangedOrder,
  parts: ChangeParts,
): Promise<PostedChange> {
  const posted = await orders.ledger.postOne({
    id: newUuid(orders.clock, orders.entropy),
    kind: changed.order.kind,
    bankingDate: bankingDate(parts.at),
    at: parts.at,
    legs: parts.legs ?? [],
    holds: parts.holds ?? [],
    counters: [...changed.counters, ...(parts.counters ?? [])],
    audit: changed.audit,
    companions: [...changed.companions, ...(parts.companions ?? [])],
    ...(parts.idempotency && { idempotency: parts.idempotency }),
  });
  if (!posted.ok) return { is: 'refused', refusal: posted.error };
  const { replayed, answer } = posted.value;
  return replayed && answer && parts.idempotency ? { is: 'replayed', answer } : { is: 'made' };
}
