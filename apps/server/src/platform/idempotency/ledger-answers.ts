import { bankingDate, newUuid, ok, refuse, type Result } from '@bank/core';
import { ERRORS } from '@bank/contracts';
import { firstAnswer, type StoredAnswer } from '@bank/ledger';
import { problemOf } from '../http/problem.ts';
import type { Refusal, StoredResponse } from '../http/route.ts';
import type { Platform } from '../platform.ts';
import { answerAgain, answerFirst, type KeptAnswer } from './kept-answer.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** What keeps answers in the ledger, beside the postings that they tell of. */
export type AnswerKeeper = Pick<Platform, 'pool' | 'ledger' | 'clock' | 'entropy'>;

/** The status of a refusal that is kept with its key: the business said no (see {@link answerRefusal}). */
const REFUSED_BY_RULE = 422;

const text = new TextEncoder();
const bytes = new TextDecoder();

/** An answer that is kept with the posting that it tells of. */
export function jsonAnswer(status: number, value: unknown): StoredAnswer {
  return { status, body: text.encode(JSON.stringify(value)) };
}

/** A kept answer on its way out: for the first time, or told again. */
export function respond({ status, body }: StoredAnswer, replayed: boolean): StoredResponse {
  return { ...answerFirst(status, bytes.decode(body)), replayed };
}

/** How a request was answered before, if its key was; refused where the key came with something else then. */
export async function knownAnswer(
  { pool }: Pick<AnswerKeeper, 'pool'>,
  { key }: Pick<KeyedRequest, 'key'>,
): Promise<Result<StoredResponse, Refusal> | undefined> {
  const known = await firstAnswer(pool, key);
  if (!known) return undefined;
  const { requestHash, answer } = known;
  const kept: KeptAnswer = { requestHash, status: answer.status, body: bytes.decode(answer.body) };
  return answerAgain(kept, key);
}

/** Keeps an answer that comes with no posting of its own. Where the same request was quicker, its answer is told. */
export async function keepAnswer(
  { ledger, clock, entropy }: AnswerKeeper,
  answer: StoredAnswer,
  request: KeyedRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { at } = request.context;
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: answer.status >= 400 ? 'refusal' : 'answer',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    idempotency: { ...request.key, answer },
  });
  if (posted.ok) return ok(respond(posted.value.answer ?? answer, posted.value.replayed));
  const { code } = posted.error;
  if (code === 'idempotency.key-reused') return refuse({ code });
  throw new Error(`An answer without a posting was refused: ${code}`);
}

/**
 * Refuses a request, by the one rule of what is kept with a key:
 *
 * - A key that was answered before tells that answer again, whatever there is to refuse now: a retry of a payment that
 *   went through must not read that it may not be paid (SECURITY M05).
 * - A refusal by a rule of business (422: a limit, too little money, a rule of the company) is the answer to what was
 *   asked. It is kept, and the same key answers the same for good, byte for byte: who sends again because the answer got
 *   lost does not pay by it what has been said no to, once money came. A new wish comes with a new key.
 * - All else says that the request could not be judged as things stood: who asks, with what rights or signature (401, 403),
 *   what it is about (404), what happened to that meanwhile (409, 410), what is away for a moment (429, 503). Nothing is
 *   kept, so the same key may be tried again once the cause is gone; each try is judged anew, and whichever goes through
 *   first is kept.
 */
export async function answerRefusal(
  keeper: AnswerKeeper,
  refusal: Refusal,
  request: KeyedRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const known = await knownAnswer(keeper, request);
  if (known) return known;
  if (ERRORS[refusal.code].status !== REFUSED_BY_RULE) return refuse(refusal);
  const { instance, context } = request;
  const { status, body } = problemOf(refusal, { instance, traceId: context.traceId });
  return keepAnswer(keeper, jsonAnswer(status, body), request);
}
