import { assert, type Instant } from '@bank/core';
import { newMessageId, parseEndToEndId, parseReturnId, SPI_ISPB } from '@bank/identifiers';
import { encodeMessage } from '@bank/iso20022';
import type { NewMessage, OrderRef } from '../../rail-messages/index.ts';
import type { PixContext } from './context.ts';

/** The question how a payment or a return of ours stands: camt.060 about one entry, sent until it is answered by a camt.054. */
export function statusQuestion(
  pix: Pick<PixContext, 'bank' | 'entropy'>,
  about: {
    readonly ref: OrderRef | null;
    readonly paymentId: string;
    readonly at: Instant;
    readonly notBefore?: Instant;
  },
): NewMessage<'camt.060'> {
  const { ref, paymentId, at, notBefore } = about;
  const entryId = paymentId.startsWith('D') ? parseReturnId(paymentId) : parseEndToEndId(paymentId);
  assert(entryId.ok, `${paymentId} is the id of no payment`);
  const messageId = newMessageId(pix.bank.ispb, pix.entropy);
  const body = encodeMessage({
    type: 'camt.060',
    header: { from: pix.bank.ispb, to: SPI_ISPB, messageId, createdAt: at },
    body: { messageId, createdAt: at, entryId: entryId.value, report: 'camt.054', owner: pix.bank.ispb },
  });
  return {
    id: messageId,
    definition: 'camt.060',
    order: ref,
    paymentId,
    body,
    awaitsAnswer: true,
    at,
    ...(notBefore !== undefined && { notBefore }),
  };
}
