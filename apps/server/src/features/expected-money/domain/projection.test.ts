import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CERTAINTIES } from '@bank/contracts';
import { addDays, civilDate } from '@bank/core';
import type { ExpectedSum } from './expectation.ts';
import { firstShortage, projectDays, safeToPay, sumDays } from './projection.ts';

const first = civilDate('2026-11-21');
const last = addDays(first, 29);
const out = (days: number, total: bigint, certainty: ExpectedSum['certainty'] = 'certain'): ExpectedSum => ({
  date: addDays(first, days),
  direction: 'out',
  certainty,
  total,
});

const anySum: fc.Arbitrary<ExpectedSum> = fc.record({
  date: fc.integer({ min: -10, max: 40 }).map((days) => addDays(first, days)),
  direction: fc.constantFrom('in', 'out'),
  certainty: fc.constantFrom(...CERTAINTIES),
  total: fc.bigInt({ min: 1n, max: 10_000n }),
});
const anySums = fc.array(anySum, { maxLength: 60 });
const anyOpening = fc.bigInt({ min: -1_000n, max: 200_000n });
const within = ({ date }: ExpectedSum): boolean => date <= last;
const signed = ({ direction, total }: ExpectedSum): bigint => (direction === 'in' ? total : -total);

describe('the days to come', () => {
  test('say what is sure, and what one may rely on: all that may go out, and of what may come only what is sure', () => {
    const sums = [
      out(1, 30_00n),
      out(1, 20_00n, 'possible'),
      { ...out(2, 50_00n), direction: 'in' } as const,
      { ...out(2, 7_00n, 'likely'), direction: 'in' } as const,
    ];
    const days = projectDays(100_00n, sums, { first, last: addDays(first, 2) });
    expect(days.map(({ sure, balance }) => [sure, balance])).toEqual([
      [100_00n, 100_00n],
      [70_00n, 50_00n],
      [120_00n, 100_00n],
    ]);
    expect(days[2]?.in).toEqual({ certain: 50_00n, likely: 7_00n, possible: 0n });
  });

  test('expect today what is overdue, and leave out what lies beyond the last', () => {
    const days = projectDays(50_00n, [out(-2, 10_00n), out(30, 1_00n)], { first, last });
    expect(days[0]?.balance).toBe(40_00n);
    expect(days.at(-1)?.balance).toBe(40_00n);
    expect(days).toHaveLength(30);
    expect(projectDays(1n, [], { first, last: addDays(first, -1) })).toEqual([]);
  });

  test('come to the same however they are cut into stretches, and to exactly what lies between the two balances', () => {
    const all = ({ certain, likely, possible }: { certain: bigint; likely: bigint; possible: bigint }): bigint =>
      certain + likely + possible;
    fc.assert(
      fc.property(anyOpening, anySums, fc.integer({ min: 0, max: 30 }), (opening, sums, cut) => {
        const days = projectDays(opening, sums, { first, last });
        const whole = sumDays(days);
        const parts = [days.slice(0, cut), days.slice(cut)].map(sumDays);
        for (const direction of ['in', 'out'] as const) {
          expect(all(whole[direction])).toBe(parts.reduce((sum, part) => sum + all(part[direction]), 0n));
          const said = sums.filter((sum) => sum.direction === direction && within(sum));
          expect(all(whole[direction])).toBe(said.reduce((sum, { total }) => sum + total, 0n));
        }
        expect(opening + whole.in.certain - all(whole.out)).toBe(days.at(-1)?.balance);
      }),
    );
  });

  test('differ from the opening balance by exactly what is expected until then', () => {
    fc.assert(
      fc.property(anyOpening, anySums, (opening, sums) => {
        const days = projectDays(opening, sums, { first, last });
        for (const { date, sure, balance } of days) {
          const until = sums.filter((sum) => sum.date <= date);
          const certain = until.filter(({ certainty }) => certainty === 'certain');
          const relied = until.filter(({ certainty, direction }) => certainty === 'certain' || direction === 'out');
          expect(sure - opening).toBe(certain.reduce((sum, one) => sum + signed(one), 0n));
          expect(balance - opening).toBe(relied.reduce((sum, one) => sum + signed(one), 0n));
          expect(balance).toBeLessThanOrEqual(sure);
        }
        const held = days.flatMap((day) => CERTAINTIES.map((certainty) => day.in[certainty] - day.out[certainty]));
        expect(held.reduce((sum, one) => sum + one, 0n)).toBe(
          sums.filter(within).reduce((sum, one) => sum + signed(one), 0n),
        );
      }),
    );
  });

  test('are the same in whatever order and pieces it is said', () => {
    fc.assert(
      fc.property(anyOpening, anySums, (opening, sums) => {
        const halves = sums.toReversed().flatMap((sum) => [
          { ...sum, total: sum.total / 2n },
          { ...sum, total: sum.total - sum.total / 2n },
        ]);
        const period = { first, last };
        expect(projectDays(opening, halves, period)).toEqual(projectDays(opening, sums, period));
      }),
    );
  });

  test('without one payment out have no lower balance anywhere, and the same before its day', () => {
    fc.assert(
      fc.property(anyOpening, anySums, anySum, (opening, sums, more) => {
        const gone = { ...more, direction: 'out' } as const;
        const period = { first, last };
        const without = projectDays(opening, sums, period);
        projectDays(opening, [...sums, gone], period).forEach((day, index) => {
          expect(without[index]?.balance).toBeGreaterThanOrEqual(day.balance);
          expect(without[index]?.sure).toBeGreaterThanOrEqual(day.sure);
          if (day.date < gone.date) expect(without[index]).toEqual(day);
        });
      }),
    );
  });
});

