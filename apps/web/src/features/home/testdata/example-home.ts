import type { Home } from '@bank/contracts';
import { addDays, civilDate, type CivilDate } from '@bank/core';

const TODAY = civilDate('2026-11-21');

/** What /home answers for a company with some movement: one day in, and a day on which money would be short. */
export function exampleHome(changes: Partial<Home> = {}): Home {
  const day = (days: number): CivilDate => addDays(TODAY, days);
  return {
    at: '2026-11-21T13:45:00.000Z',
    waiting: [],
    upcoming: [],
    latest: [],
    cashFlow: {
      totalIn: '100.00',
      totalOut: '30.00',
      days: Array.from({ length: 30 }, (_, index) => ({
        date: day(index - 29),
        in: index === 0 ? '100.00' : '0.00',
        out: index === 29 ? '30.00' : '0.00',
      })),
      projection: Array.from({ length: 30 }, (_, index) => ({
        date: day(index + 1),
        balance: index === 13 ? '-3120.00' : '70.00',
      })),
    },
    limits: [],
    processing: [],
    ...changes,
  };
}
