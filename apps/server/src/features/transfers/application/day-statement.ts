import { setTimeout as sleep } from 'node:timers/promises';
import {
  formatInstant,
  instant,
  money,
  negate,
  ok,
  parseInstant,
  refuse,
  SECOND_MS,
  type CivilDate,
  type Instant,
  type Result,
} from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import {
  errorsOf,
  newControlNumber,
  type DayStatement,
  type RefusedBody,
  type StatementEntry,
  type StatementQuestion,
} from '@bank/str';
import type { Receiving } from '../../rail-messages/index.ts';
import type { reconciled } from '../../reconciliation/index.ts';
import { askLaterFrom, askAgainFrom, isDecisive, usableSince } from '../domain/str-day.ts';
import {
  answerStrQuestion,
  daysToAsk,
  insertStrQuestion,
  strQuestionById,
  unusedStrQuestion,
  useStrQuestion,
} from '../postgres/str-questions.ts';
import { tedInByReturn } from '../postgres/teds-in.ts';
import { doubtTedSent, openTedsOf } from '../postgres/teds-sent.ts';
import type { TransfersContext } from './context.ts';
import { settleReturn } from './return-answers.ts';
import { strRequest } from './str-message.ts';
import { judgeByStatement } from './ted-answers.ts';

/** How long one who asks waits for the answer; the question goes on being asked meanwhile, and the next one finds it. */
const WAIT_MS = 30 * SECOND_MS;
const LOOK_EVERY_MS = 200;

const NOT_ANSWERED: reconciled.StatementFault = {
  code: 'statement.not-answered',
  words: 'o STR ainda não respondeu. A pergunta continua sendo feita.',
};

/** Asks for the statements of the days that have to decide about a TED or a return of ours. */
export async function askDueDays(transfers: TransfersContext): Promise<void> {
  const days = await daysToAsk(transfers.pool, transfers.clock.now());
  for (const day of days) await ask(transfers, day);
  if (days.length > 0) transfers.wakeSender();
}

/** Asks for the statement of a day; gives the question's control number. */
async function ask({ messages, bank, clock, entropy }: TransfersContext, day: CivilDate): Promise<string> {
  const at = clock.now();
  const controlNumber = newControlNumber(day, entropy);
  await messages.post(at, [
    insertStrQuestion({ id: controlNumber, day, askedAt: at }),
    messages.insertMessage({
      id: controlNumber,
      definition: 'STR0014',
      order: null,
      paymentId: controlNumber,
      body: strRequest({ bank, entropy }, 'STR0014', { controlNumber, bank: bank.ispb, day }, at),
      awaitsAnswer: true,
      at,
    }),
  ]);
  return controlNumber;
}

/**
 * The STR's own statement of a day that is over (STR0014). It is asked for by the outbox and answered by a message some time later,
 * which any server reads; whoever asks waits for it here. A process that dies between the two has lost nothing.
 */
export async function askStatement(
  transfers: TransfersContext,
  day: CivilDate,
  signal: AbortSignal,
): Promise<Result<reconciled.RailStatement, reconciled.StatementFault>> {
  const { pool, clock } = transfers;
  const known = await unusedStrQuestion(pool, { day, since: usableSince(day, clock.now()) });
  const id = known?.id ?? (await ask(transfers, day));
  transfers.wakeSender();
  const answer = await answerTo(transfers, id, signal);
  if (!answer) return refuse(NOT_ANSWERED);
  await useStrQuestion(pool, id, clock.now());
  return ok({ id, ...answer });
}

async function answerTo(
  { pool }: TransfersContext,
  id: string,
  signal: AbortSignal,
): Promise<Omit<reconciled.RailStatement, 'id'> | undefined> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const answer = (await strQuestionById(pool, id))?.answer;
    if (answer) return 'refused' in answer ? undefined : readAnswer(answer);
    if (performance.now() > until || signal.aborted) return undefined;
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** An entry as an answer keeps it. */
interface KeptEntry {
  readonly paymentId: string;
  /** From the bank's side, centavos. */
  readonly amount: string;
  readonly at: string;
}

function answerOf({ opening, closing, entries }: DayStatement): JsonObject {
  const kept = entries.map((entry): KeptEntry => ({
    paymentId: paymentIdOf(entry),
    amount: String(entry.direction === 'C' ? entry.amount : negate(entry.amount)),
    at: formatInstant(entry.settledAt),
  }));
  return { opening: String(opening), closing: String(closing), entries: kept.map((entry) => ({ ...entry })) };
}

/** What left is known by our number, what came by the STR's. */
function paymentIdOf({ direction, controlNumber, strNumber }: StatementEntry): string {
  return direction === 'D' ? (controlNumber ?? strNumber) : strNumber;
}

