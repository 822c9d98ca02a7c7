import type { OrderRef } from '../../rail-messages/index.ts';
import type { PixContext } from './context.ts';

/** A payment of ours, or what we give back, as the SPI knows it: its id there, and the kind of message that carries it. */
export interface SentToSpi {
  readonly ref: OrderRef;
  /** The endToEndId of a payment, the D id of a return. */
  readonly paymentId: string;
  readonly definition: 'pacs.008' | 'pacs.004';
}

/** What of ours carries that id; undefined where nothing does. */
export async function findSent(pix: Pick<PixContext, 'messages'>, paymentId: string): Promise<SentToSpi | undefined> {
  const definition = paymentId.startsWith('D') ? 'pacs.004' : 'pacs.008';
  const ref = await pix.messages.orderOfPayment(paymentId, definition);
  return ref && { ref, paymentId, definition };
}
