import type { Instant } from '@bank/core';
import type { AccountEntry, EntryNotification } from '@bank/iso20022';
import { SEEN_BEFORE, type Receiving } from '../../rail-messages/index.ts';
import { askAgainAt, meaningOfEntry } from '../domain/entry-status.ts';
import { NO_REASON } from '../domain/spi-reasons.ts';
import { statusQuestion } from './ask-status.ts';
import type { PixContext } from './context.ts';
import { findSent, recordSent, standingOf, type SentToSpi, type StandsAtSpi } from './sent.ts';
import type { ToldOfSent } from './returns-out.ts';

/** An answer of the SPI about one entry, and when it was given, by the SPI's clock. */
export interface ToldEntry extends EntryNotification {
  readonly toldAt: Instant;
}

/** What a step of this needs. */
interface Asked {
  readonly sent: SentToSpi;
  readonly stands: StandsAtSpi;
  /** The message id of the question. */
  readonly questionId: string;
  readonly entry: AccountEntry;
  readonly receiving: Receiving;
}

/**
 * How a payment or a return of ours stands, by the SPI's own books: booked, it is settled; not settled when nothing can be any more,
 * it is rejected with the reason that was told first; anything else is asked again. An entry that nobody asked for, or
 * that is none of a payment that we sent, is only taken in.
 */
export async function receiveEntry(pix: PixContext, told: ToldEntry, receiving: Receiving): Promise<void> {
  const { entry, questionId } = told;
  const question = await pix.messages.messageById(questionId);
  const paymentId = question?.paymentId ?? idOf(entry);
  if (idOf(entry) !== paymentId) return parkEntry(pix, told, receiving, { code: 'status.other-payment' });
  const sent = await findSent(pix, paymentId);
  const stands = sent && (await standingOf(pix, sent));
  if (!sent || !stands || stands.sentAt === null) {
    await pix.messages.post(receiving.at, receiving.takeIn('entry-noted'));
    return;
  }
  const asked: Asked = { sent, stands, questionId, entry, receiving };
  const { sentAt, state, refusal } = stands;
  const payment = { amount: stands.amount, acceptedAt: sentAt, toldAt: told.toldAt };
  switch (meaningOfEntry(entry, payment)) {
    case 'settled':
      return end(pix, asked, { is: 'settled' });
    case 'not-settled':
      // Nobody said no: the message itself goes on being sent, and its answer ends the order.
      if (state === 'unknown' && refusal === null) return noted(pix, asked);
      return end(pix, asked, {
        is: 'rejected',
        refusal: refusal ?? { code: 'RJCT', message: NO_REASON.message },
      });
    case 'not-yet':
      return askAgain(pix, asked, sentAt);
    case 'no-answer':
      pix.log.error(
        { paymentId, fault: entry.fault, detail: told.faultDetail },
        'the SPI could not say how a payment stands',
      );
      return askAgain(pix, asked, sentAt);
    case 'contradicting':
      // To ask again brings the same answer: from here on it is a person's matter.
      return parkEntry(pix, told, receiving, { code: 'status.contradicting', answers: paymentId });
  }
}

/** What an entry is about: a return has an id of its own, beside that of the payment. */
function idOf({ instructionId, endToEndId }: AccountEntry): string {
  return instructionId ?? endToEndId;
}

async function end(pix: PixContext, asked: Asked, outcome: ToldOfSent['outcome']): Promise<void> {
  const { sent, stands, receiving } = asked;
  const { paymentId, definition } = sent;
  const { messages } = pix;
  const recorded = await recordSent(pix, sent, {
    outcome,
    at: receiving.at,
    companions: [
      ...receiving.takeIn(`entry-${outcome.is}`),
      messages.closeMessage(paymentId, 'camt.060'),
      messages.closeMessage(paymentId, definition),
    ],
  });
  if (recorded.is === 'refused' && recorded.code !== SEEN_BEFORE)
    throw new Error(`an entry was refused: ${recorded.code}`);
  if (recorded.is !== 'impossible') return;
  // Booked though it ended unpaid: money is with the payee, and ours is free again.
  if (outcome.is === 'settled' && recorded.state !== 'settled') {
    const parked = { code: 'outcome.contradicting', messageId: receiving.inbound.id, paymentId };
    const detail = { status: 'BOOK', state: recorded.state ?? stands.state };
    return messages.park({ at: receiving.at, ...parked, detail }, receiving.takeIn('outcome.contradicting'));
  }
  return noted(pix, asked);
}

/** The order has ended, or waits for the answer to its message: there is nothing to do, and nothing to ask. */
async function noted(pix: PixContext, { sent, receiving }: Asked): Promise<void> {
  const close = pix.messages.closeMessage(sent.paymentId, 'camt.060');
  await pix.messages.post(receiving.at, [...receiving.takeIn('entry-repeated'), close]);
}

/** Another question takes the place of the one that was answered, unless nothing is open any more. */
async function askAgain(pix: PixContext, asked: Asked, acceptedAt: Instant): Promise<void> {
  const { sent, questionId, receiving } = asked;
  const at = pix.clock.now();
  const question = statusQuestion(pix, { ...sent, at, notBefore: askAgainAt(at, acceptedAt) });
  await pix.messages.post(receiving.at, [
    ...receiving.takeIn('entry-not-yet'),
    pix.messages.replaceMessage(questionId, question),
  ]);
}

/** `answers`: the payment about which nothing more is asked. */
function parkEntry(
  { messages }: PixContext,
  { questionId, entry }: ToldEntry,
  { at, inbound, takeIn }: Receiving,
  { code, answers }: { readonly code: string; readonly answers?: string },
): Promise<void> {
  const { status, direction, amount } = entry;
  const detail = { questionId, status, direction, amount: String(amount) };
  const parked = { at, code, messageId: inbound.id, paymentId: idOf(entry), detail };
  const close = answers === undefined ? [] : [messages.closeMessage(answers, 'camt.060')];
  return messages.park(parked, [...takeIn(code), ...close]);
}
