import type { Home } from '@bank/contracts';
import { addDays, civilDate, type CivilDate } from '@bank/core';

const NOTHING = { certain: '0.00', likely: '0.00', possible: '0.00' };
const TODAY = civilDate('2026-11-21');

/** What /home answers for a company with some movement: one day in, and a day on which money would be short. */
export function exampleHome(changes: Partial<Home> = {}): Home {
  const day = (days: number): CivilDate => addDays(TODAY, days);
  return {
    at: '2026-11-21T13:45:00.000Z',
    waiting: [],
    upcoming: [],
    coming: { from: day(0), to: day(7), in: NOTHING, out: NOTHING },
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
        in: { certain: '0.00', likely: '0.00', possible: '0.00' },
        out: { certain: index === 13 ? '3190.00' : '0.00', likely: '0.00', possible: index === 20 ? '5.00' : '0.00' },
        sure: index === 13 ? '-3120.00' : '70.00',
        balance: index === 13 ? '-3120.00' : index === 20 ? '65.00' : '70.00',
      })),
      coming: {
        from: day(0),
        to: day(30),
        in: NOTHING,
        out: { ...NOTHING, certain: '3190.00', possible: '5.00' },
      },
      outlook: {
        until: day(30),
        shortSure: { date: day(14), missing: '3120.00' },
        short: { date: day(14), missing: '3120.00' },
        safeToPay: '0.00',
      },
    },
    limits: [],
    processing: [],
    ...changes,
  };
}
