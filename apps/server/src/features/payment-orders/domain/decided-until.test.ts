import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openingAt } from '@bank/contracts';
import { bankingDate, formatInstant, instant, type Instant } from '@bank/core';
import { decidedUntil } from './decided-until.ts';
import { periodOf, valueAt, type UsageLimit } from './limits.ts';
import { runsOf } from './schedule.ts';

/** The clock of São Paulo, three hours behind UTC. */
const at = (text: string): Instant => instant(Date.parse(`2026-11-23T${text}-03:00`));
const raise = (next: Instant): UsageLimit => ({
  type: 'pix',
  subject: 'company',
  measure: 'order',
  value: 1n,
  next: { value: 2n, at: next },
  spent: null,
});

test.each([
  ['05:59:59', '06:00:00'],
  ['06:00:00', '20:00:00'],
  ['19:59:59', '20:00:00'],
  ['20:00:00', '24:00:00'],
  ['23:59:59', '24:00:00'],
])('a Pix that is decided at %s has to be posted before %s', (moment, until) => {
  expect(decidedUntil('pix', [], at(moment))).toBe(at(until));
});

test('it has to be posted before a raise comes into force, and not before one that has', () => {
  expect(decidedUntil('pix', [raise(at('10:30:00'))], at('10:00:00'))).toBe(at('10:30:00'));
  expect(decidedUntil('pix', [raise(at('10:30:00'))], at('10:30:00'))).toBe(at('20:00:00'));
});

test('until then day, period, limits and hours are those of the decision, and at that moment one of them is another', () => {
  const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }).map(instant);
  const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  fc.assert(
    fc.property(moments, moments, share, (decided, raised, part) => {
      const limits = [raise(raised)];
      const facts = (moment: Instant) => [
        bankingDate(moment),
        periodOf(limits, moment, 'pix'),
        limits.map((limit) => valueAt(limit, moment)),
        openingAt(runsOf({ kind: 'pix' }), moment).is,
      ];
      const until = decidedUntil('pix', limits, decided);
      const between = instant(decided + Math.floor((until - 1 - decided) * part));
      expect(until, formatInstant(decided)).toBeGreaterThan(decided);
      expect(facts(between)).toEqual(facts(decided));
      expect(facts(until)).not.toEqual(facts(decided));
    }),
  );
});
