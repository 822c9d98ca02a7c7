import type pg from 'pg';
import { formatInstant, later, type Instant } from '@bank/core';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { RailName } from '../domain/rail-name.ts';
import type { OrderRef } from './message-statements.ts';

/** A message to be handed over now; nobody else does it until the lease ends. */
export interface ClaimedMessage {
  readonly id: string;
  readonly body: Uint8Array;
  /** How often it was tried, this time counted. */
  readonly attempts: number;
  readonly awaitsAnswer: boolean;
}

const CLAIM: Statement = {
  name: 'rail_message_claim',
  text: `UPDATE bank.rail_message m SET attempts = m.attempts + 1, next_at = $3
    FROM (SELECT id FROM bank.rail_message WHERE rail = $1 AND state = 'open' AND next_at <= $2
        AND (first_sent_at IS NULL OR NOT awaits_answer OR next_at <= $5)
      ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED) due
    WHERE m.rail = $1 AND m.id = due.id RETURNING m.id, m.body, m.attempts, m.awaits_answer AS "awaitsAnswer"`,
};

/**
 * Claims messages of a rail that are due; other servers pass them by until the lease ends. `answersUntil`: what the rail
 * said later was not read yet, so what it may have answered by then is not due.
 */
export function claimMessages(
  pool: pg.Pool,
  rail: RailName,
  claim: {
    readonly at: Instant;
    readonly answersUntil: Instant;
    readonly leaseMs: number;
    readonly limit: number;
  },
): Promise<readonly ClaimedMessage[]> {
  const leaseEnd = formatInstant(later(claim.at, claim.leaseMs));
  const [at, answersUntil] = [formatInstant(claim.at), formatInstant(claim.answersUntil)];
  return readPrepared<ClaimedMessage>(pool, CLAIM, [rail, at, leaseEnd, claim.limit, answersUntil]);
}

const SENT: Statement = {
  name: 'rail_message_sent',
  text: `UPDATE bank.rail_message SET first_sent_at = coalesce(first_sent_at, $3), next_at = $4
    WHERE rail = $1 AND id = $2 AND state = 'open'`,
};
const DELIVERED: Statement = {
  name: 'rail_message_delivered',
  text: `UPDATE bank.rail_message SET first_sent_at = coalesce(first_sent_at, $3), state = 'done', next_at = NULL
    WHERE rail = $1 AND id = $2 AND state = 'open'`,
};
const NOT_SENT: Statement = {
  name: 'rail_message_not_sent',
  text: `UPDATE bank.rail_message SET next_at = $4 WHERE rail = $1 AND id = $2 AND attempts = $3 AND state = 'open'`,
};

/** Notes that the rail has a message whose answer is awaited: it is sent again at `next` unless the answer comes before. */
export async function markSent(
  pool: pg.Pool,
  rail: RailName,
  sent: { readonly id: string; readonly at: Instant; readonly next: Instant },
): Promise<void> {
  await readPrepared(pool, SENT, [rail, sent.id, formatInstant(sent.at), formatInstant(sent.next)]);
}

/** Notes that the rail has a message that nobody answers: it is done. */
export async function markDelivered(
  pool: pg.Pool,
  rail: RailName,
  sent: { readonly id: string; readonly at: Instant },
): Promise<void> {
  await readPrepared(pool, DELIVERED, [rail, sent.id, formatInstant(sent.at)]);
}

/**
 * Notes that a message could not be handed over, or that nobody knows whether it was: it is tried again at `next`. Does
 * nothing where the lease ended and another server has claimed it since.
 */
export async function markNotSent(
  pool: pg.Pool,
  rail: RailName,
  failed: { readonly id: string; readonly attempts: number; readonly next: Instant },
): Promise<void> {
  await readPrepared(pool, NOT_SENT, [rail, failed.id, failed.attempts, formatInstant(failed.next)]);
}

const MESSAGE_BY_ID: Statement = {
  name: 'rail_message_by_id',
  text: `SELECT definition, company_id AS "companyId", order_id AS "orderId", payment_id AS "paymentId"
    FROM bank.rail_message WHERE rail = $1 AND id = $2`,
};
const ORDER_BY_PAYMENT: Statement = {
  name: 'rail_message_order_by_payment',
  text: `SELECT company_id AS "companyId", order_id AS "orderId" FROM bank.rail_message
    WHERE rail = $1 AND payment_id = $2 AND definition = $3 AND order_id IS NOT NULL`,
};

/** What a message of ours is about. */
export interface MessageSubject<Definition extends string = string> {
  readonly definition: Definition;
  /** The order that it carries out. */
  readonly order: OrderRef | null;
  readonly paymentId: string;
}

/** A message of ours by its id. */
export async function messageById(pool: pg.Pool, rail: RailName, id: string): Promise<MessageSubject | undefined> {
  const [row] = await readPrepared<{
    readonly definition: string;
    readonly companyId: string | null;
    readonly orderId: string | null;
    readonly paymentId: string;
  }>(pool, MESSAGE_BY_ID, [rail, id]);
  if (!row) return undefined;
  const { definition, companyId, orderId, paymentId } = row;
  return { definition, paymentId, order: companyId !== null && orderId !== null ? { companyId, orderId } : null };
}

/** The order that a payment of ours carries out, by the message of that kind about it. */
export async function orderOfPayment(
  pool: pg.Pool,
  rail: RailName,
  about: { readonly paymentId: string; readonly definition: string },
): Promise<OrderRef | undefined> {
  return (await readPrepared<OrderRef>(pool, ORDER_BY_PAYMENT, [rail, about.paymentId, about.definition]))[0];
}

const FIRST_EXCHANGE: Statement = {
  name: 'rail_message_first_exchange',
  text: `SELECT least((SELECT min(created_at) FROM bank.rail_message WHERE rail = $1),
    (SELECT min(received_at) FROM bank.rail_inbound WHERE rail = $1)) AS at`,
};

/** The first moment at which something was kept to be sent to a rail, or came from it. */
export async function firstExchange(pool: pg.Pool, rail: RailName): Promise<Instant | null> {
  return (await readPrepared<{ readonly at: Instant | null }>(pool, FIRST_EXCHANGE, [rail]))[0]?.at ?? null;
}
