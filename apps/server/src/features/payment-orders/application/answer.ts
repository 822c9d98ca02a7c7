import { bankingDate, newUuid, ok, refuse, type Result } from '@bank/core';
import { ERRORS } from '@bank/contracts';
import { firstAnswer, type IdempotencyClaim, type LedgerRefusal, type StoredAnswer } from '@bank/ledger';
import type { RequestContext } from '../../../platform/http/caller.ts';
import { problemOf } from '../../../platform/http/problem.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { LimitHolder } from '../domain/limits.ts';
import { abovePeriodLimit, insufficientFunds } from '../domain/refusals.ts';
import { END_TO_END_ID_USED } from '../postgres/order-statements.ts';
import type { OrderContext } from './context.ts';

/** The key that a request carried, with the company and call that it counts in (SECURITY M06). */
export interface RequestKey {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: Uint8Array;
}

/** A request, as far as the answer to it goes. */
export interface KeyedRequest {
  readonly key: RequestKey;
  readonly context: RequestContext;
  /** The path that was called. */
  readonly instance: string;
}

/** The counters' refusals. */
export const DAILY_SUM = 'order.daily-sum';
export const BRACKET_SUM = 'order.bracket-sum';
export const DEVICE_SUM = 'order.device-sum';

const PERIOD_LIMIT = 'order.period-limit.';

/** The refusal of a period's counter: it says whose limit it was. */
export function periodLimitOf(holder: LimitHolder): string {
  return `${PERIOD_LIMIT}${holder}`;
}

const text = new TextEncoder();
const bytes = new TextDecoder();

/** An answer that is kept with the posting that it tells of. */
export function jsonAnswer(status: number, value: unknown): StoredAnswer {
  return { status, body: text.encode(JSON.stringify(value)) };
}

/** A kept answer on its way out. */
export function respond(answer: StoredAnswer, replayed: boolean): StoredResponse {
  return { stored: true, status: answer.status, body: bytes.decode(answer.body), replayed };
}

/** A refusal as the boundary would answer it, so that it can be kept and told again byte for byte. */
function refusalAnswer(refusal: Refusal, { context, instance }: KeyedRequest): StoredAnswer {
  const { status, body } = problemOf(refusal, { instance, traceId: context.traceId });
  return jsonAnswer(status, body);
}

/**
 * Refuses a request. If its key was answered before, that answer is told again instead: a retry of a payment that went
 * through must not read "already used". A refusal by a rule (422) is kept, so that the same key answers the same.
 */
export async function answerRefusal(
  orders: OrderContext,
  refusal: Refusal,
  request: KeyedRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const known = await firstAnswer(orders.pool, request.key);
  if (known) {
    const same = Buffer.from(known.requestHash).equals(request.key.requestHash);
    return same ? ok(respond(known.answer, true)) : refuse({ code: 'idempotency.key-reused' });
  }
  if (ERRORS[refusal.code].status !== 422) return refuse(refusal);
  const idempotency: IdempotencyClaim = {
    ...request.key,
    answer: refusalAnswer(refusal, request),
  };
  const posted = await orders.ledger.postOne({
    id: newUuid(orders.clock, orders.entropy),
    kind: 'refusal',
    bankingDate: bankingDate(request.context.at),
    at: request.context.at,
    legs: [],
    idempotency,
  });
  if (!posted.ok) return refuse(refusalOf(posted.error));
  return ok(respond(posted.value.answer ?? idempotency.answer, posted.value.replayed));
}

/** What a refused posting means to who asked. Throws where it can only be a bug. */
export function refusalOf(refused: LedgerRefusal): Refusal {
  switch (refused.by) {
    case 'counter':
      if (refused.code.startsWith(PERIOD_LIMIT)) {
        return abovePeriodLimit(refused, refused.code.slice(PERIOD_LIMIT.length) as LimitHolder);
      }
      if (refused.code === DEVICE_SUM) return { code: 'payment-orders.device-pending' };
      break;
    case 'companion':
      if (refused.code === END_TO_END_ID_USED) return { code: 'payment-orders.already-made' };
      break;
    case 'ledger':
      if (refused.code === 'ledger.insufficient-funds') return insufficientFunds(refused.available);
      if (refused.code === 'idempotency.key-reused') return { code: 'idempotency.key-reused' };
      break;
  }
  throw new Error(`A posting of an order was refused unexpectedly: ${refused.code}`);
}