function readAnswer(answer: JsonObject): Omit<reconciled.RailStatement, 'id'> {
  const { opening, closing, entries } = answer as unknown as {
    readonly opening: string;
    readonly closing: string;
    readonly entries: readonly KeptEntry[];
  };
  return {
    entries: entries.map(({ paymentId, amount, at }) => ({
      paymentId,
      amount: money(BigInt(amount)),
      at: parseInstant(at) ?? instant(0),
      outcome: 'settled',
    })),
    balance: { opening: money(BigInt(opening)), closing: money(BigInt(closing)) },
  };
}

/**
 * Takes a statement in: keeps it for whoever asked, and ends by it what is open of its day. A TED that it has was settled, whatever was
 * heard or not heard before; one that it lacks was not made, where it is late enough to say so (domain/str-day.ts); else it is asked
 * about again. One that answers nothing we asked is parked.
 */
export async function receiveStatement(
  transfers: TransfersContext,
  statement: DayStatement,
  receiving: Receiving,
): Promise<void> {
  const { pool, messages } = transfers;
  const { at, inbound } = receiving;
  const { controlNumber, day } = statement;
  const question = await strQuestionById(pool, controlNumber);
  if (question?.day !== day) {
    const parked = { at, code: 'message.unexpected', messageId: inbound.id, paymentId: null };
    const detail = { type: inbound.definition, controlNumber };
    return messages.park({ ...parked, detail }, receiving.takeIn('statement-unexpected'));
  }
  // Each of these is safe to repeat; only then the message is taken in.
  await endOpenTeds(transfers, statement, question.askedAt, receiving);
  await endReturns(transfers, statement, receiving);
  await messages.post(at, [
    ...receiving.takeIn('statement'),
    answerStrQuestion(controlNumber, answerOf(statement), at),
    messages.closeMessage(controlNumber, 'STR0014'),
  ]);
}

/**
 * The STR refuses a question: people are told, nobody waits for its answer any more, and it is asked anew after a while, for without
 * a statement nothing ends what is open.
 */
export async function receiveQuestionRefusal(
  { pool, messages }: TransfersContext,
  body: RefusedBody<StatementQuestion>,
  { at, inbound, takeIn }: Receiving,
): Promise<void> {
  const controlNumber = body.fields.controlNumber?.text ?? '';
  const errors = errorsOf(body).join(' ');
  const question = await strQuestionById(pool, controlNumber);
  const parked = { at, messageId: inbound.id, paymentId: null, detail: { controlNumber, errors } };
  if (!question) return messages.park({ ...parked, code: 'message.unexpected' }, takeIn('statement-unexpected'));
  const askFrom = askLaterFrom(at);
  const open = await openTedsOf(pool, question.day);
  return messages.park({ ...parked, code: 'statement.refused' }, [
    ...takeIn('statement-refused'),
    answerStrQuestion(controlNumber, { refused: errors }, at),
    messages.closeMessage(controlNumber, 'STR0014'),
    ...open.map(({ controlNumber: number, decidesAt }) => doubtTedSent(number, { decidesAt, askFrom })),
  ]);
}

async function endOpenTeds(
  transfers: TransfersContext,
  { day, entries, at: madeAt }: DayStatement,
  askedAt: Instant,
  { at, inbound }: Receiving,
): Promise<void> {
  const listed = new Map<string, StatementEntry>(
    entries.flatMap((entry) =>
      entry.direction === 'D' && entry.controlNumber !== undefined ? [[entry.controlNumber, entry]] : [],
    ),
  );
  for (const ted of await openTedsOf(transfers.pool, day)) {
    const entry = listed.get(ted.controlNumber);
    const order = await transfers.orders.reading.readOrderOf(ted);
    if (entry && order && entry.amount !== order.amount) {
      const parked = { at, code: 'status.contradicting', messageId: inbound.id, paymentId: ted.controlNumber };
      const detail = { strNumber: entry.strNumber, amount: String(entry.amount) };
      const { controlNumber, decidesAt } = ted;
      await transfers.messages.park({ ...parked, detail }, [
        doubtTedSent(controlNumber, { decidesAt, askFrom: askLaterFrom(at) }),
      ]);
      continue;
    }
    const strNumber = entry?.strNumber ?? null;
    const decides = isDecisive({ askedAt, madeAt }, ted);
    await judgeByStatement(transfers, ted, { strNumber, isDecisive: decides, at, messageId: inbound.id });
    if (strNumber === null && !decides) {
      const askFrom = askAgainFrom(at, ted);
      await transfers.messages.post(at, [doubtTedSent(ted.controlNumber, { decidesAt: ted.decidesAt, askFrom })]);
    }
  }
}

async function endReturns(
  transfers: TransfersContext,
  { entries }: DayStatement,
  { at, inbound }: Receiving,
): Promise<void> {
  for (const { message, direction, controlNumber, strNumber, amount } of entries) {
    if (message !== 'STR0010' || direction !== 'D' || controlNumber === undefined) continue;
    const ted = await tedInByReturn(transfers.pool, controlNumber);
    if (ted?.state !== 'returning' || ted.amount !== amount) continue;
    await settleReturn(transfers, ted, { controlNumber, strNumber, at, takeIn: [], messageId: inbound.id });
  }
}
