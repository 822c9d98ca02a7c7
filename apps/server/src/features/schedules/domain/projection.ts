import { addDays, type CivilDate } from '@bank/core';

/** Money that is planned to come or go on a day; negative goes. */
export interface PlannedMovement {
  readonly date: CivilDate;
  readonly amount: bigint;
}

/** The balance at the end of a day, as planned. */
export interface ProjectedDay {
  readonly date: CivilDate;
  readonly balance: bigint;
}

/**
 * The balance at the end of each of so many days from the first on, if nothing happens but what is planned. What was
 * planned for an earlier day and has not happened is expected on the first.
 */
export function projectBalance(
  balance: bigint,
  planned: readonly PlannedMovement[],
  first: CivilDate,
  days: number,
): readonly ProjectedDay[] {
  const byDay = new Map<CivilDate, bigint>();
  for (const { date, amount } of planned) {
    const day = date < first ? first : date;
    byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  }
  let running = balance;
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    running += byDay.get(date) ?? 0n;
    return { date, balance: running };
  });
}
