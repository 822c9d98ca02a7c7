import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate, HOUR_MS, later, money, parseInstant, startOfDay, type Instant } from '@bank/core';
import { CROSSING_MS_MAX, matchDay, type BookEntry, type DayOfRail } from './match-day.ts';
import type { KnownPayment, RailEntry } from './rail.ts';

const DAY = civilDate('2026-11-20');
const NEXT = civilDate('2026-11-21');
const NOON = parseInstant('2026-11-20T15:00:00.000Z') as Instant;

const our = (paymentId: string, amount: bigint, at = NOON): BookEntry => ({ paymentId, amount: money(amount), at });
const their = (paymentId: string, amount: bigint, more: Partial<RailEntry> = {}): RailEntry => ({
  paymentId,
  amount: money(amount),
  at: NOON,
  outcome: 'settled',
  ...more,
});
const knownAs = (paymentId: string, amount: bigint, more: Partial<KnownPayment> = {}): KnownPayment => ({
  paymentId,
  state: 'settled',
  amount: money(amount),
  booked: null,
  refusedThere: false,
  companyId: 'com_1',
  accountId: 'customer:10001',
  orderId: 'ord_1',
  ...more,
});

interface Given {
  readonly ours?: readonly BookEntry[];
  readonly theirs?: readonly RailEntry[];
  readonly known?: readonly KnownPayment[];
  readonly toldElsewhere?: readonly string[];
  readonly balance?: { readonly opening: bigint; readonly closing: bigint };
  readonly ourMovement?: bigint;
  readonly closedBefore?: bigint;
}

/** The day with its differences as "kind paymentId ours theirs". */
function matched(given: Given) {
  const { ours = [], theirs = [], known = [], balance } = given;
  const day: DayOfRail = {
    date: DAY,
    ours,
    theirs: {
      id: 'S1',
      entries: theirs,
      balance: balance ? { opening: money(balance.opening), closing: money(balance.closing) } : null,
    },
    known,
    toldElsewhere: new Set(given.toldElsewhere),
    ourMovement: money(given.ourMovement ?? 0n),
    closedBefore: given.closedBefore === undefined ? null : money(given.closedBefore),
  };
  const match = matchDay(day);
  return {
    matched: match.matched,
    crossed: match.crossed.map(({ paymentId }) => paymentId),
    differences: match.differences.map((one) => `${one.kind} ${one.paymentId} ${one.ours} ${one.theirs}`),
    whole: match.differences,
  };
}

