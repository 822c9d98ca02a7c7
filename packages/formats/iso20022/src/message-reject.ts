import type { Instant } from '@bank/core';
import { layout, text } from '@bank/xml';
import { INSTANT, REJECT_CODE } from './codecs.ts';

/** admi.002: the SPI could not even read a message. */
export interface MessageRejectBody {
  /** What was refused: the id that the interface gave the message when it took it (here its BizMsgIdr). */
  readonly reference: string;
  readonly code: string;
  readonly rejectedAt?: Instant;
  /** Where in the message. */
  readonly location?: string;
  readonly description?: string;
  readonly additional?: string;
}

/** SPI catalogue 5.13.1, admi.002.spi.1.5. */
export const MESSAGE_REJECT_BODY = layout<MessageRejectBody>([
  { path: 'RltdRef/Ref', key: 'reference', codec: text(33) },
  { path: 'Rsn/RjctgPtyRsn', key: 'code', codec: REJECT_CODE },
  { path: 'Rsn/RjctnDtTm', key: 'rejectedAt', codec: INSTANT, optional: true },
  { path: 'Rsn/ErrLctn', key: 'location', codec: text(350), optional: true },
  { path: 'Rsn/RsnDesc', key: 'description', codec: text(350), optional: true },
  { path: 'Rsn/AddtlData', key: 'additional', codec: text(1000), optional: true },
]);
