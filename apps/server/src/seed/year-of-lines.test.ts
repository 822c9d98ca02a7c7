import { describe, expect, test } from 'vitest';
import { addMonths, bankingDate, instant, isBankingDay } from '@bank/core';
import { deep } from '@bank/testkit';
import { makePartners } from './business-partners.ts';
import { seededRandom } from './random.ts';
import { yearOfLines } from './year-of-lines.ts';

const year = (now: string, seed = '10001') => {
  const random = seededRandom(seed);
  const plan = {
    partners: makePartners(random),
    now: instant(Date.parse(now)),
    since: addMonths(bankingDate(instant(Date.parse(now))), -12),
    finalBalance: 254_310_87n,
    openingBalance: 180_000_00n,
    business: 'whole',
    tier: 'crescimento',
  } as const;
  return yearOfLines(plan, random);
};

describe('the made-up year', () => {
  test.each(['2026-11-21T13:00:00Z', '2026-01-02T02:30:00Z', '2028-02-29T20:00:00Z', '2027-07-05T12:00:00Z'])(
    'ends with the planned balance at %s, in order, and never falls below zero',
    (now) => {
      const lines = year(now);
      let balance = 0n;
      let before = 0;
      let lowest = lines[0]?.amount ?? 0n;
      for (const { amount, at } of lines) {
        balance += amount;
        if (balance < lowest) lowest = balance;
        expect(at).toBeGreaterThanOrEqual(before);
        before = at;
      }
      expect(balance).toBe(254_310_87n);
      expect(lowest).toBeGreaterThan(0n);
      expect(lines.length).toBeGreaterThan(2500);
      expect(before).toBeLessThan(Date.parse(now));
      expect(bankingDate(lines[0]?.at ?? instant(0))).toBe(addMonths(bankingDate(instant(Date.parse(now))), -12));
    },
  );

  test('never falls below zero, whatever day the sandbox is made on', () => {
    for (let day = 0; day < 400; day += deep(9, 45)) {
      const now = new Date(Date.parse('2026-11-21T13:00:00Z') + day * 86_400_000).toISOString();
      let balance = 0n;
      for (const { amount } of year(now, 'ipe sandbox')) {
        balance += amount;
        expect(balance, now).toBeGreaterThan(0n);
      }
    }
  }, 30_000);

  test('is the same for the same seed and another for another', () => {
    expect(year('2026-11-21T13:00:00Z')).toEqual(year('2026-11-21T13:00:00Z'));
    expect(year('2026-11-21T13:00:00Z')).not.toEqual(year('2026-11-21T13:00:00Z', 'another'));
  });

  test('keeps the rhythm of banking days: only Pix moves on the others', () => {
    for (const { at, type } of year('2026-11-21T13:00:00Z')) {
      if (isBankingDay(bankingDate(at)) || type === 'deposit') continue;
      expect(['pix_received']).toContain(type);
    }
  });
});
