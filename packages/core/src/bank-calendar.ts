import { addDays, civilDate, fromEpochDay, epochDay, partsOf, weekdayOf, type CivilDate } from './civil-date.ts';

/**
 * The national bank holidays of a year, in order.
 *
 * Source: Res. CMN 4.880/2020 and FEBRABAN's calendar: the fixed national holidays, and, counted from
 * Easter, Carnival's Monday and Tuesday, Good Friday and Corpus Christi. 20 November is national since
 * 2024 (Lei 14.759/2023). Ash Wednesday and 31 December are banking days for clearing.
 */
export function bankHolidays(year: number): readonly CivilDate[] {
  const easter = epochDay(easterSunday(year));
  const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
  if (year >= 2024) fixed.push('11-20');
  const movable = [-48, -47, -2, 60].map((days) => fromEpochDay(easter + days));
  return [...fixed.map((day) => civilDate(`${year}-${day}`)), ...movable].toSorted();
}

/** Days that are holidays in one place only (a payer's municipality); none by default. */
export type LocalHolidays = ReadonlySet<CivilDate>;
const NONE: LocalHolidays = new Set();

const byYear = new Map<number, ReadonlySet<CivilDate>>();

function holidaySet(year: number): ReadonlySet<CivilDate> {
  const known = byYear.get(year);
  if (known) return known;
  const made = new Set(bankHolidays(year));
  byYear.set(year, made);
  return made;
}

/** Whether banks clear payments on that day: no weekend, no national bank holiday, no local one given. */
export function isBankingDay(date: CivilDate, local: LocalHolidays = NONE): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !holidaySet(partsOf(date).year).has(date) && !local.has(date);
}

/** That day if it is a banking day, else the first one after it. */
export function sameOrNextBankingDay(date: CivilDate, local: LocalHolidays = NONE): CivilDate {
  let day = date;
  while (!isBankingDay(day, local)) day = addDays(day, 1);
  return day;
}

/** The first banking day after that day. */
export function nextBankingDay(date: CivilDate, local: LocalHolidays = NONE): CivilDate {
  return sameOrNextBankingDay(addDays(date, 1), local);
}

/** The day that lies so many banking days after that day. */
export function addBankingDays(date: CivilDate, days: number, local: LocalHolidays = NONE): CivilDate {
  let day = date;
  for (let left = days; left > 0; left -= 1) day = nextBankingDay(day, local);
  return day;
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm of Meeus, Jones and Butcher). */
function easterSunday(year: number): CivilDate {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return civilDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}
