import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addBankingDays,
  bankHolidays,
  bankingDaysBetween,
  isBankingDay,
  namedBankHolidays,
  nextBankingDay,
  sameOrNextBankingDay,
} from './bank-calendar.ts';
import { addDays, civilDate, daysBetween, weekdayOf, type CivilDate } from './civil-date.ts';

const VECTORS = process.env.IPE_VECTORS;

// Movable bank holidays as published (FEBRABAN's calendars; from 2028 on, from the dates of Easter).
const MOVABLE = [
  [2024, '02-12', '02-13', '03-29', '05-30'],
  [2025, '03-03', '03-04', '04-18', '06-19'],
  [2026, '02-16', '02-17', '04-03', '06-04'],
  [2027, '02-08', '02-09', '03-26', '05-27'],
  [2028, '02-28', '02-29', '04-14', '06-15'],
  [2029, '02-12', '02-13', '03-30', '05-31'],
  [2030, '03-04', '03-05', '04-19', '06-20'],
  [2031, '02-24', '02-25', '04-11', '06-12'],
  [2032, '02-09', '02-10', '03-26', '05-27'],
  [2033, '02-28', '03-01', '04-15', '06-16'],
  [2034, '02-20', '02-21', '04-07', '06-08'],
  [2035, '02-05', '02-06', '03-23', '05-24'],
] as const;

test.each(MOVABLE)('M13 names the thirteen bank holidays of %i in order', (year, monday, tuesday, friday, corpus) => {
  const expected = [
    ['01-01', 'Confraternização Universal'],
    [monday, 'Carnaval (segunda-feira)'],
    [tuesday, 'Carnaval (terça-feira)'],
    [friday, 'Paixão de Cristo'],
    ['04-21', 'Tiradentes'],
    ['05-01', 'Dia do Trabalho'],
    [corpus, 'Corpus Christi'],
    ['09-07', 'Independência'],
    ['10-12', 'Nossa Senhora Aparecida'],
    ['11-02', 'Finados'],
    ['11-15', 'Proclamação da República'],
    ['11-20', 'Consciência Negra'],
    ['12-25', 'Natal'],
  ].map(([day = '', name = '']) => ({ date: `${year}-${day}`, name }));
  expect(namedBankHolidays(year)).toEqual(expected);
  expect(bankHolidays(year)).toEqual(expected.map(({ date }) => date));
});

test('Good Friday follows Easter as Knuth reckons it (The Art of Computer Programming 1, 1.3.2, exercise 14)', () => {
  for (let year = 1900; year < 2200; year += 1) {
    const friday = namedBankHolidays(year).find(({ name }) => name === 'Paixão de Cristo')?.date;
    expect(friday, String(year)).toBe(addDays(civilDate(`${year}-03-01`), easterInMarch(year) - 3));
  }
});

/** The day of Easter counted from 1 March (32 is 1 April), by another way than the product's. */
function easterInMarch(year: number): number {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const skipped = Math.floor((3 * century) / 4) - 12;
  const moon = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - skipped - 10;
  const age = (11 * golden + 20 + moon - skipped + 300) % 30;
  const epact = age === 24 || (age === 25 && golden > 11) ? age + 1 : age;
  const full = epact > 23 ? 74 - epact : 44 - epact;
  return full + 7 - ((sunday + full) % 7);
}

test('20 November is a bank holiday since 2024', () => {
  expect(bankHolidays(2023)).toHaveLength(12);
  expect(isBankingDay(civilDate('2023-11-20'))).toBe(true);
  expect(isBankingDay(civilDate('2024-11-20'))).toBe(false);
  expect(isBankingDay(civilDate('2026-11-20'))).toBe(false);
});

test('a day with two reasons stands there twice', () => {
  expect(namedBankHolidays(2000).filter(({ date }) => date === '2000-04-21')).toHaveLength(2);
});

test('Ash Wednesday and 31 December are banking days', () => {
  expect(isBankingDay(civilDate('2026-02-18'))).toBe(true);
  expect(isBankingDay(civilDate('2026-12-31'))).toBe(true);
});

// FEBRABAN's calendar for 2025 and 2026: a day, and the same or next banking day.
test.each([
  ['2025-01-01', '2025-01-02'],
  ['2025-03-03', '2025-03-05'],
  ['2025-04-18', '2025-04-22'],
  ['2025-06-19', '2025-06-20'],
  ['2025-11-15', '2025-11-17'],
  ['2025-12-25', '2025-12-26'],
  ['2025-12-31', '2025-12-31'],
  ['2026-02-16', '2026-02-18'],
  ['2026-04-03', '2026-04-06'],
  ['2026-05-01', '2026-05-04'],
  ['2026-11-20', '2026-11-23'],
  ['2026-12-24', '2026-12-24'],
  ['2026-12-25', '2026-12-28'],
])('%s rolls to %s', (day, banking) => expect(sameOrNextBankingDay(civilDate(day))).toBe(banking));

