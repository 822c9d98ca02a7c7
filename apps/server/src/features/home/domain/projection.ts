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
  const projected: ProjectedDay[] = [];
  let running = balance;
  for (let index = 0; index < days; index += 1) {
    const date = addDays(first, index);
    for (const movement of planned) {
      if (movement.date === date || (index === 0 && movement.date < first)) running += movement.amount;
    }
    projected.push({ date, balance: running });
  }
  return projected;
}