describe('a shortage', () => {
  test('is found if and only if some day ends below zero, on the first such day, by what lacks there', () => {
    fc.assert(
      fc.property(anyOpening, anySums, fc.constantFrom('sure', 'balance'), (opening, sums, by) => {
        const days = projectDays(opening, sums, { first, last });
        const short = firstShortage(days, by);
        expect(short !== undefined).toBe(days.some((day) => day[by] < 0n));
        if (!short) return;
        const index = days.findIndex(({ date }) => date === short.date);
        expect(days.slice(0, index).every((day) => day[by] >= 0n)).toBe(true);
        expect(short.missing).toBe(-(days[index]?.[by] ?? 0n));
      }),
    );
  });

  test('of what may happen never comes later than that of what is sure', () => {
    fc.assert(
      fc.property(anyOpening, anySums, (opening, sums) => {
        const days = projectDays(opening, sums, { first, last });
        const [sure, may] = [firstShortage(days, 'sure'), firstShortage(days, 'balance')];
        if (sure) expect(may && may.date <= sure.date).toBe(true);
      }),
    );
  });
});

describe('what may safely go out today', () => {
  test('makes no day short and is there already, and one centavo more is not', () => {
    fc.assert(
      fc.property(anyOpening, anySums, (opening, sums) => {
        const period = { first, last };
        const safe = safeToPay(opening, projectDays(opening, sums, period));
        const shortAfter = (total: bigint) =>
          firstShortage(projectDays(opening, [...sums, out(0, total)], period), 'balance');
        expect(safe).toBeGreaterThanOrEqual(0n);
        if (safe > 0n) expect(shortAfter(safe)).toBeUndefined();
        // Money that comes later today cannot be paid with yet.
        if (opening >= 0n && safe !== opening) expect(shortAfter(safe + 1n)).toBeDefined();
        if (opening >= 0n) expect(safe).toBeLessThanOrEqual(opening);
      }),
    );
  });

  test('is nothing where a day is short already', () => {
    expect(safeToPay(10_00n, projectDays(10_00n, [out(3, 11_00n, 'possible')], { first, last }))).toBe(0n);
  });
});
