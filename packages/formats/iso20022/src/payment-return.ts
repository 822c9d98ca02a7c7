import type { Instant, Money } from '@bank/core';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';
import { AMOUNT, END_TO_END_ID, INSTANT, ISPB, MESSAGE_ID, oneOf, RETURN_ID, text } from './codecs.ts';
import { layout } from './layout.ts';

/** Why money is given back: operational fault (MED), fraud (MED), asked by the receiver, change of a withdrawal. */
export const RETURN_REASONS = ['BE08', 'FR01', 'MD06', 'SL02'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** One return, of all or a part of a payment. */
export interface PaymentReturn {
  readonly returnId: ReturnId;
  readonly endToEndId: EndToEndId;
  readonly amount: Money;
  readonly reason: ReturnReason;
  readonly additional?: string;
  /** Who gives back: the bank that had received. */
  readonly debtorAgent: Ispb;
  /** Who gets it back: the bank that had paid. */
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
  { path: 'ChrgBr', fixed: 'SLEV' },
  { path: 'RtrRsnInf/Rsn/Cd', key: 'reason', codec: oneOf(RETURN_REASONS) },
  { path: 'RtrRsnInf/AddtlInf', key: 'additional', codec: text(105), optional: true },
  { path: 'OrgnlTxRef/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'debtorAgent', codec: ISPB },
  { path: 'OrgnlTxRef/CdtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'creditorAgent', codec: ISPB },
]);

/** pacs.004.spi.1.5, after descriptions and ISO 20022: the schema itself was not read. */
export const PAYMENT_RETURN_BODY = layout<PaymentReturnBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'GrpHdr/NbOfTxs', countOf: 'returns' },
  { path: 'GrpHdr/SttlmInf/SttlmMtd', fixed: 'CLRG' },
  { path: 'TxInf', key: 'returns', each: RETURN, min: 1, max: 10 },
]);
