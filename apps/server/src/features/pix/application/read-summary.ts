import { assert, formatInstant, type Instant } from '@bank/core';
import { wireOf, type PaymentOrder } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { presentLimitUse } from '../../usage-limits/index.ts';
import { readKeys } from '../../pix-keys/index.ts';
import { latestReceived } from '../postgres/pix-in-queries.ts';
import type { PixContext } from './context.ts';

/** Movements of each direction that the entry page shows. */
const MOVEMENTS = 5;
const AWAITING_MAX = 20;

/** The entry of Pix: keys, limits, what moved last, what waits. */
export async function readSummary(pix: PixContext, caller: Caller, at: Instant) {
  const { companyId, operatorId } = caller;
  const [keys, uses, sent, received, awaitingConfirmation] = await Promise.all([
    readKeys(pix.pool, caller.companyId),
    pix.orders.reading.limitUseOfDay({ companyId, operatorId, type: 'pix' }, at),
    pix.orders.reading.ordersInStates({
      caller,
      kind: 'pix',
      states: ['processing', 'unknown', 'settled', 'rejected'],
      limit: MOVEMENTS,
    }),
    latestReceived(pix.pool, caller.accountId, MOVEMENTS),
    pix.orders.reading.ordersInStates({ caller, kind: 'pix', states: ['awaiting_confirmation'], limit: AWAITING_MAX }),
  ]);
  // The day comes first: the one that is not over yet is the present one.
  const now = uses.find(({ period }) => period.until > at);
  assert(now !== undefined, 'every moment lies in a period');
  const movements = [
    ...sent.map(sentMovement),
    ...received.map(({ at: receivedAt, name, amount, entryId, endToEndId }) => ({
      direction: 'in' as const,
      at: formatInstant(receivedAt),
      name,
      amount: wireOf(amount),
      state: 'settled' as const,
      orderId: null,
      entryId,
      endToEndId,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return {
    keys: keys.flatMap(({ key, type, state, createdAt }) =>
      key === null || state !== 'active' ? [] : [{ key, type, createdAt: formatInstant(createdAt) }],
    ),
    limits: presentLimitUse(now),
    limitsOfDay: uses.map(presentLimitUse),
    movements,
    awaitingConfirmation: [...awaitingConfirmation],
  };
}

function sentMovement(order: PaymentOrder) {
  return {
    direction: 'out' as const,
    at: order.settledAt ?? order.createdAt,
    name: order.payee.name,
    amount: order.amount,
    state: order.state,
    orderId: order.id,
    entryId: null,
    endToEndId: order.endToEndId,
  };
}
