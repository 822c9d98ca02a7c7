import { addDays, addMonths, daysInMonth, partsOf, weekdayOf, type CivilDate } from '@bank/core';

/** The weeks of a month from Sunday to Saturday; a place outside the month is null. */
export function weeksOf(firstOfMonth: CivilDate): readonly (readonly (CivilDate | null)[])[] {
  const { year, month } = partsOf(firstOfMonth);
  const before = weekdayOf(firstOfMonth);
  const count = daysInMonth(year, month);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - before;
      return day < 0 || day >= count ? null : addDays(firstOfMonth, day);
    }),
  );
}

/** The day to which a key moves in a month of days; undefined for a key that moves nowhere. */
export function dayAfterKey(key: string, day: CivilDate): CivilDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

/** "Dezembro de 2026". */
export function monthInWords(firstOfMonth: CivilDate): string {
  const { year, month } = partsOf(firstOfMonth);
  const words = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  );
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
