import type { CivilDate, Instant, Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { DATE, layout, oneOf } from '@bank/xml';
import { AMOUNT, BALANCE, CONTROL_NUMBER, ISPB, MESSAGE_CODE, MOMENT, STR_NUMBER } from '../codecs.ts';
import type { ControlNumber, StrNumber } from '../numbers.ts';

/** Entries that one statement lists at most. */
export const STATEMENT_ENTRIES_MAX = 20_000;

/** STR0014: a bank asks for the statement of a day of its account at the STR. */
export interface StatementQuestion {
  readonly controlNumber: ControlNumber;
  readonly bank: Ispb;
  readonly day: CivilDate;
}

/** One entry that was settled that day. What was refused or is pending stands in no statement. */
export interface StatementEntry {
  /** The message that asked for it: STR0008 a transfer, STR0010 a return. */
  readonly message: string;
  /** The control number of the bank that asked; there in the statement of that bank alone. */
  readonly controlNumber?: ControlNumber;
  readonly counterpart: Ispb;
  readonly strNumber: StrNumber;
  readonly settledAt: Instant;
  /** D: out of the account of whoever asks; C: into it. */
  readonly direction: 'D' | 'C';
  readonly amount: Money;
}

/** STR0014R1: the statement of a day, in the order of settlement: the only proof of an entry whose answer was lost. */
export interface DayStatement {
  readonly controlNumber: ControlNumber;
  readonly bank: Ispb;
  readonly opening: Money;
  readonly entries: readonly StatementEntry[];
  readonly closing: Money;
  /** When it was made: a day that is not over may have more entries later. */
  readonly at: Instant;
  readonly day: CivilDate;
}

/** STR0014. */
export const STATEMENT_QUESTION = layout<StatementQuestion>([
  { path: 'NumCtrlIF_LDL', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIF_LDL', key: 'bank', codec: ISPB },
  { path: 'DtMovto', key: 'day', codec: DATE },
]);

const ENTRY = layout<StatementEntry>([
  { path: 'CodMsgOr', key: 'message', codec: MESSAGE_CODE },
  { path: 'NumCtrlIF_LDLOr', key: 'controlNumber', codec: CONTROL_NUMBER, optional: true },
  { path: 'ISPBCtrapart', key: 'counterpart', codec: ISPB },
  { path: 'NumCtrlSTROr', key: 'strNumber', codec: STR_NUMBER },
  { path: 'DtHrSit', key: 'settledAt', codec: MOMENT },
  { path: 'TpDeb_Cred', key: 'direction', codec: oneOf(['D', 'C']) },
  { path: 'VlrLanc', key: 'amount', codec: AMOUNT },
]);

/** STR0014R1. */
export const DAY_STATEMENT = layout<DayStatement>([
  { path: 'NumCtrlIF_LDL', key: 'controlNumber', codec: CONTROL_NUMBER },
  { path: 'ISPBIF_LDL', key: 'bank', codec: ISPB },
  { path: 'SldInial', key: 'opening', codec: BALANCE },
  { path: 'Grupo_STR0014R1_Lanc', key: 'entries', each: ENTRY, min: 0, max: STATEMENT_ENTRIES_MAX },
  { path: 'SldFinl', key: 'closing', codec: BALANCE },
  { path: 'DtHrBC', key: 'at', codec: MOMENT },
  { path: 'DtMovto', key: 'day', codec: DATE },
]);

/** The element of a statement that does not add up, if any. */
export function statementFault({ opening, entries, closing }: DayStatement): string | undefined {
  let total: bigint = opening;
  for (const { direction, amount } of entries) total += direction === 'C' ? amount : -amount;
  return total === closing ? undefined : 'SldFinl';
}
