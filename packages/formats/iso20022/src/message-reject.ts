import type { Instant } from '@bank/core';
import { INSTANT, REJECT_CODE, text } from './codecs.ts';
import { layout } from './layout.ts';

/** admi.002: the SPI could not even read a message. */
export interface MessageRejectBody {
  /** The BizMsgIdr of the message refused, as far as it could be read. */
  readonly reference: string;
  readonly code: string;
  readonly rejectedAt: Instant;
  /** Where in the message. */
  readonly location?: string;
  readonly description?: string;
}

/** admi.002.spi.1.3, after descriptions and ISO 20022: the schema itself was not read. */
export const MESSAGE_REJECT_BODY = layout<MessageRejectBody>([
  { path: 'RltdRef/Ref', key: 'reference', codec: text(35) },
  { path: 'Rsn/RjctgPtyRsn', key: 'code', codec: REJECT_CODE },
  { path: 'Rsn/RjctnDtTm', key: 'rejectedAt', codec: INSTANT },
  { path: 'Rsn/ErrLctn', key: 'location', codec: text(350), optional: true },
  { path: 'Rsn/RsnDesc', key: 'description', codec: text(350), optional: true },
]);
