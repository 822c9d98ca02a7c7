import { ok, parseCivilDate, refuse, type CivilDate, type Entropy, type Result } from '@bank/core';
import { randomLettersAndDigits } from './alphabet.ts';
import type { Ispb } from './ispb.ts';

declare const idRecBrand: unique symbol;
declare const idSolicRecBrand: unique symbol;

/**
 * The id of a recurrence of Pix Automático: RR where a payment may be tried again after its due date, RN where not; the
 * ISPB of who made it, the day and 11 letters and digits; 29 characters, case matters (API Pix 2.9.0, RecId).
 */
export type IdRec = string & { readonly [idRecBrand]: true };

/** The id of a request to confirm a recurrence: SC, ISPB, day and 11 letters and digits (API Pix 2.9.0, SolicRecId). */
export type IdSolicRec = string & { readonly [idSolicRecBrand]: true };

/** Why a text is no such id. */
export type RecurrenceIdFault = {
  readonly code:
    | 'recurrence-id.malformed' // length, letters in front, characters
    | 'recurrence-id.calendar'; // a day that does not exist: the official pattern lets it pass
};

/** What such an id says. */
export interface RecurrenceIdParts {
  readonly ispb: Ispb;
  /** The day it was made. */
  readonly date: CivilDate;
  readonly suffix: string;
}

const LENGTH = 29;

/** A new id for a recurrence made on that day. */
export function newIdRec(
  { ispb, date, retries }: { readonly ispb: Ispb; readonly date: CivilDate; readonly retries: boolean },
  entropy: Entropy,
): IdRec {
  return make(retries ? 'RR' : 'RN', ispb, date, entropy) as IdRec;
}

/** A new id for a request to confirm a recurrence, made on that day. */
export function newIdSolicRec(
  { ispb, date }: { readonly ispb: Ispb; readonly date: CivilDate },
  entropy: Entropy,
): IdSolicRec {
  return make('SC', ispb, date, entropy) as IdSolicRec;
}

/** Reads the id of a recurrence. */
export function parseIdRec(text: string): Result<IdRec, RecurrenceIdFault> {
  return check(text, /^R[RN][0-9A-Z]{8}\d{8}[a-zA-Z0-9]{11}$/) as Result<IdRec, RecurrenceIdFault>;
}

/** Reads the id of a request to confirm a recurrence. */
export function parseIdSolicRec(text: string): Result<IdSolicRec, RecurrenceIdFault> {
  return check(text, /^SC[0-9A-Z]{8}\d{8}[a-zA-Z0-9]{11}$/) as Result<IdSolicRec, RecurrenceIdFault>;
}

/** Whether payments of the recurrence may be tried again after their due date. */
export function allowsRetries(id: IdRec): boolean {
  return id[1] === 'R';
}

/** Takes an id apart. */
export function partsOfRecurrenceId(id: IdRec | IdSolicRec): RecurrenceIdParts {
  return { ispb: id.slice(2, 10) as Ispb, date: dateText(id) as CivilDate, suffix: id.slice(18) };
}

function make(letters: 'RR' | 'RN' | 'SC', ispb: Ispb, date: CivilDate, entropy: Entropy): string {
  return `${letters}${ispb}${date.replaceAll('-', '')}${randomLettersAndDigits(11, entropy)}`;
}

function check(text: string, pattern: RegExp): Result<string, RecurrenceIdFault> {
  if (text.length !== LENGTH || !pattern.test(text)) return refuse({ code: 'recurrence-id.malformed' });
  return parseCivilDate(dateText(text)).ok ? ok(text) : refuse({ code: 'recurrence-id.calendar' });
}

function dateText(text: string): string {
  return `${text.slice(10, 14)}-${text.slice(14, 16)}-${text.slice(16, 18)}`;
}
