import { DAY_MS, formatInstant, later, sum, type CivilDate } from '@bank/core';
import {
  BATCH_DRAFT_DAYS,
  maskPayee,
  payeePlace,
  wireOf,
  type Batch,
  type BatchRow,
  type OrderState,
} from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import type { JsonObject } from '@bank/ledger';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { presenting, type Order } from '../../payment-orders/index.ts';
import {
  batchState,
  paymentsOf,
  shownCounts,
  shownState,
  sumOf,
  withReturned,
  type ReturnedRows,
  type RowCounts,
} from '../domain/counts.ts';
import { effectiveDay } from '../domain/judge-row.ts';
import { noticesOf, problemOf } from '../domain/words.ts';
import { countReturned, countRows, type KeptBatch } from '../postgres/batch-queries.ts';
import type { RowWithOrder } from '../postgres/row-queries.ts';
import type { BatchRowWay } from '../domain/row-way.ts';
import { maySeeRows, type BatchContext } from './context.ts';

/** What of a batch's order its page says. */
type OrderOf = Pick<Order, 'id' | 'state' | 'revision' | 'createdBy'>;

/** Batches as that person sees them. */
export async function presentBatches(
  { orders, pool }: Pick<BatchContext, 'orders' | 'pool'>,
  batches: readonly KeptBatch[],
  caller: Caller,
  on: Queryable = pool,
): Promise<readonly Batch[]> {
  const { companyId } = caller;
  const idsOf = (isOpen: boolean) => batches.filter(({ outcome }) => (outcome === null) === isOpen).map(({ id }) => id);
  const [counts, returned, found] = await Promise.all([
    countRows(on, companyId, idsOf(true)),
    countReturned(on, companyId, idsOf(false)),
    Promise.all(
      batches.map(({ orderId }) =>
        orderId === null ? Promise.resolve(undefined) : orders.reading.readOrderOf({ companyId, orderId }),
      ),
    ),
  ]);
  return batches.map((batch, index) =>
    presentBatch(batch, countsOf(batch, counts.get(batch.id), returned.get(batch.id)), found[index], caller),
  );
}

/** What the rows come to: as it was kept once all were at their end, with what came back since; else as it stands. */
function countsOf(
  { outcome }: KeptBatch,
  counted: readonly RowCounts[] = [],
  returned: readonly ReturnedRows[] = [],
): readonly RowCounts[] {
  return outcome === null ? counted : withReturned(countsKept(outcome), returned);
}

/** The counts of a batch whose payments are all at their end, as the batch keeps them: what comes back is counted when it is asked for. */
export function countsToKeep(counts: readonly RowCounts[]): JsonObject {
  return {
    rows: counts.map(({ state, orderState, owner, count, total, fees }) => ({
      state,
      orderState,
      owner,
      count,
      total: String(total),
      fees: String(fees),
    })),
  };
}

function countsKept(outcome: JsonObject): readonly RowCounts[] {
  const { rows } = outcome as unknown as {
    readonly rows: readonly (Omit<RowCounts, 'total' | 'fees' | 'isReturned'> & {
      readonly total: string;
      readonly fees: string;
    })[];
  };
  return rows.map(({ total, fees, ...rest }) => ({
    ...rest,
    isReturned: false,
    total: BigInt(total) as RowCounts['total'],
    fees: BigInt(fees) as RowCounts['fees'],
  }));
}

