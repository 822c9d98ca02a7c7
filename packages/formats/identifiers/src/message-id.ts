import { ok, refuse, type Entropy, type Result } from '@bank/core';
import { randomLettersAndDigits } from './alphabet.ts';
import type { Ispb } from './ispb.ts';

declare const messageIdBrand: unique symbol;

/**
 * The id of a message of the SPI (BizMsgIdr and MsgId): M, the ISPB of the sender and 23 letters and digits. Never used
 * for two messages; the SPI ignores one that comes again (SPI catalogue 5.13.1).
 */
export type MessageId = string & { readonly [messageIdBrand]: true };

/** A new id for a message of that participant. */
export function newMessageId(ispb: Ispb, entropy: Entropy): MessageId {
  return `M${ispb}${randomLettersAndDigits(23, entropy)}` as MessageId;
}

/** Reads a message's id. */
export function parseMessageId(text: string): Result<MessageId, { readonly code: 'message-id.malformed' }> {
  const fits = text.length === 32 && /^M[0-9A-Z]{8}[a-zA-Z0-9]{23}$/.test(text);
  return fits ? ok(text as MessageId) : refuse({ code: 'message-id.malformed' });
}

/** The participant whose message it is. */
export function senderOf(id: MessageId): Ispb {
  return id.slice(1, 9) as Ispb;
}
