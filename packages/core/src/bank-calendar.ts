import { addDays, epochDay, fromEpochDay, isLeapYear, weekdayOf, type CivilDate } from './civil-date.ts';

/** A national bank holiday, and what people call it (Portuguese), so that a screen can say why a date moves. */
export interface BankHoliday {
  readonly date: CivilDate;
  readonly name: string;
}

// The days of the year and the days from Easter Sunday on which banks rest, in the order of a common year.
const FIXED: readonly (readonly [monthAndDay: string, name: string, since?: number])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra', 2024],
  ['12-25', 'Natal'],
];
const FROM_EASTER: readonly (readonly [days: number, name: string])[] = [
  [-48, 'Carnaval (segunda-feira)'],
  [-47, 'Carnaval (terça-feira)'],
  [-2, 'Paixão de Cristo'],
  [60, 'Corpus Christi'],
];

/**
 * The national bank holidays of a year with their names, in order. A day with two reasons (Good Friday on 21 April, as
 * in 2000 and 2079) stands there twice.
 *
 * Source: Res. CMN 4.880/2020 and FEBRABAN's calendar: the fixed national holidays, and, counted from
 * Easter, Carnival's Monday and Tuesday, Good Friday and Corpus Christi. 20 November is national since
 * 2024 (Lei 14.759/2023). Ash Wednesday and 31 December are banking days for clearing.
 */
export function namedBankHolidays(year: number): readonly BankHoliday[] {
  const easter = epochDay(easterSunday(year));
  const fixed = FIXED.filter(([, , since = 0]) => year >= since).map(([day, name]) => ({
    date: `${year}-${day}` as CivilDate,
    name,
  }));
  const movable = FROM_EASTER.map(([days, name]) => ({ date: fromEpochDay(easter + days), name }));
  return [...fixed, ...movable].toSorted((a, b) => epochDay(a.date) - epochDay(b.date));
}

const WEEKEND: Readonly<Record<number, string>> = { 0: 'domingo', 6: 'sábado' };

/** Why banks rest on that day: the holiday's name, "sábado" or "domingo"; undefined for a banking day. */
export function restDayName(date: CivilDate): string | undefined {
  const holiday = namedBankHolidays(yearOf(date)).find((one) => one.date === date);
  return holiday?.name ?? WEEKEND[weekdayOf(date)];
}

/** The days of {@link namedBankHolidays}. */
export function bankHolidays(year: number): readonly CivilDate[] {
  return namedBankHolidays(year).map(({ date }) => date);
}

/** Days that are holidays in one place only (a payer's municipality); none by default. */
export type LocalHolidays = ReadonlySet<CivilDate>;
const NONE: LocalHolidays = new Set();

/** A year laid out once, so that a question about a day is two look-ups. */
interface BankYear {
  /** 1 January, in days since 1970-01-01. */
  readonly firstDay: number;
  /** How many banking days lie before each day of the year; one place more than days, for the whole year. */
  readonly bankingBefore: Uint16Array;
}

const byYear = new Map<number, BankYear>();

function bankYear(year: number): BankYear {
  const known = byYear.get(year);
  if (known) return known;
  const first = `${year}-01-01` as CivilDate;
  const firstDay = epochDay(first);
  const holidays = new Set(bankHolidays(year).map((date) => epochDay(date) - firstDay));
  const days = isLeapYear(year) ? 366 : 365;
  const bankingBefore = new Uint16Array(days + 1);
  for (let index = 0, weekday: number = weekdayOf(first), count = 0; index < days; index += 1) {
    if (weekday !== 0 && weekday !== 6 && !holidays.has(index)) count += 1;
    bankingBefore[index + 1] = count;
    weekday = (weekday + 1) % 7;
  }
  const made = { firstDay, bankingBefore };
  byYear.set(year, made);
  return made;
}

function yearOf(date: CivilDate): number {
  return Number(date.slice(0, 4));
}

function isOpen({ bankingBefore }: BankYear, index: number): boolean {
  return bankingBefore[index + 1] !== bankingBefore[index];
}

/** Whether banks clear payments on that day: no weekend, no national bank holiday, no local one given. */
export function isBankingDay(date: CivilDate, local: LocalHolidays = NONE): boolean {
  const year = bankYear(yearOf(date));
  return isOpen(year, epochDay(date) - year.firstDay) && !local.has(date);
}

/** That day if it is a banking day, else the first one after it. */
export function sameOrNextBankingDay(date: CivilDate, local: LocalHolidays = NONE): CivilDate {
  return isBankingDay(date, local) ? date : bankingDayFrom(date, 1, local);
}

/** That day if it is a banking day, else the last one before it. */
export function sameOrPreviousBankingDay(date: CivilDate, local: LocalHolidays = NONE): CivilDate {
  let day = date;
  while (!isBankingDay(day, local)) day = addDays(day, -1);
  return day;
}

/** The first banking day after that day. */
export function nextBankingDay(date: CivilDate, local: LocalHolidays = NONE): CivilDate {
  return sameOrNextBankingDay(addDays(date, 1), local);
}

/** The day that lies so many banking days after that day; the day itself for none. */
export function addBankingDays(date: CivilDate, days: number, local: LocalHolidays = NONE): CivilDate {
  return days > 0 ? bankingDayFrom(addDays(date, 1), days, local) : date;
}

/** Banking days after one day, up to and including another; negative when `to` is earlier. */
export function bankingDaysBetween(from: CivilDate, to: CivilDate, local: LocalHolidays = NONE): number {
  if (to < from) return 0 - bankingDaysBetween(to, from, local);
  let count = bankingDaysTo(to) - bankingDaysTo(from);
  for (let year = yearOf(from); year < yearOf(to); year += 1) count += bankYear(year).bankingBefore.at(-1) ?? 0;
  for (const holiday of local) if (holiday > from && holiday <= to && isBankingDay(holiday)) count -= 1;
  return count;
}

/** Banking days of the day's year up to and including the day. */
function bankingDaysTo(date: CivilDate): number {
  const { firstDay, bankingBefore } = bankYear(yearOf(date));
  return bankingBefore[epochDay(date) - firstDay + 1] ?? 0;
}

/** The banking day that is the so-manieth from that day on, the day itself included. */
function bankingDayFrom(date: CivilDate, count: number, local: LocalHolidays): CivilDate {
  let left = count;
  let day = epochDay(date);
  for (let yearNumber = yearOf(date); ; yearNumber += 1) {
    const year = bankYear(yearNumber);
    const end = year.firstDay + year.bankingBefore.length - 1;
    for (; day < end; day += 1) {
      if (!isOpen(year, day - year.firstDay) || (local.size > 0 && local.has(fromEpochDay(day)))) continue;
      left -= 1;
      if (left <= 0) return fromEpochDay(day);
    }
  }
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
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CivilDate;
}