describe('M14 a rail’s statement of a day against our books', () => {
  test('what both have alike is no difference, whichever way the money went', () => {
    const { matched: alike, differences } = matched({
      ours: [our('E1', -100n), our('E2', 250n)],
      theirs: [their('E2', 250n), their('E1', -100n)],
    });
    expect([alike, differences]).toEqual([2, []]);
  });

  test('settled there and unknown to us is missing with us', () => {
    expect(matched({ theirs: [their('E1', 100n)] }).differences).toEqual(['missing-with-us E1 0 100']);
  });

  test('settled there and ended unpaid with us is missing with us, with whose it is', () => {
    const { whole } = matched({ theirs: [their('E1', -100n)], known: [knownAs('E1', -100n, { state: 'ended' })] });
    expect(whole).toMatchObject([{ kind: 'missing-with-us', companyId: 'com_1', orderId: 'ord_1', ourDate: null }]);
  });

  test('in our books and not in the statement is missing with them', () => {
    const { differences, whole } = matched({ ours: [our('E1', -100n)], known: [knownAs('E1', -100n)] });
    expect(differences).toEqual(['missing-with-them E1 -100 0']);
    expect(whole[0]).toMatchObject({ ourDate: DAY, orderId: 'ord_1' });
  });

  test.each([
    ['another amount', 101n],
    ['the other direction', -100n],
  ])('%s is told with both', (_, amount) => {
    const { differences } = matched({ ours: [our('E1', 100n)], theirs: [their('E1', amount)] });
    expect(differences).toEqual([`other-amount E1 100 ${amount}`]);
  });

  test.each([
    ['them', [our('E1', 100n)], [their('E1', 100n), their('E1', 100n)], 'twice E1 100 200'],
    ['us', [our('E1', 100n), our('E1', 100n)], [their('E1', 100n)], 'twice E1 200 100'],
    ['us, and nowhere with them', [our('E1', 100n), our('E1', 100n)], [], 'twice E1 200 0'],
  ])('twice with %s is told with the sums', (_, ours, theirs, told) => {
    expect(matched({ ours, theirs }).differences).toEqual([told]);
  });

  test('on another day with us is told with that day', () => {
    const booked = { at: later(NOON, 20 * HOUR_MS), date: NEXT };
    const { differences, whole } = matched({
      theirs: [their('E1', 100n)],
      known: [knownAs('E1', 100n, { booked })],
    });
    expect(differences).toEqual(['another-day E1 100 100']);
    expect(whole[0]).toMatchObject({ ourDate: NEXT });
  });

  test('what settled at midnight has crossed to another day, and is no difference on either', () => {
    const midnight = startOfDay(NEXT);
    const booked = { at: later(midnight, 400), date: NEXT };
    const there = {
      theirs: [their('E1', 100n, { at: later(midnight, -200) })],
      known: [knownAs('E1', 100n, { booked })],
    };
    expect(matched(there)).toMatchObject({ matched: 0, crossed: ['E1'], differences: [] });
    expect(matched({ ours: [our('E2', 5n)], toldElsewhere: ['E2'] })).toMatchObject({
      crossed: ['E2'],
      differences: [],
    });
    const late = { at: later(midnight, CROSSING_MS_MAX), date: NEXT };
    const known = [knownAs('E1', 100n, { booked: late })];
    expect(matched({ ...there, known }).differences).toEqual(['another-day E1 100 100']);
  });

  test('settled there while it waits for its end with us is open with us', () => {
    const known = [knownAs('E1', -100n, { state: 'open' })];
    expect(matched({ theirs: [their('E1', -100n)], known }).differences).toEqual(['open-with-us E1 0 -100']);
  });

  test('in our books and refused there is refused with them', () => {
    const refused = their('E1', -100n, { outcome: 'refused' });
    expect(matched({ ours: [our('E1', -100n)], theirs: [refused] }).differences).toEqual([
      'refused-with-them E1 -100 0',
    ]);
  });

  test('in our books, not in the statement, and told to be refused is refused with them too', () => {
    const known = [knownAs('E1', -100n, { refusedThere: true })];
    expect(matched({ ours: [our('E1', -100n)], known }).differences).toEqual(['refused-with-them E1 -100 0']);
  });

  test('what the rail refused and we never booked is nothing', () => {
    expect(matched({ theirs: [their('E1', -100n, { outcome: 'refused' })] })).toMatchObject({
      matched: 0,
      differences: [],
    });
  });

  test('a balance that moved by more than entries tell differs by just that', () => {
    const entries = { ours: [our('E1', -100n)], theirs: [their('E1', -100n)], ourMovement: -100n };
    expect(matched({ ...entries, balance: { opening: 1000n, closing: 900n } }).differences).toEqual([]);
    expect(matched({ ...entries, balance: { opening: 1000n, closing: 893n } }).differences).toEqual([
      'balance-differs movement 0 -7',
    ]);
    const moved = { ...entries, ourMovement: -103n, balance: { opening: 1000n, closing: 900n } };
    expect(matched(moved).differences).toEqual(['balance-differs movement -3 0']);
  });

  test('an entry that differs explains its part of the balance', () => {
    const missing = { theirs: [their('E1', 100n)], balance: { opening: 0n, closing: 100n } };
    expect(matched(missing).differences).toEqual(['missing-with-us E1 0 100']);
  });

  test('a day that does not begin with what the day before ended with differs', () => {
    const balance = { opening: 70n, closing: 70n };
    expect(matched({ balance, closedBefore: 70n }).differences).toEqual([]);
    expect(matched({ balance, closedBefore: 80n }).differences).toEqual(['balance-differs opening 80 70']);
  });
});

test('every payment of either side is matched, crossed or in one difference, whatever the sides are', () => {
  const ids = fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E5');
  const amounts = fc.constantFrom(-2n, -1n, 1n, 2n);
  const ours = fc.array(fc.record({ paymentId: ids, amount: amounts }), { maxLength: 8 });
  const theirs = fc.array(
    fc.record({ paymentId: ids, amount: amounts, outcome: fc.constantFrom('settled' as const, 'refused' as const) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(ours, theirs, (own, other) => {
      const match = matched({
        ours: own.map(({ paymentId, amount }) => our(paymentId, amount)),
        theirs: other.map(({ paymentId, amount, outcome }) => their(paymentId, amount, { outcome })),
      });
      const settled = other.filter(({ outcome }) => outcome === 'settled');
      const payments = new Set([...own, ...settled].map(({ paymentId }) => paymentId));
      expect(match.matched + match.crossed.length + match.whole.length).toBe(payments.size);
      // What differs is exactly by how much the sums differ.
      const total = (entries: readonly { readonly amount: bigint }[]) =>
        entries.reduce((sum, one) => sum + one.amount, 0n);
      const gap = match.whole.reduce((sum, one) => sum + one.theirs - one.ours, 0n);
      expect(gap).toBe(total(settled) - total(own));
    }),
  );
});
