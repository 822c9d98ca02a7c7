import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  bankingDate,
  civilDate,
  HOUR_MS,
  instant,
  later,
  MINUTE_MS,
  money,
  occurrenceAt,
  occurrencesBetween,
  type CivilDate,
  type Instant,
} from '@bank/core';
import type { OrderState } from '@bank/contracts';
import { draftOf } from '../making/draft-order.ts';
import { APPROVAL_MS_MIN, approvableUntil } from './approval.ts';
import { asItWouldGo, forNewDay, movedFields } from './going-day.ts';
import type { Order } from './order.ts';
import { CONFIRMATION_MS, confirmableUntil, isDayOver } from './schedule.ts';
import { signedFields } from './what-is-signed.ts';
import { startSeries } from './series.ts';
import { TRANSITIONS } from './state-machine.ts';

const WAITING = ['awaiting_confirmation', 'awaiting_authorization'] as const;
const MIDNIGHT = Date.parse('2026-11-24T03:00:00.000Z');

/** Moments within an hour and a half of a midnight of São Paulo, thick around it. */
const aroundMidnight = fc
  .tuple(
    fc.integer({ min: 0, max: 400 }),
    fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -90 * MINUTE_MS, max: 90 * MINUTE_MS })),
  )
  .map(([days, off]) => instant(MIDNIGHT + days * 24 * HOUR_MS + off));

function orderFor(date: CivilDate, state: OrderState, more: Partial<Order> = {}): Order {
  const draft = draftOf({
    companyId: 'com_1',
    id: 'ord_1' as Order['id'],
    kind: 'pix',
    accountId: 'customer:10001',
    amount: money(100_00n),
    date,
    payee: {
      kind: 'account',
      name: 'Maria',
      document: '52998224725',
      account: { ispb: '99999010', bank: 'Banco Azul', branch: '3000', number: '500000', type: 'CACC' },
    } as unknown as Order['payee'],
    message: null,
    endToEndId: null,
    txid: null,
    railContent: {},
    warnings: [],
    createdAt: instant(MIDNIGHT),
    createdBy: { is: 'person', id: 'opr_1', name: 'Ana' },
    series: null,
  });
  return { ...draft, state, ...more };
}

test('at any moment around midnight what waits goes on a day that is not over, and who signs then signs that day', () => {
  fc.assert(
    fc.property(aroundMidnight, fc.integer({ min: -2, max: 2 }), fc.constantFrom(...WAITING), (at, ahead, state) => {
      const kept = orderFor(addDays(bankingDate(at), ahead), state);
      const order = asItWouldGo(kept, at);
      expect(isDayOver(order, at)).toBe(false);
      expect(order.date).toBe(ahead < 0 ? bankingDate(at) : kept.date);
      expect(signedFields(order).date).toBe(order.date);
      // A new day is a new revision: no signature for the former day counts for it.
      expect(order.revision).toBe(kept.revision + (order.date === kept.date ? 0 : 1));
      expect(forNewDay(kept, order) === '').toBe(order.date === kept.date);
      // Asked again at that moment it stays as it is.
      const after = { ...kept, ...movedFields(kept, order) };
      expect(asItWouldGo(after, at)).toEqual(after);
    }),
  );
});

test('in every other state an order stays on the day that was signed, whatever the hour', () => {
  const others = (Object.keys(TRANSITIONS) as (keyof typeof TRANSITIONS)[]).filter(
    (state): state is OrderState => state !== 'new' && !(WAITING as readonly string[]).includes(state),
  );
  expect(others).toHaveLength(8);
  fc.assert(
    fc.property(aroundMidnight, fc.integer({ min: -400, max: 400 }), fc.constantFrom(...others), (at, ahead, state) => {
      const kept = orderFor(addDays(bankingDate(at), ahead), state);
      expect(asItWouldGo(kept, at)).toBe(kept);
    }),
  );
});

test('a series leaves out the days that are over before it is agreed to, and no other', () => {
  const every = fc.constantFrom(
    { unit: 'week', count: 1 } as const,
    { unit: 'month', count: 1 } as const,
    { unit: 'business-day', nth: 1 } as const,
  );
  fc.assert(
    fc.property(aroundMidnight, fc.integer({ min: -1, max: 3 }), every, fc.boolean(), (at, ahead, repeats, leaves) => {
      const first = addDays(bankingDate(at), ahead);
      const recurrence = { every: repeats, ends: { by: 'count', count: 12 }, onHoliday: 'same-day' } as const;
      const begun = startSeries(recurrence, first, first);
      if (!begun) throw new Error('no second day');
      const present = occurrenceAt(begun.series, 1)?.plannedFor;
      const leftOut = leaves && present !== undefined ? [present] : [];
      const series = { ...begun.series, leftOut };
      const kept = orderFor(begun.date, 'awaiting_confirmation', { series });
      const order = asItWouldGo(kept, at);
      const days = { from: bankingDate(at), to: addDays(begun.date, 800), number: 1, limit: 1 };
      const [next] = occurrencesBetween(series, days);
      expect(order.date).toBe(next?.date);
      expect([order.series?.number, order.series?.firstDate]).toEqual([next?.number, series.firstDate]);
      expect(order.revision).toBe(kept.date < bankingDate(at) ? 2 : 1);
      // What was left out and is over stands in no list any more.
      expect(order.series?.leftOut).toEqual(order.revision === 1 ? leftOut : []);
    }),
  );
});

test('whenever it begins to wait, an order can be confirmed and approved for a while that no midnight cuts off', () => {
  fc.assert(
    fc.property(
      aroundMidnight,
      fc.integer({ min: 0, max: 3 }),
      fc.option(fc.integer({ min: 1, max: 72 })),
      (at, ahead, hours) => {
        const date = addDays(bankingDate(at), ahead);
        const left = (until: Instant) => until - at;
        expect(left(confirmableUntil(date, at))).toBeGreaterThanOrEqual(CONFIRMATION_MS);
        const least = Math.min(APPROVAL_MS_MIN, (hours ?? 72) * HOUR_MS);
        expect(left(approvableUntil(date, at, hours))).toBeGreaterThanOrEqual(least);
        if (hours !== null) expect(left(approvableUntil(date, at, hours))).toBeLessThanOrEqual(hours * HOUR_MS);
      },
    ),
  );
});

test('made at 23:59:30, an order is not over before anybody could have seen it', () => {
  const at = instant(MIDNIGHT - 30_000);
  const today = civilDate('2026-11-23');
  expect(bankingDate(at)).toBe(today);
  expect(approvableUntil(today, at, null)).toBe(later(at, APPROVAL_MS_MIN));
});
