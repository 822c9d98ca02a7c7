import { setTimeout as sleep } from 'node:timers/promises';
import {
  addDays,
  HOUR_MS,
  later,
  money,
  negate,
  ok,
  refuse,
  SECOND_MS,
  type CivilDate,
  type Money,
  type Result,
} from '@bank/core';
import { newMessageId, SPI_ISPB } from '@bank/identifiers';
import { encodeMessage, type AccountBalance, type AccountQuestionBody } from '@bank/iso20022';
import type { JsonObject } from '@bank/ledger';
import type { SpiEntry, SpiEntryFile } from '@bank/rails-protocol';
import type { Receiving } from '../../rail-messages/index.ts';
import type { reconciled } from '../../reconciliation/index.ts';
import {
  accountQuestionById,
  answerAccountQuestion,
  insertAccountQuestion,
  unusedAccountQuestion,
  useAccountQuestions,
  type AccountQuestion,
  type AskedReport,
} from '../postgres/account-questions.ts';
import type { PixContext } from './context.ts';

/** How long one who asks waits for the answers; the questions go on being asked meanwhile, and the next one finds them. */
const WAIT_MS = 30 * SECOND_MS;
const LOOK_EVERY_MS = 200;
/** An answer that nobody used by then is asked for anew. */
const ANSWER_FRESH_MS = HOUR_MS;

const NOT_ANSWERED: reconciled.StatementFault = {
  code: 'statement.not-answered',
  words: 'o SPI ainda não respondeu. A pergunta continua sendo feita.',
};
const FILE_UNAVAILABLE: reconciled.StatementFault = {
  code: 'statement.file-unavailable',
  words: 'o arquivo com os lançamentos do dia não pôde ser buscado.',
};
const FILE_WRONG: reconciled.StatementFault = {
  code: 'statement.file-wrong',
  words: 'o arquivo com os lançamentos não é o que o SPI anunciou.',
};

/**
 * The SPI's own statement of a day that is over: its entries, and what we had when it began and ended. The SPI answers
 * such questions (camt.060) as it answers payments, by a message some time later (camt.052, camt.053), and gives the
 * entries as a file that the message names by its hash. So the questions are kept and sent by the outbox, and the answers
 * taken in by whichever server reads them; whoever asks waits for them here. A process that dies between the two has lost
 * nothing: the next one finds the questions, and what was answered.
 */
export async function askStatement(
  pix: PixContext,
  date: CivilDate,
  signal: AbortSignal,
): Promise<Result<reconciled.RailStatement, reconciled.StatementFault>> {
  const asked = [
    await ask(pix, 'camt.052', date),
    await ask(pix, 'camt.053', date),
    await ask(pix, 'camt.053', addDays(date, -1)),
  ];
  pix.wakeSender();
  const answers = await answersTo(pix, asked, signal);
  if (!answers) return refuse(NOT_ANSWERED);
  const [list, closing, opening] = answers;
  const fileHash = textOf(list, 'fileHash');
  const file = await pix.spi.entryFile(pix.bank.ispb, fileHash);
  await useAccountQuestions(pix.pool, asked, pix.clock.now());
  if (!file.ok) return refuse(FILE_UNAVAILABLE);
  if (!isAnnounced(pix, file.value, date, list)) return refuse(FILE_WRONG);
  return ok({
    id: fileHash,
    entries: file.value.entries.map(railEntry),
    balance: { opening: balanceOf(opening), closing: balanceOf(closing) },
  });
}

/** The question, asked now unless it is on its way or its answer waits to be used; gives its id. */
async function ask(pix: PixContext, report: AskedReport, date: CivilDate): Promise<string> {
  const { pool, bank, clock, entropy, messages } = pix;
  const at = clock.now();
  const known = await unusedAccountQuestion(pool, { report, date, since: later(at, -ANSWER_FRESH_MS) });
  if (known) return known.id;
  const messageId = newMessageId(bank.ispb, entropy);
  const body: AccountQuestionBody = {
    messageId,
    createdAt: at,
    report,
    owner: bank.ispb,
    period: { day: date },
    kind: report === 'camt.052' ? 'REL' : 'CSA',
  };
  const header = { from: bank.ispb, to: SPI_ISPB, messageId, createdAt: at };
  await messages.post(at, [
    insertAccountQuestion({ id: messageId, report, date, askedAt: at }),
    messages.insertMessage({
      id: messageId,
      definition: 'camt.060',
      order: null,
      paymentId: messageId,
      body: encodeMessage({ type: 'camt.060', header, body }),
      awaitsAnswer: true,
      at,
    }),
  ]);
  return messageId;
}

/** Waits until all are answered; undefined where that takes too long or is no longer wanted. */
async function answersTo(
  { pool }: PixContext,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly JsonObject[] | undefined> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const questions = await Promise.all(ids.map((id) => accountQuestionById(pool, id)));
    const answers = questions.flatMap((question) => (question?.answer ? [question.answer] : []));
    if (answers.length === ids.length) return answers;
    if (performance.now() > until || signal.aborted) return undefined;
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

function isAnnounced(
  { bank }: PixContext,
  { participant, day, entries }: SpiEntryFile,
  date: CivilDate,
  list: JsonObject | undefined,
): boolean {
  return participant === bank.ispb && day === date && entries.length === list?.entries;
}

function railEntry({ id, direction, amount, settledAt }: SpiEntry): reconciled.RailEntry {
  return {
    paymentId: id,
    amount: direction === 'credit' ? amount : negate(amount),
    at: settledAt,
    outcome: 'settled',
  };
}

function balanceOf(answer: JsonObject | undefined): Money {
  return money(BigInt(textOf(answer, 'balanceCentavos')));
}

function textOf(answer: JsonObject | undefined, name: string): string {
  const value = answer?.[name];
  if (typeof value !== 'string') throw new Error(`an answer of the SPI was kept without ${name}`);
  return value;
}

/** What the SPI answers about our account, out of a camt.052 or a camt.053. */
export interface AccountAnswer {
  readonly questionId: string;
  readonly report: AskedReport;
  readonly answer: JsonObject;
}

/** What can be spent and what is held for payments on their way is, together, what we have. */
export function balanceAnswer(questionId: string, balances: readonly AccountBalance[]): AccountAnswer {
  const ours = balances.filter(({ kind }) => kind === 'SADP' || kind === 'SABK');
  const total = ours.reduce((sum, { amount }) => sum + amount, 0n);
  return { questionId, report: 'camt.053', answer: { balanceCentavos: String(total) } };
}

/** Keeps an answer with the question that it names; one that answers nothing we asked is parked. */
export async function receiveAccountAnswer(
  pix: PixContext,
  { questionId, report, answer }: AccountAnswer,
  receiving: Receiving,
): Promise<void> {
  const { at, inbound } = receiving;
  const question: AccountQuestion | undefined = await accountQuestionById(pix.pool, questionId);
  if (question?.report !== report) {
    const parked = { at, code: 'message.unexpected', messageId: inbound.id, paymentId: null };
    return pix.messages.park(
      { ...parked, detail: { type: report, questionId } },
      receiving.takeIn('account-answer-unexpected'),
    );
  }
  await pix.messages.post(at, [
    ...receiving.takeIn('account-answer'),
    answerAccountQuestion(questionId, answer, at),
    pix.messages.closeMessage(questionId, 'camt.060'),
  ]);
}
