import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canFollow, HOUR_MS, instant, later, MINUTE_MS, money, stateAfter, type Instant } from '@bank/core';
import { PRECAUTION_STATES, type PrecautionState } from '@bank/contracts';
import {
  blockedUntil,
  canBlock,
  duePrecaution,
  hasLapsed,
  isFree,
  PRECAUTION_MOVES,
  reasonToDoubt,
  type PrecautionEvent,
} from './precaution.ts';

const T0 = instant(1_800_000_000_000);
const EVENTS = Object.keys(PRECAUTION_MOVES) as PrecautionEvent[];

test('M09 whatever happens in whatever order, late or twice, it goes only where the table leads and ends once (10,000 orders)', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 }), (events) => {
      let state: PrecautionState = 'blocked';
      let ends = 0;
      for (const event of [...events, ...events]) {
        const after: PrecautionState | undefined = stateAfter(PRECAUTION_MOVES, state, event);
        if (after === undefined) continue;
        expect(hasLapsed(state)).toBe(false);
        if (hasLapsed(after)) ends += 1;
        state = after;
      }
      expect(ends).toBeLessThanOrEqual(1);
    }),
    { numRuns: 10_000 },
  );
});

test('every state can be reached, and what has ended stays', () => {
  for (const state of PRECAUTION_STATES) {
    expect(canFollow(PRECAUTION_MOVES, 'blocked', state), state).toBe(true);
    const goesOn = PRECAUTION_STATES.some((after) => after !== state && canFollow(PRECAUTION_MOVES, state, after));
    expect(goesOn, state).toBe(!hasLapsed(state));
  }
});

test('who pays with an open mark of fraud is doubted, and nobody else', () => {
  expect(reasonToDoubt({ payerIsMarked: true })).toBe('payer-marked');
  expect(reasonToDoubt({ payerIsMarked: false })).toBeUndefined();
});

test('a Pix can be blocked within 72 hours of its credit, less the minute in which the block would end', () => {
  expect(blockedUntil(T0) - T0).toBe(72 * HOUR_MS);
  expect(canBlock(T0, later(T0, 72 * HOUR_MS - MINUTE_MS - 1))).toBe(true);
  expect(canBlock(T0, later(T0, 72 * HOUR_MS - MINUTE_MS))).toBe(false);
});

const centavos = fc.bigInt(0n, 1000n).map((value) => money(value));
const aBlock = fc.record({
  state: fc.constantFrom(...PRECAUTION_STATES),
  until: fc.constant(blockedUntil(T0)),
  blocked: fc.bigInt(1n, 1000n).map((value) => money(value)),
  decidedAt: fc.integer({ min: 0, max: 71 }).map((hours): Instant | null => later(T0, hours * HOUR_MS)),
  returned: fc.constant(money(0n)),
  returnId: fc.constantFrom(null, null, 'D1'),
  returnRefusal: fc.constantFrom(null, null, 'AB03', 'AC07'),
  nextTryAt: fc.integer({ min: 0, max: 72 }).map((hours): Instant | null => (hours === 0 ? null : later(T0, hours))),
});

test('M10 M12 nothing is blocked for 72 hours but what is on its way back, and no more goes back than is blocked and left', () => {
  const shares = fc.record({ underWay: centavos, remaining: centavos });
  fc.assert(
    fc.property(aBlock, shares, fc.integer({ min: 0, max: 100 }), (block, left, hours) => {
      const at = later(T0, hours * HOUR_MS);
      const step = duePrecaution(block, left, at);
      // What ended stays, what is on its way back is waited for, and what nobody decided ends by its time alone.
      if (!isFree(block) || (block.state === 'blocked' && hours < 72)) expect(step).toEqual({ do: 'wait' });
      else if (hours >= 72) expect(step).toEqual({ do: 'lapse' });
      else if (step.do === 'pay') {
        expect(block.state).toBe('giving-back');
        expect(step.amount).toBeGreaterThan(0n);
        for (const most of [block.blocked, left.remaining]) expect(step.amount).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 5000 },
  );
});

test('what is to go back and cannot is free: the other account is gone, nothing is left of the Pix, or a day has passed in vain', () => {
  const block = {
    state: 'giving-back',
    until: blockedUntil(T0),
    blocked: money(9n),
    decidedAt: T0,
    returned: money(0n),
    returnId: null,
    returnRefusal: null,
    nextTryAt: null,
  } as const;
  const free = { underWay: money(0n), remaining: money(9n) };
  const after = (change: object, at = T0, shares = free) => duePrecaution({ ...block, ...change }, shares, at);
  expect(after({})).toEqual({ do: 'pay', amount: 9n });
  expect(after({ returnRefusal: 'AC07' })).toEqual({ do: 'lapse' });
  expect(after({ returnRefusal: 'AB03', nextTryAt: later(T0, HOUR_MS) })).toEqual({ do: 'wait' });
  expect(after({ returnRefusal: 'AB03' }, later(T0, 25 * HOUR_MS))).toEqual({ do: 'lapse' });
  expect(after({}, T0, { underWay: money(0n), remaining: money(0n) })).toEqual({ do: 'lapse' });
  expect(after({}, T0, { underWay: money(9n), remaining: money(0n) })).toEqual({ do: 'wait' });
  expect(after({}, later(T0, 72 * HOUR_MS - MINUTE_MS))).toEqual({ do: 'lapse' });
});
