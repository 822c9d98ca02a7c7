import type { Instant, Money } from '@bank/core';
import { partsOfId, type EndToEndId, type ReturnId } from '@bank/identifiers';
import type { OrderState } from '@bank/contracts';
import type { OrderRef } from '../../rail-messages/index.ts';
import { returnOutById, type ReturnRefusal } from '../postgres/returns-out.ts';
import type { PixContext } from './context.ts';
import { recordReturnOut, type ToldOfSent } from './returns-out.ts';

/** A payment of ours, or what we give back, as the SPI knows it: its id there, and the kind of message that carries it. */
export interface SentToSpi {
  /** The order that it carries out; null for what the bank itself gives back. */
  readonly ref: OrderRef | null;
  /** The endToEndId of a payment, the D id of a return. */
  readonly paymentId: string;
  readonly definition: 'pacs.008' | 'pacs.004';
}

/** How it stands. */
export interface StandsAtSpi {
  readonly amount: Money;
  readonly state: OrderState;
  /** A no that proves nothing, while it is asked about. */
  readonly refusal: ReturnRefusal | null;
  /** When it was handed over; null where it was not. */
  readonly sentAt: Instant | null;
}

/** What became of that. */
export type RecordedSent =
  | { readonly is: 'recorded' }
  /** It is not where this could happen to it: nothing was written. */
  | { readonly is: 'impossible'; readonly state: OrderState | null }
  /** A companion refused: that message was seen before, or went out again. */
  | { readonly is: 'refused'; readonly code: string };

/** What of ours carries that id; undefined where nothing does. */
export async function findSent(
  pix: Pick<PixContext, 'messages' | 'pool' | 'bank'>,
  paymentId: string,
): Promise<SentToSpi | undefined> {
  const isReturn = paymentId.startsWith('D');
  const definition = isReturn ? 'pacs.004' : 'pacs.008';
  const ref = await pix.messages.orderOfPayment(paymentId, definition);
  if (ref) return { ref, paymentId, definition };
  // What others begin the bank does not give back: nothing is asked about each Pix that comes in.
  const isOurs = partsOfId(paymentId as EndToEndId | ReturnId).ispb === pix.bank.ispb;
  const isBanks = isOurs && (await returnOutById(pix.pool, paymentId)) !== undefined;
  return isBanks ? { ref: null, paymentId, definition } : undefined;
}

/** How it stands with us; undefined where nothing carries it any more. */
export async function standingOf(
  pix: Pick<PixContext, 'orders' | 'pool'>,
  { ref, paymentId }: SentToSpi,
): Promise<StandsAtSpi | undefined> {
  if (ref === null) return returnOutById(pix.pool, paymentId);
  const order = await pix.orders.reading.readOrderOf(ref);
  return order && { ...order, sentAt: order.submittedAt };
}

/** Tells whoever sent it what became of it: the orders, or the bank's own returns. */
export function recordSent(pix: PixContext, { ref, paymentId }: SentToSpi, told: ToldOfSent): Promise<RecordedSent> {
  if (ref === null) return recordReturnOut(pix, paymentId, told);
  return pix.orders.rails.recordOutcome({ ref, ...told });
}
