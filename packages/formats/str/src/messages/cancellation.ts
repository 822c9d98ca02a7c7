import type { CivilDate, Instant } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { DATE, layout } from '@bank/xml';
import { CONTROL_NUMBER, ISPB, MOMENT, STR_NUMBER } from '../codecs.ts';
import type { ControlNumber, StrNumber } from '../numbers.ts';

/** STR0011: a bank takes back an entry of its own that is still pending. */
export interface Cancellation {
  readonly controlNumber: ControlNumber;
  readonly bank: Ispb;
  /** The STR's number of the pending entry. */
  readonly strNumber: StrNumber;
  readonly day: CivilDate;
}

/** STR0011R1: it was taken back. The entry's own answer (STR0008R1, state 14) says so too. */
export interface CancellationAnswer {
  readonly controlNumber: ControlNumber;
  readonly bank: Ispb;
  readonly at: Instant;
  readonly day: CivilDate;
}

/** STR0011. */
export const CANCELLATION = layout<Cancellation>([
  { path: 'NumCtrlIF', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIF', key: 'bank', codec: ISPB },
  { path: 'NumCtrlSTR', key: 'strNumber', codec: STR_NUMBER },
  { path: 'DtMovto', key: 'day', codec: DATE },
]);

/** STR0011R1. */
export const CANCELLATION_ANSWER = layout<CancellationAnswer>([
  { path: 'NumCtrlIF', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIF', key: 'bank', codec: ISPB },
  { path: 'DtHrBC', key: 'at', codec: MOMENT },
  { path: 'DtMovto', key: 'day', codec: DATE },
]);
