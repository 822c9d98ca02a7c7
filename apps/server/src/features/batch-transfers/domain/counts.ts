import { add, negate, ZERO, type Money } from '@bank/core';
import type { Batch, BatchRowState, BatchState, OrderState } from '@bank/contracts';
import { wireOf } from '@bank/contracts';
import type { BatchRecord, KeptState, OwnerState } from './batch.ts';

/** Rows that stand alike. */
export interface RowCounts {
  readonly state: KeptState;
  /** Of the payment that they became; null where none was made. */
  readonly orderState: OrderState | null;
  /** Whether whoever got that payment gave it back. */
  readonly isReturned: boolean;
  readonly owner: OwnerState;
  readonly count: number;
  readonly total: Money;
  /** What was charged for them. */
  readonly fees: Money;
}

const WAITS: readonly OrderState[] = ['awaiting_confirmation', 'awaiting_authorization'];
const ENDED_UNMADE: readonly OrderState[] = ['rejected', 'refused', 'cancelled', 'expired'];

/** How a row stands, as it is shown: by itself in a draft, by its payment once it has one, by the batch in between. */
export function shownState(
  row: { readonly state: KeptState; readonly orderState: OrderState | null; readonly isReturned: boolean },
  batchOrder: OrderState | null,
): BatchRowState {
  if (row.state === 'stopped') return 'failed';
  if (row.isReturned) return 'returned';
  if (row.state === 'made') return ofPayment(row.orderState);
  if (row.state === 'left-out' || batchOrder === null) return row.state;
  if (ENDED_UNMADE.includes(batchOrder)) return 'cancelled';
  return WAITS.includes(batchOrder) ? 'waiting' : 'queued';
}

function ofPayment(state: OrderState | null): BatchRowState {
  switch (state) {
    case null:
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
      return 'awaiting';
    case 'scheduled':
      return 'scheduled';
    case 'processing':
      return 'sending';
    case 'unknown':
      return 'unknown';
    case 'settled':
      return 'paid';
    case 'cancelled':
      return 'cancelled';
    case 'rejected':
    case 'refused':
    case 'expired':
      return 'failed';
  }
}

/** The rows by how they stand, as they are shown. */
export type ShownCounts = Readonly<Partial<Record<BatchRowState, { readonly count: number; readonly total: Money }>>>;

/** Adds rows up by how they are shown. */
export function shownCounts(rows: readonly RowCounts[], batchOrder: OrderState | null): ShownCounts {
  const sums: Partial<Record<BatchRowState, { count: number; total: Money }>> = {};
  for (const row of rows) {
    const state = shownState(row, batchOrder);
    const before = sums[state] ?? { count: 0, total: ZERO };
    sums[state] = { count: before.count + row.count, total: add(before.total, row.total) };
  }
  return sums;
}

/** Payments that were given back, of rows whose owner is known alike. */
export type ReturnedRows = Pick<RowCounts, 'owner' | 'count' | 'total'>;

/** Takes what was given back out of what was paid: a batch keeps what it came to once, and a bank may return a payment days later. */
export function withReturned(kept: readonly RowCounts[], returned: readonly ReturnedRows[]): readonly RowCounts[] {
  const paid = { state: 'made', orderState: 'settled', fees: ZERO } as const;
  return [
    ...kept,
    ...returned.flatMap(({ owner, count, total }) => [
      { ...paid, owner, isReturned: true, count, total },
      { ...paid, owner, isReturned: false, count: -count, total: negate(total) },
    ]),
  ];
}

/** By what a batch stands: its order, once it is asked for, and when all of it was at its end. */
type Standing = Pick<BatchRecord, 'doneAt'> & { readonly orderState: OrderState | null };

/** How a batch stands. It is done when the bank has written down what became of all of it. */
export function batchState({ orderState, doneAt }: Standing): BatchState {
  switch (orderState) {
    case null:
      return 'draft';
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'refused':
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return orderState;
    case 'scheduled':
    case 'processing':
    case 'unknown':
      return 'making';
    case 'settled':
      return doneAt === null ? 'in-progress' : 'done';
  }
}

/** Whether some payment is yet to come to its end. */
export function hasOpen(counts: ShownCounts): boolean {
  return (['waiting', 'queued', 'awaiting', 'scheduled', 'sending', 'unknown'] as const).some(
    (state) => counts[state] !== undefined,
  );
}

/** Those of these states together. */
export function sumOf(counts: ShownCounts, ...states: readonly BatchRowState[]): { count: number; total: string } {
  const found = states.map((state) => counts[state] ?? { count: 0, total: ZERO });
  return {
    count: found.reduce((count, one) => count + one.count, 0),
    total: wireOf(found.reduce((total, one) => total + one.total, 0n)),
  };
}

/** The rows of a batch that was asked for, by how their payments stand. */
export function paymentsOf(counts: ShownCounts): NonNullable<Batch['payments']> {
  return {
    queued: sumOf(counts, 'waiting', 'queued'),
    ahead: sumOf(counts, 'awaiting', 'scheduled'),
    sending: sumOf(counts, 'sending'),
    unknown: sumOf(counts, 'unknown'),
    paid: sumOf(counts, 'paid'),
    returned: sumOf(counts, 'returned'),
    failed: sumOf(counts, 'failed'),
    cancelled: sumOf(counts, 'cancelled'),
  };
}
