import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant, later, SECOND_MS, type Instant } from '@bank/core';
import {
  afterCall,
  BACK_SPELLS,
  knownAt,
  OUT_SPELLS,
  STALE_MS,
  UNMEASURED,
  type Health,
  type Outcome,
} from './health.ts';

const START = instant(1_000_000_000);

/** Calls so many seconds apart each. */
function called(health: Health, outcomes: readonly Outcome[], from: Instant, everyMs = SECOND_MS): Health {
  return outcomes.reduce(
    (known, outcome, index) => afterCall(known, { at: later(from, index * everyMs), outcome }),
    health,
  );
}
const times = (count: number, outcome: Outcome): Outcome[] => Array.from({ length: count }, () => outcome);
const WELL = called(UNMEASURED, times(10, 'ok'), START);
const after = later(START, 10 * SECOND_MS);

describe('a service', () => {
  test('that nobody called is unknown, and one answer says that it is on air', () => {
    expect(knownAt(UNMEASURED, START)).toEqual({ state: 'unknown', since: null, measuredAt: null });
    expect(called(UNMEASURED, ['ok'], START)).toMatchObject({ state: 'on-air', since: START, measuredAt: START });
  });

  test('that never answered is not green: unknown, then out', () => {
    expect(called(UNMEASURED, times(OUT_SPELLS - 1, 'failed'), START).state).toBe('unknown');
    expect(called(UNMEASURED, times(OUT_SPELLS, 'failed'), START).state).toBe('out');
  });

  test('is out after failures in three seconds one after the other, since the first of them', () => {
    expect(called(WELL, times(2, 'failed'), after).state).toBe('on-air');
    expect(called(WELL, times(3, 'failed'), after)).toMatchObject({ state: 'out', since: after });
  });

  test('is not out for a thousand failures in one second', () => {
    expect(called(WELL, times(500, 'failed'), after, 0).state).toBe('on-air');
  });

  test('comes back after three seconds with answers, since the first of them, and not before', () => {
    const out = called(WELL, times(3, 'failed'), after);
    const back = later(after, 3 * SECOND_MS);
    expect(called(out, times(BACK_SPELLS - 1, 'ok'), back)).toMatchObject({ state: 'out', since: after });
    expect(called(out, [...times(2, 'ok'), 'failed', ...times(2, 'ok')], back).state).toBe('out');
    expect(called(out, times(BACK_SPELLS, 'ok'), back)).toMatchObject({ state: 'on-air', since: back });
  });

  test('is slow when half of its seconds are, until a fifth or less are left', () => {
    const slow = called(WELL, times(10, 'slow'), after);
    expect(slow.state).toBe('slow');
    const more = later(after, 10 * SECOND_MS);
    expect(called(slow, times(10, 'ok'), more).state).toBe('slow');
    expect(called(slow, times(16, 'ok'), more).state).toBe('on-air');
  });

  test('that fails every other second is slow and not out', () => {
    const mixed = Array.from({ length: 20 }, (_, index): Outcome => (index % 2 === 0 ? 'ok' : 'failed'));
    expect(called(WELL, mixed, after).state).toBe('slow');
  });

  test('that was not called for too long is unknown again, and judged anew by the next call', () => {
    const late = later(after, STALE_MS + SECOND_MS);
    expect(knownAt(WELL, late).state).toBe('unknown');
    expect(called(WELL, ['failed'], late).state).toBe('unknown');
    expect(called(called(WELL, times(3, 'failed'), after), ['ok'], later(late, 60_000)).state).toBe('on-air');
  });
});

const outcomes = fc.array(
  fc.record({
    outcome: fc.constantFrom<Outcome>('ok', 'slow', 'failed'),
    pauseMs: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 400, max: 8000 })),
  }),
  { maxLength: 120 },
);

describe('whatever calls bring', () => {
  test('green is never said without an answer within the last 45 seconds', () => {
    fc.assert(
      fc.property(outcomes, fc.integer({ min: 0, max: 3 * STALE_MS }), (calls, quietMs) => {
        let at = START;
        let answeredAt: Instant | undefined;
        let health = UNMEASURED;
        for (const { outcome, pauseMs } of calls) {
          at = later(at, pauseMs);
          health = afterCall(health, { at, outcome });
          if (outcome !== 'failed') answeredAt = at;
          if (health.state === 'on-air') expect(answeredAt).toBeDefined();
        }
        const now = later(at, quietMs);
        if (quietMs > STALE_MS) expect(knownAt(health, now).state).toBe('unknown');
      }),
    );
  });

  test('it does not flap: out comes after three seconds of failures, and its end after three of answers', () => {
    fc.assert(
      fc.property(outcomes, (calls) => {
        let at = START;
        let health = UNMEASURED;
        let turnedAt: Instant | undefined;
        for (const { outcome, pauseMs } of calls) {
          at = later(at, pauseMs);
          const before = health.state;
          const lapsed = knownAt(health, at).state === 'unknown';
          health = afterCall(health, { at, outcome });
          const turned = health.state !== before && (health.state === 'out' || before === 'out');
          if (!turned) continue;
          // Three different seconds lie between the first and the last of them at least one whole second.
          if (turnedAt !== undefined && !lapsed) expect(at - turnedAt).toBeGreaterThan(SECOND_MS);
          turnedAt = at;
          if (health.state === 'out') expect(outcome).toBe('failed');
          else expect(lapsed || health.state !== 'unknown').toBe(true);
        }
      }),
    );
  });

  test('what it keeps is bounded, and since never lies after the last measurement', () => {
    fc.assert(
      fc.property(outcomes, (calls) => {
        let at = START;
        let health = UNMEASURED;
        for (const { outcome, pauseMs } of calls) {
          at = later(at, pauseMs);
          health = afterCall(health, { at, outcome });
          expect(health.spells.length).toBeLessThanOrEqual(20);
          expect(health.since ?? START).toBeLessThanOrEqual(at);
        }
      }),
    );
  });
});
