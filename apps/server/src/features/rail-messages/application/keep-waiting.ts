import { createHash } from 'node:crypto';
import type pg from 'pg';
import { later, newUuid } from '@bank/core';
import { nextJudgingAt, nextTryAfter, type TooEarly } from '../domain/waiting.ts';
import {
  dropWaiting,
  GIVEN_UP_BEFORE,
  giveUpWaiting,
  keepWaiting,
  markEarly,
  markFailed,
  type WaitingMessage,
} from '../postgres/waiting-queries.ts';
import { park, type ReceivingTools } from './receive.ts';

/** What keeping messages works with. */
export interface WaitingTools extends ReceivingTools {
  readonly pool: pg.Pool;
}

/** Does what one message says. `mustJudge`: it has waited as long as it may. */
export type Judge<Message> = (message: Message, mustJudge: boolean) => Promise<TooEarly | undefined | void>;

/** How much of a message that was given up is shown with its incident. */
const TEXT_KEPT = 4000;

const utf8 = new TextEncoder();
const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Does what a message says that a rail just brought, or keeps it: where it came too early, and where it failed. It is
 * durable either way, so that it can be acknowledged and holds up no other; it rejects only where it could not be kept.
 */
export async function judgeOrKeep<Message>(
  tools: WaitingTools,
  message: Message,
  judge: Judge<Message>,
): Promise<void> {
  const { pool, rail, clock, log } = tools;
  const body = utf8.encode(JSON.stringify(message));
  const key = createHash('sha256').update(body).digest();
  const kept = { key, body, receivedAt: clock.now() };
  const { receivedAt } = kept;
  let early: TooEarly | undefined;
  try {
    early = (await judge(message, false)) ?? undefined;
  } catch (error) {
    log.error({ err: error, rail }, 'a message of the rail failed; it is tried again');
    const nextAt = nextTryAfter(1, receivedAt) ?? receivedAt;
    return keepWaiting(pool, rail, { ...kept, waitsFor: null, untilAt: null, tries: 1, nextAt });
  }
  if (!early) return;
  const { waitsFor, forMs } = early;
  const untilAt = forMs === null ? null : later(receivedAt, forMs);
  const nextAt = nextJudgingAt(receivedAt, receivedAt);
  await keepWaiting(pool, rail, { ...kept, waitsFor, untilAt, tries: 0, nextAt });
}

/**
 * Judges a message again that waits. One that fails for the last time is parked for people, with an incident, and not
 * tried any more: the others go on.
 */
export async function judgeAgain<Message>(
  tools: WaitingTools,
  waiting: WaitingMessage,
  judge: Judge<Message>,
): Promise<void> {
  const { pool, rail, clock, entropy, log } = tools;
  const { key, untilAt, tries, receivedAt } = waiting;
  const body = text.decode(waiting.body);
  const at = clock.now();
  try {
    const early = await judge(JSON.parse(body) as Message, untilAt !== null && untilAt <= at);
    if (!early) return await dropWaiting(pool, rail, key);
    const until = early.forMs === null ? null : later(receivedAt, early.forMs);
    const nextAt = nextJudgingAt(receivedAt, at);
    return await markEarly(pool, rail, { key, waitsFor: early.waitsFor, untilAt: until, nextAt });
  } catch (error) {
    log.error({ err: error, rail, tries: tries + 1 }, 'a message of the rail failed again');
    const nextAt = nextTryAfter(tries + 1, at);
    if (nextAt !== undefined) return markFailed(pool, rail, { key, tries, nextAt });
    const why = error instanceof Error ? error.message : String(error);
    const incidentId = newUuid(clock, entropy);
    const detail = { why: why.slice(0, TEXT_KEPT), tries: tries + 1, text: body.slice(0, TEXT_KEPT) };
    const parked = { id: incidentId, at, code: 'message.unprocessable', messageId: null, paymentId: null, detail };
    await park(tools, parked, [giveUpWaiting(rail, { key, tries, incidentId })], GIVEN_UP_BEFORE);
  }
}
