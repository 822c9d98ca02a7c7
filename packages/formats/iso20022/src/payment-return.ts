import type { Instant, Money } from '@bank/core';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';
import { layout, oneOf, text } from '@bank/xml';
import { AMOUNT, END_TO_END_ID, INSTANT, ISPB, MESSAGE_ID, RETURN_ID } from './codecs.ts';

/** Why money is given back: operational fault (MED), fraud (MED), asked by the receiver, change of a withdrawal. */
export const RETURN_REASONS = ['BE08', 'FR01', 'MD06', 'SL02'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** One return, of all or a part of a payment. */
export interface PaymentReturn {
  readonly returnId: ReturnId;
  readonly endToEndId: EndToEndId;
  readonly amount: Money;
  /** HIGH: whoever had received asked for it to go at once. */
  readonly priority: 'HIGH' | 'NORM';
  readonly reason: ReturnReason;
  readonly additional?: string;
  /** What whoever gives back writes to whoever gets it back. */
  readonly remittance?: string;
  /** The payer's bank of the ORIGINAL payment, which now gets it back: a return does not turn the roles round. */
  readonly debtorAgent: Ispb;
  /** The payee's bank of the ORIGINAL payment, which now gives back. */
  readonly creditorAgent: Ispb;
}

/** pacs.004: the payee's bank gives back. */
export interface PaymentReturnBody {
  readonly messageId: MessageId;
  readonly createdAt: Instant;
  readonly returns: readonly PaymentReturn[];
}

const RETURN = layout<PaymentReturn>([
  { path: 'RtrId', key: 'returnId', codec: RETURN_ID },
  { path: 'OrgnlEndToEndId', key: 'endToEndId', codec: END_TO_END_ID },
  { path: 'RtrdIntrBkSttlmAmt', key: 'amount', codec: AMOUNT },
  { path: 'SttlmPrty', key: 'priority', codec: oneOf(['HIGH', 'NORM']) },
  { path: 'ChrgBr', fixed: 'SLEV' },
  { path: 'RtrRsnInf/Rsn/Cd', key: 'reason', codec: oneOf(RETURN_REASONS) },
  { path: 'RtrRsnInf/AddtlInf', key: 'additional', codec: text(105), optional: true },
  { path: 'OrgnlTxRef/RmtInf/Ustrd', key: 'remittance', codec: text(140), optional: true },
  { path: 'OrgnlTxRef/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'debtorAgent', codec: ISPB },
  { path: 'OrgnlTxRef/CdtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'creditorAgent', codec: ISPB },
]);

/** SPI catalogue 5.13.1, pacs.004.spi.1.5. */
export const PAYMENT_RETURN_BODY = layout<PaymentReturnBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'GrpHdr/NbOfTxs', countOf: 'returns' },
  { path: 'GrpHdr/SttlmInf/SttlmMtd', fixed: 'CLRG' },
  { path: 'TxInf', key: 'returns', each: RETURN, min: 1, max: 10 },
]);
