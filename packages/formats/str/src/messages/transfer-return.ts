import type { CivilDate, Instant, Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { DATE, layout, text } from '@bank/xml';
import { AMOUNT, CONTROL_NUMBER, ISPB, MOMENT, RETURN_CODE, STR_NUMBER } from '../codecs.ts';
import type { ControlNumber, StrNumber } from '../numbers.ts';
import type { TedReturnCode } from '../words/return-codes.ts';
import { HISTORY_LENGTH_MAX } from './customer-transfer.ts';

/** What a return says: a new entry the other way, always of the whole amount, that names the first one. */
interface ReturnTerms {
  /** The bank that gives back: the payee's of the first transfer. */
  readonly debtorBank: Ispb;
  /** The bank that gets it back: the payer's of the first transfer. */
  readonly creditorBank: Ispb;
  readonly amount: Money;
  readonly code: TedReturnCode;
  /** The STR's number of the transfer that is given back. */
  readonly originalStrNumber: StrNumber;
  readonly history?: string;
  readonly day: CivilDate;
}

/** STR0010: the payee's bank gives a TED back. */
export interface TransferReturn extends ReturnTerms {
  readonly controlNumber: ControlNumber;
}

/** STR0010R2: the STR tells the payer's bank that a TED of its client came back. */
export interface IncomingReturn extends ReturnTerms {
  readonly strNumber: StrNumber;
  readonly settledAt: Instant;
}

/** STR0010. */
export const TRANSFER_RETURN = layout<TransferReturn>([
  { path: 'NumCtrlIF', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIFDebtd', key: 'debtorBank', codec: ISPB },
  { path: 'ISPBIFCredtd', key: 'creditorBank', codec: ISPB },
  { path: 'VlrLanc', key: 'amount', codec: AMOUNT },
  { path: 'CodDevTransf', key: 'code', codec: RETURN_CODE },
  { path: 'NumCtrlSTROr', key: 'originalStrNumber', codec: STR_NUMBER },
  { path: 'Hist', key: 'history', codec: text(HISTORY_LENGTH_MAX), optional: true },
  { path: 'DtMovto', key: 'day', codec: DATE },
]);

/** STR0010R2. */
export const INCOMING_RETURN = layout<IncomingReturn>([
  { path: 'NumCtrlSTR', key: 'strNumber', codec: STR_NUMBER },
  { path: 'DtHrBC', key: 'settledAt', codec: MOMENT },
  { path: 'ISPBIFDebtd', key: 'debtorBank', codec: ISPB },
  { path: 'ISPBIFCredtd', key: 'creditorBank', codec: ISPB },
  { path: 'VlrLanc', key: 'amount', codec: AMOUNT },
  { path: 'CodDevTransf', key: 'code', codec: RETURN_CODE },
  { path: 'NumCtrlSTROr', key: 'originalStrNumber', codec: STR_NUMBER },
  { path: 'Hist', key: 'history', codec: text(HISTORY_LENGTH_MAX), optional: true },
  { path: 'DtMovto', key: 'day', codec: DATE },
]);