test('counts from one banking day to the next', () => {
  expect(nextBankingDay(civilDate('2026-11-19'))).toBe('2026-11-23');
  expect(nextBankingDay(civilDate('2026-11-16'))).toBe('2026-11-17');
  expect(addBankingDays(civilDate('2026-11-19'), 2)).toBe('2026-11-24');
  expect(addBankingDays(civilDate('2026-11-21'), 0)).toBe('2026-11-21');
  expect(addBankingDays(civilDate('2026-12-31'), 1)).toBe('2027-01-04');
  expect(bankingDaysBetween(civilDate('2026-11-19'), civilDate('2026-11-24'))).toBe(2);
  expect(bankingDaysBetween(civilDate('2026-11-24'), civilDate('2026-11-19'))).toBe(-2);
  expect(bankingDaysBetween(civilDate('2026-12-31'), civilDate('2027-01-04'))).toBe(1);
  expect(bankingDaysBetween(civilDate('2026-11-20'), civilDate('2026-11-22'))).toBe(0);
  expect(bankingDaysBetween(civilDate('2026-11-19'), civilDate('2026-11-19'))).toBe(0);
});

test('a municipal holiday counts only where it is given', () => {
  const local = new Set([civilDate('2026-01-25'), civilDate('2026-01-26')]);
  expect(isBankingDay(civilDate('2026-01-26'))).toBe(true);
  expect(isBankingDay(civilDate('2026-01-26'), local)).toBe(false);
  expect(sameOrNextBankingDay(civilDate('2026-01-25'), local)).toBe('2026-01-27');
  expect(addBankingDays(civilDate('2026-01-23'), 1, local)).toBe('2026-01-27');
  // The Sunday in the set was never a banking day: it takes nothing away. The first day itself is not counted.
  expect(bankingDaysBetween(civilDate('2026-01-23'), civilDate('2026-01-28'), local)).toBe(2);
  expect(bankingDaysBetween(civilDate('2026-01-26'), civilDate('2026-01-28'), local)).toBe(2);
  expect(bankingDaysBetween(civilDate('2026-01-25'), civilDate('2026-01-26'), local)).toBe(0);
});

const days = fc.integer({ min: 0, max: 60_000 }).map((offset) => addDays(civilDate('1970-01-01'), offset));
const holidays = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 });

test('counting banking days is what looking at each day gives, across years and with local holidays', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 800 }), holidays, (from, length, offsets) => {
      const local = new Set(offsets.map((offset) => addDays(from, offset)));
      const to = addDays(from, length);
      const open = Array.from({ length }, (_, index) => addDays(from, index + 1)).filter((day) => plainly(day, local));
      expect(bankingDaysBetween(from, to, local)).toBe(open.length);
      expect(bankingDaysBetween(to, from, local)).toBe(0 - open.length);
      if (open.length > 0) expect(addBankingDays(from, open.length, local)).toBe(open.at(-1));
    }),
    { numRuns: 60 },
  );
});

/** The rule as it is written, without tables. */
function plainly(day: CivilDate, local: ReadonlySet<CivilDate>): boolean {
  const weekday = weekdayOf(day);
  return weekday > 0 && weekday < 6 && !local.has(day) && !bankHolidays(Number(day.slice(0, 4))).includes(day);
}

test('a day never rolls further than a long weekend', () => {
  fc.assert(
    fc.property(days, (day) => {
      const rolled = sameOrNextBankingDay(day);
      expect(daysBetween(day, rolled)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(day, rolled)).toBeLessThanOrEqual(4);
      expect(isBankingDay(rolled)).toBe(true);
    }),
  );
});

test.skipIf(!VECTORS)('agrees with every published holiday and roll-over (needs IPE_VECTORS)', () => {
  const published = JSON.parse(readFileSync(`${VECTORS}/boleto/bank_holidays.json`, 'utf8')) as {
    readonly holidays: Readonly<Record<string, readonly { readonly date: string; readonly name: string }[]>>;
    readonly roll_forward: readonly { readonly date: string; readonly next_business_day_or_same: string }[];
  };
  for (const [year, list] of Object.entries(published.holidays)) {
    const firstWord = (name: string): string => name.split(' ')[0] ?? '';
    const ours = namedBankHolidays(Number(year)).map(({ date, name }) => [date, firstWord(name)]);
    expect(ours).toEqual(list.map(({ date, name }) => [date, firstWord(name)]));
  }
  for (const { date, next_business_day_or_same: banking } of published.roll_forward) {
    expect(sameOrNextBankingDay(civilDate(date)), date).toBe(banking);
  }
  expect(published.roll_forward.length).toBeGreaterThan(20);
});
