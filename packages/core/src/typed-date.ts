import { MONTH_NAMES, parseCivilDate, twoDigits, type CivilDate } from './civil-date.ts';
import { asTyped } from './pasted-text.ts';
import { refuse, type Result } from './result.ts';

const FORMS = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<day>\d{1,2})[º°]?(?: de |[-/ ])(?<name>[a-zç]{3,9})\.?(?: de |[-/ ])(?<year>\d{4}|\d{2})$/,
] as const;

/**
 * Reads a whole day as people type it and as other programs show it: "31/12/2026", "1/2/26", "1-2-2026", "31.12.2026",
 * "31122026", "2026-12-31" (also with a time behind), "31 de dezembro de 2026", "31-dez-26". The day always comes before
 * the month; a year of two digits is one of this century.
 */
export function parseTypedDate(text: string): Result<CivilDate, { readonly code: 'date.malformed' }> {
  const bare = asTyped(text)
    .trim()
    .toLowerCase()
    .replace(/[t ]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?z?$/, '');
  const groups = FORMS.map((form) => form.exec(bare)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return refuse({ code: 'date.malformed' });
  const { day = '', month, name = '', year = '' } = groups;
  const monthNumber = month === undefined ? MONTH_NAMES.findIndex((one) => one.startsWith(name)) + 1 : Number(month);
  return parseCivilDate(
    `${year.length === 2 ? `20${year}` : year}-${twoDigits(monthNumber)}-${twoDigits(Number(day))}`,
  );
}
