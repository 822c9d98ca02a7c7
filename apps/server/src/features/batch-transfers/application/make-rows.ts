import { bankingDate, formatDate, later, MINUTE_MS, newUuid, type Instant } from '@bank/core';
import { dayToRun, ORDER_KINDS, runsOn } from '@bank/contracts';
import { appendAudit, type AuditRow, type JsonObject } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Order } from '../../payment-orders/index.ts';
import { agreedPrice } from '../domain/asked-batch.ts';
import type { BatchRowRecord, Stopped } from '../domain/batch.ts';
import { hasOpen, shownCounts, type ShownCounts } from '../domain/counts.ts';
import { countRows, type KeptBatch } from '../postgres/batch-queries.ts';
import { makeRow, noteDone, noteMade, stopRows, touch } from '../postgres/batch-statements.ts';
import { nextToEnd, nextToMake, rowsToMake, rowsTooLate } from '../postgres/row-queries.ts';
import type { BatchContext } from './context.ts';
import { countsToKeep } from './present.ts';

/** Rows of one batch that are made before another one's turn comes. */
const ROWS_PER_TURN = 100;
/** Of them, how many are on their way to the books at once: the books take them together. */
const AT_ONCE = 50;
/** How often a batch is looked at whose payments are on their way. */
const LOOK_AGAIN_MS = MINUTE_MS / 12;

type MadePayment = Parameters<BatchContext['orders']['making']['makeOrder']>[1];

/** The batch as its payments are made from it. */
type Making = KeptBatch & { readonly orderId: string };

/**
 * Makes payments of the batch that was served longest ago, of those that were agreed to; false: nothing could be done. A row
 * and its order are one posting, which is refused unless the row waits and the batch is still agreed to: any number of
 * servers may do this at once, and be killed anywhere in it.
 */
export async function makeNext(batches: BatchContext, stopping?: AbortSignal): Promise<boolean> {
  const { pool, clock, orders } = batches;
  const found = await nextToMake(pool);
  if (!found || found.orderId === null) return false;
  const batch: Making = { ...found, orderId: found.orderId };
  const order = await orders.reading.readOrderOf({ companyId: batch.companyId, orderId: batch.orderId });
  const rows = await rowsToMake(pool, batch, ROWS_PER_TURN);
  for (let from = 0; order && from < rows.length && stopping?.aborted !== true; from += AT_ONCE) {
    await makeSome(batches, { batch, order }, rows.slice(from, from + AT_ONCE));
  }
  await stopLate(batches, batch);
  const now = clock.now();
  if (await noteMade(pool, batch, now)) await complete(batches, batch, now);
  else await touch(pool, batch, now);
  batches.live.publish(batch.companyId, [{ type: 'payment-order', orderId: batch.orderId }]);
  return rows.length > 0;
}

async function makeSome(
  batches: BatchContext,
  { batch, order }: { readonly batch: Making; readonly order: Order },
  rows: readonly BatchRowRecord[],
): Promise<void> {
  const at = batches.clock.now();
  const late = rows.flatMap((row) => {
    const stopped = tooLate(row, dayOf(row, order), at);
    return stopped ? [{ row: row.row, stopped }] : [];
  });
  if (late.length > 0) await stopRows(batches.pool, batch, late);
  const stopped = new Set(late.map(({ row }) => row));
  await Promise.all(rows.filter(({ row }) => !stopped.has(row)).map((row) => makeOne(batches, order, row, at)));
}

/** The day of a row: its own, but never one before the day that was signed. */
function dayOf({ date }: Pick<BatchRowRecord, 'date'>, order: Order): Order['date'] {
  return date === null || date < order.date ? order.date : date;
}

async function makeOne(batches: BatchContext, order: Order, row: BatchRowRecord, at: Instant): Promise<void> {
  const payment = paymentOf(order, row);
  if (payment) await batches.orders.making.makeOrder(order, payment, at);
}

/** The payment that a row is; undefined for one that cannot be paid. */
export function paymentOf(order: Order, { companyId, batchId, ...row }: BatchRowRecord): MadePayment | undefined {
  const { kind, amount, found, typed } = row;
  if (kind === null || amount === null || found === null) return undefined;
  return {
    batchId,
    occurrence: row.row,
    kind,
    amount,
    date: dayOf(row, order),
    payee: found.payee,
    message: typed.description === '' ? null : typed.description,
    railContent: found.railContent,
    warnings: found.warnings,
    confidential: isConfidentialBatch(order),
    feeMax: agreedPrice(order.railContent, kind),
    companionsOf: (made) => [makeRow({ companyId, batchId, row: row.row, orderId: made.id })],
  };
}

