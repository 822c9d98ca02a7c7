import { ok, refuse, type Result } from '@bank/core';
import type { Batch, OrderState } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { presenting } from '../../payment-orders/index.ts';
import { batchById, type KeptBatch } from '../postgres/batch-queries.ts';
import { setCallingOff } from '../postgres/batch-statements.ts';
import { nextToCallOff, ordersToCallOff, rowsByNumber } from '../postgres/row-queries.ts';
import { maySeeRows, type Asked, type BatchContext } from './context.ts';
import { presentBatches } from './present.ts';

/** Payments that one turn calls off. */
const ORDERS_PER_TURN = 200;

const OPEN: readonly OrderState[] = ['awaiting_confirmation', 'awaiting_authorization', 'scheduled'];

/** Whoever asked, as the payments' time lines name them. */
interface CallingOff {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/**
 * Calls off what of a batch has not gone. The order that stands for it is cancelled while it waits or makes payments: rows
 * that are none yet become none. Payments that were made and wait are called off one after the other, by a loop where all of
 * them are meant, so that ten thousand of them keep nobody waiting.
 */
export async function cancelBatch(
  batches: BatchContext,
  { id, rows }: { readonly id: string; readonly rows?: readonly number[] | undefined },
  asked: Asked,
): Promise<Result<Batch, Refusal>> {
  const { caller, context } = asked;
  const batch = await batchById(batches.pool, caller.companyId, id);
  if (!batch) return refuse({ code: 'batch-transfers.not-found' });
  const refusal = await refuseStop(batches, batch, caller);
  if (refusal) return refuse(refusal);
  const by: CallingOff = { id: caller.operatorId, name: caller.operatorName, address: context.address };
  const done = rows
    ? await callOffRows(batches, batch, rows, { by, at: context.at })
    : await callOffAll(batches, batch, by, asked);
  if (!done.ok) return done;
  const after = await batchById(batches.pool, caller.companyId, id);
  const [shown] = after ? await presentBatches(batches, [after], caller) : [];
  return shown ? ok(shown) : refuse({ code: 'batch-transfers.not-found' });
}

async function refuseStop({ orders }: BatchContext, batch: KeptBatch, caller: Caller): Promise<Refusal | undefined> {
  if (!maySeeRows(batch, caller)) return { code: 'batch-transfers.confidential' };
  const { companyId, orderId } = batch;
  if (orderId === null) return { code: 'batch-transfers.nothing-to-cancel' };
  const order = await orders.reading.readOrderOf({ companyId, orderId });
  if (!order) return { code: 'batch-transfers.not-found' };
  return presenting.mayStop(order, caller) ? undefined : { code: 'payment-orders.stop-not-allowed' };
}

async function callOffAll(
  batches: BatchContext,
  batch: KeptBatch,
  by: CallingOff,
  { context: { at } }: Asked,
): Promise<Result<undefined, Refusal>> {
  const { companyId, orderId, orderState } = batch;
  const isOpen = orderState !== null && OPEN.includes(orderState);
  const made = await ordersToCallOff(batches.pool, batch, 1);
  if (!isOpen && made.length === 0) return refuse({ code: 'batch-transfers.nothing-to-cancel' });
  if (isOpen && orderId !== null)
    await batches.orders.deciding.callOff({ companyId, orderIds: [orderId] }, actorOf(by), at);
  await setCallingOff(batches.pool, batch, { ...by });
  batches.wakeMaking();
  return ok();
}

async function callOffRows(
  batches: BatchContext,
  batch: KeptBatch,
  rows: readonly number[],
  { by, at }: { readonly by: CallingOff; readonly at: Asked['context']['at'] },
): Promise<Result<undefined, Refusal>> {
  const found = await rowsByNumber(batches.pool, batch, rows);
  const orderIds = found.flatMap(({ orderId, orderState }) =>
    orderId !== null && orderState !== null && OPEN.includes(orderState) ? [orderId] : [],
  );
  if (orderIds.length === 0) return refuse({ code: 'batch-transfers.nothing-to-cancel' });
  await batches.orders.deciding.callOff({ companyId: batch.companyId, orderIds }, actorOf(by), at);
  return ok();
}

function actorOf({ id, name, address }: CallingOff) {
  return { id, name, device: null, address };
}

/** Goes on calling off what somebody asked for; false: nobody waits for that. */
export async function callOffNext(batches: BatchContext): Promise<boolean> {
  const batch = await nextToCallOff(batches.pool);
  if (!batch) return false;
  const { companyId } = batch;
  const orderIds = await ordersToCallOff(batches.pool, batch, ORDERS_PER_TURN);
  if (orderIds.length === 0) await setCallingOff(batches.pool, batch, null);
  else
    await batches.orders.deciding.callOff(
      { companyId, orderIds },
      actorOf(batch.by as CallingOff),
      batches.clock.now(),
    );
  return true;
}