function presentBatch(
  batch: KeptBatch,
  counts: readonly RowCounts[],
  order: OrderOf | undefined,
  caller: Caller,
): Batch {
  const { orderState } = batch;
  const shown = shownCounts(counts, orderState);
  const state = batchState(batch);
  const isDraft = orderState === null;
  const isClosed = !maySeeRows(batch, caller);
  const counted = counts.filter((row) => row.state !== 'left-out');
  const owners = (owner: RowCounts['owner']): number =>
    counted.reduce((count, row) => count + (row.owner === owner ? row.count : 0), 0);
  const mayMake = caller.permissions.includes('BATCHES_CREATE') && !isClosed;
  const isWaiting = state === 'awaiting_confirmation' || state === 'awaiting_authorization';
  const isOurs = batch.createdBy.id === caller.operatorId || order?.createdBy.id === caller.operatorId;
  const payments = isDraft ? null : paymentsOf(shown);
  return {
    id: batch.id,
    version: batch.version,
    name: batch.name,
    state,
    source: batch.source,
    fileName: batch.fileName,
    groupId: batch.groupId,
    retryOf: batch.retryOf,
    date: batch.date,
    confidential: batch.confidential,
    isClosed,
    count: counted.reduce((count, row) => count + row.count, 0),
    total: wireOf(sum(counted.map(({ total }) => total))),
    draft: isDraft
      ? {
          invalid: sumOf(shown, 'invalid'),
          toConfirm: sumOf(shown, 'to-confirm'),
          ready: sumOf(shown, 'ready'),
          leftOut: sumOf(shown, 'left-out'),
        }
      : null,
    owners: { checked: owners('checked'), waiting: owners('waiting'), unasked: owners('unasked') },
    payments,
    fees: wireOf(sum(counts.map(({ fees }) => fees))),
    createdAt: formatInstant(batch.createdAt),
    createdBy: batch.createdBy,
    keptUntil: isDraft ? formatInstant(later(batch.touchedAt, BATCH_DRAFT_DAYS * DAY_MS)) : null,
    order:
      order && batch.askedAt !== null
        ? {
            id: order.id,
            state: order.state,
            revision: order.revision,
            canConfirm: order.state === 'awaiting_confirmation' && order.createdBy.id === caller.operatorId,
            askedAt: formatInstant(batch.askedAt),
            askedBy: batch.askedByName ?? '',
          }
        : null,
    canChange: mayChangeRows(batch, caller),
    canAsk: mayMake && isDraft && counted.length > 0,
    canCancel:
      !isDraft &&
      !batch.callingOff &&
      presenting.mayStop({ createdBy: order?.createdBy ?? { is: 'person', ...batch.createdBy } }, caller) &&
      (isWaiting || state === 'making' || (payments?.ahead.count ?? 0) > 0),
    canRetry: mayMake && isOurs && payments !== null && paidNobody(payments) > 0,
  };
}

/** How many payments came to nothing, or came back. */
function paidNobody({ failed, cancelled, returned }: NonNullable<Batch['payments']>): number {
  return failed.count + cancelled.count + returned.count;
}

/** Whether somebody changes the rows of a batch: those of a draft whoever may make batches, of one that waits its maker. */
function mayChangeRows({ makerId, ...batch }: KeptBatch, caller: Pick<Caller, 'permissions' | 'operatorId'>): boolean {
  if (!caller.permissions.includes('BATCHES_CREATE') || !maySeeRows(batch, caller)) return false;
  const state = batchState(batch);
  const waits = state === 'awaiting_confirmation' || state === 'awaiting_authorization';
  return state === 'draft' || (waits && makerId === caller.operatorId);
}

/** A row as that person sees it: whole as it was typed only to whoever may change it. */
export function presentRow(
  row: RowWithOrder,
  of: { readonly batch: KeptBatch; readonly ways: readonly BatchRowWay[]; readonly today: CivilDate },
  caller: Pick<Caller, 'permissions' | 'operatorId'>,
): BatchRow {
  const { batch, today } = of;
  const { typed, found, problems, stopped, orderState } = row;
  const { orderState: whole } = batch;
  const isDraft = whole === null;
  const payee = found && maskPayee(found.payee);
  const { slip: _, fileFaults: __, ...said } = typed;
  const day = row.date ?? (isDraft ? effectiveDay(batch.date, today) : batch.date);
  return {
    row: row.row,
    state: shownState(row, whole),
    kind: row.kind,
    typed: mayChangeRows(batch, caller) ? said : null,
    payee,
    name: typed.payee.name,
    place: payee ? payeePlace(payee) : placeOf(row, of.ways),
    maskedDocument: payee ? payee.maskedDocument : row.document === null ? null : maskDocument(row.document),
    amount: row.amount === null ? null : wireOf(row.amount),
    date: problems.some(({ code }) => code === 'date-invalid') ? null : laterOf(day, batch.date, isDraft),
    purpose: typed.purpose,
    description: typed.description,
    reference: typed.reference,
    owner: row.owner,
    isNewPayee: row.relation === 'new',
    problems: problems.map(problemOf),
    notices: noticesOf(row),
    isConfirmed: row.isConfirmed,
    reason: stopped?.message ?? (isEnded(orderState) ? row.refusal : null),
    ...(row.returned && { returned: row.returned }),
    order:
      row.orderId === null || orderState === null
        ? null
        : { id: row.orderId, state: orderState, receiptCode: row.receiptCode },
  };
}

function isEnded(state: OrderState | null): boolean {
  return state === 'rejected' || state === 'refused' || state === 'expired' || state === 'cancelled';
}

/** Once it was asked for, no row goes before the day that was signed. */
function laterOf(day: CivilDate, signed: CivilDate, isDraft: boolean): CivilDate {
  return isDraft || day > signed ? day : signed;
}

/** Where money goes as the list says it, no more of it than is shown anywhere. */
function placeOf({ kind, typed: { payee } }: RowWithOrder, ways: readonly BatchRowWay[]): string {
  const way = ways.find((one) => one.kind === kind);
  if (way) return way.placeOf(payee);
  return payee.by === 'account' ? `Conta ***${payee.accountNumber.slice(-2)}` : 'Chave por corrigir';
}
