import type { Instant } from '@bank/core';
import type { Companion } from '@bank/ledger';
import { SENT_AGAIN } from '../../rail-messages/index.ts';
import { meaningOfRefusal, type Refusal } from '../domain/refusal-meaning.ts';
import { statusQuestion } from './ask-status.ts';
import type { ReturnRefusal } from '../postgres/returns-out.ts';
import type { PixContext } from './context.ts';
import { recordSent, type RecordedSent, type SentToSpi } from './sent.ts';

/** A no to a payment or a return of ours. */
export interface RefusedPayment {
  readonly sent: SentToSpi;
  readonly kind: Refusal['kind'];
  /** The SPI's code; undefined where there is none. */
  readonly code: string | undefined;
  /** The reason in words, for the customer, once it is known that this is the end. */
  readonly refusal: ReturnRefusal;
  readonly at: Instant;
  /** What takes the message in, with the effect in a word. */
  takeIn(effect: string): readonly Companion[];
}

/**
 * Does what a no to a payment of ours means: the end, where nothing can have been settled before it; otherwise the order
 * stays unknown with its money held, and the SPI is asked how it stands. How often the message was handed over is decided
 * by the posting itself, so that no claim of another server is missed: what was claimed a second time refuses the end.
 */
export async function refuseSent(pix: PixContext, no: RefusedPayment): Promise<RecordedSent> {
  const { sent, kind, code, refusal, at } = no;
  const { ref, paymentId, definition } = sent;
  if (meaningOfRefusal({ kind, code, maybeSentAgain: false }) === 'final') {
    const ended = await recordSent(pix, sent, {
      outcome: { is: 'rejected', refusal },
      at,
      companions: [...no.takeIn('payment-rejected'), pix.messages.closeSentOnce(paymentId, definition)],
    });
    if (ended.is !== 'refused' || ended.code !== SENT_AGAIN) return ended;
    if (meaningOfRefusal({ kind, code, maybeSentAgain: true }) === 'final') throw new Error(`${code} ends nothing`);
  }
  const question = pix.messages.insertMessage(statusQuestion(pix, { ref, paymentId, at }));
  const doubted = await recordSent(pix, sent, {
    outcome: { is: 'in-doubt', refusal },
    at,
    companions: [...no.takeIn('payment-in-doubt'), pix.messages.closeMessage(paymentId, definition), question],
  });
  if (doubted.is === 'recorded') pix.wakeSender();
  return doubted;
}
