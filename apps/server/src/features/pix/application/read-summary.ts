import { formatInstant, type Instant } from '@bank/core';
import { wireOf, type PaymentOrder } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { limitCounterId, limitsOf, periodAt } from '../../payment-orders/index.ts';
import { keysOf } from '../postgres/lookup-store.ts';
import { counterUsed, latestReceived, limitSettingsOf } from '../postgres/spi-queries.ts';
import type { PixContext } from './context.ts';

/** Limits of the period that now is, as the contract has them. */
export interface PixLimits {
  readonly period: 'day' | 'night';
  readonly perTransaction: string;
  readonly limit: string;
  readonly used: string;
  readonly available: string;
  readonly until: string;
}

/** Movements of each direction that the entry page shows. */
const MOVEMENTS = 5;
const AWAITING_MAX = 20;

/** What a company may still pay by Pix in the present period. */
export async function readPixLimits(pix: PixContext, companyId: string, at: Instant): Promise<PixLimits> {
  const settings = await limitSettingsOf(pix.pool, companyId);
  const period = periodAt(at, settings.nightStartsAtHour);
  const { perTransaction, perPeriod } = limitsOf(settings, period.kind);
  const used = await counterUsed(pix.pool, limitCounterId('pix', companyId, period));
  return {
    period: period.kind,
    perTransaction: wireOf(perTransaction),
    limit: wireOf(perPeriod),
    used: wireOf(used),
    available: wireOf(perPeriod > used ? perPeriod - used : 0n),
    until: formatInstant(period.until),
  };
}

/** The entry of Pix: keys, limits, what moved last, what waits. */
export async function readSummary(pix: PixContext, caller: Caller, at: Instant) {
  const [keys, limits, sent, received, awaitingConfirmation, awaitingAuthorization] = await Promise.all([
    keysOf(pix.pool, caller.companyId),
    readPixLimits(pix, caller.companyId, at),
    pix.orders.ordersInStates({
      caller,
      kind: 'pix',
      states: ['processing', 'unknown', 'settled', 'rejected'],
      limit: MOVEMENTS,
    }),
    latestReceived(pix.pool, caller.accountId, MOVEMENTS),
    pix.orders.ordersInStates({ caller, kind: 'pix', states: ['awaiting_confirmation'], limit: AWAITING_MAX }),
    pix.orders.countInState(caller.companyId, 'awaiting_authorization'),
  ]);
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
    keys: keys.map(({ key, type, createdAt }) => ({ key, type, createdAt: formatInstant(createdAt) })),
    limits,
    movements,
    awaitingConfirmation: [...awaitingConfirmation],
    awaitingAuthorization,
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