function isConfidentialBatch({ payee }: Order): boolean {
  return payee.kind === 'batch' && payee.confidential;
}

/** Rows whose owner nobody could look at until their day was over. */
async function stopLate(batches: BatchContext, batch: Making): Promise<void> {
  const late = await rowsTooLate(batches.pool, batch, batches.clock.now(), ROWS_PER_TURN);
  if (late.length === 0) return;
  const message =
    'O titular da chave não pôde ser conferido no dia do pagamento, porque muitas chaves aguardavam consulta. Nada foi pago: tente de novo em um lote menor.';
  await stopRows(batches.pool, batch, late.map((row) => ({ row, stopped: { code: 'batch-transfers.owner-unknown', message } }))); // prettier-ignore
}

/**
 * Why a row cannot go on its day any more: the day has passed, or its kind has closed for the rest of it, as a TED after 17:00.
 * Nobody has signed another day, so the bank moves it to none (decision 033); it can be tried again.
 */
function tooLate({ kind }: BatchRowRecord, day: Order['date'], at: Instant): Stopped | undefined {
  if (kind === null) return undefined;
  const { runs, words } = ORDER_KINDS[kind];
  if (dayToRun(runs, day, at) === day) return undefined;
  const code = 'batch-transfers.day-over';
  const date = formatDate(day);
  if (day < bankingDate(at)) {
    const message = `Este pagamento era para ${date} e não pôde ser feito nesse dia. Nada foi pago: faça um novo.`;
    return { code, message };
  }
  const why = runsOn(runs, day)
    ? `O horário de ${words.plural} de ${date} terminou`
    : `Em ${date} não há ${words.plural}`;
  return { code, message: `${why}. Nada foi pago: tente de novo em um lote novo, para outro dia.` };
}

async function complete(batches: BatchContext, batch: Making, at: Instant): Promise<void> {
  const { companyId, orderId } = batch;
  const counts = (await countRows(batches.pool, companyId, [batch.id])).get(batch.id) ?? [];
  const of = (state: string): number => counts.reduce((all, one) => (one.state === state ? all + one.count : all), 0);
  const note = completionNote(of('made'), of('stopped'));
  await batches.orders.making.completeOrder({ companyId, orderId }, note, at);
}

/** What the time line says of a batch whose rows are all payments, or stopped. */
export function completionNote(made: number, stopped: number): string {
  return stopped === 0
    ? `Cada linha virou um pagamento: ${made.toLocaleString('pt-BR')}`
    : `${made.toLocaleString('pt-BR')} linhas viraram pagamento, ${stopped.toLocaleString('pt-BR')} não`;
}

/** Batches that were noted as made and whose order was not ended, because a server died in between. */
export async function endNext(batches: BatchContext): Promise<boolean> {
  const { pool, clock, live } = batches;
  const batch = await nextToEnd(pool);
  const now = clock.now();
  if (!batch || batch.orderId === null || later(batch.touchedAt, LOOK_AGAIN_MS) > now) return false;
  if (batch.orderState === 'scheduled') {
    await complete(batches, { ...batch, orderId: batch.orderId }, now);
    return true;
  }
  const counts = (await countRows(pool, batch.companyId, [batch.id])).get(batch.id) ?? [];
  if (hasOpen(shownCounts(counts, batch.orderState))) {
    await touch(pool, batch, now);
    return true;
  }
  const shown = shownCounts(counts, batch.orderState);
  const outcome: JsonObject = countsToKeep(counts);
  const isFirst = await inTransaction(pool, async (client) => {
    if (!(await noteDone(client, batch, outcome, now))) return false;
    await appendAudit(client, [doneAct(batches, batch, shown, now)]);
    return true;
  });
  if (isFirst) {
    live.publish(batch.companyId, [{ type: 'payment-order', orderId: batch.orderId }]);
  }
  return true;
}

/** What the company's log says of a batch whose payments are all at their end; it names nobody who was paid. */
export function doneAct(
  { clock, entropy }: Pick<BatchContext, 'clock' | 'entropy'>,
  batch: KeptBatch,
  shown: ShownCounts,
  at: Instant,
): AuditRow {
  const of = (state: 'paid' | 'returned' | 'failed' | 'cancelled'): number => shown[state]?.count ?? 0;
  // What was paid and came back is told by itself.
  const [paid, failed, cancelled] = [of('paid') + of('returned'), of('failed'), of('cancelled')];
  return {
    id: newUuid(clock, entropy),
    companyId: batch.companyId,
    actor: 'bank',
    action: 'batch-transfers.done',
    subject: batch.id,
    data: { name: batch.name, askedBy: batch.createdBy.id, paid, failed, cancelled },
    at,
  };
}
