import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canFollow, stateAfter, type Moves } from '@bank/core';
import { deep } from '@bank/testkit';
import {
  FUNDS_RECOVERY_MOVES,
  FUNDS_RECOVERY_STATES,
  INFRACTION_REPORT_MOVES,
  INFRACTION_REPORT_STATES,
  REFUND_MOVES,
  REFUND_STATES,
} from './dispute-states.ts';

const MACHINES: readonly {
  readonly name: string;
  readonly moves: Moves<string, string>;
  readonly states: readonly string[];
  readonly ends: readonly string[];
}[] = [
  {
    name: 'a funds recovery',
    moves: FUNDS_RECOVERY_MOVES as Moves<string, string>,
    states: FUNDS_RECOVERY_STATES,
    ends: ['COMPLETED', 'CANCELLED'],
  },
  {
    name: 'an infraction report',
    moves: INFRACTION_REPORT_MOVES as Moves<string, string>,
    states: INFRACTION_REPORT_STATES,
    ends: ['CLOSED', 'CANCELLED'],
  },
  {
    name: 'a refund',
    moves: REFUND_MOVES as Moves<string, string>,
    states: REFUND_STATES,
    ends: ['CLOSED', 'CANCELLED'],
  },
];

describe.each(MACHINES)('$name', ({ moves, states, ends }) => {
  const [first = ''] = states;
  const events = Object.keys(moves);

  test('can reach each of its states, and leaves none of its ends', () => {
    for (const state of states) expect(canFollow(moves, first, state), state).toBe(true);
    for (const end of ends) {
      for (const event of events) expect(stateAfter(moves, end, event), `${end}, ${event}`).toBeUndefined();
    }
  });

  test('goes only where the table leads, in whatever order events come and however often (M09)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (order) => {
        let state = first;
        const seen = [state];
        for (const event of order) {
          const after = stateAfter(moves, state, event);
          if (after === undefined) continue;
          expect(moves[event]?.from).toContain(state);
          expect(ends).not.toContain(state);
          state = after;
          seen.push(state);
        }
        // No state is met twice: each event counts once, and whoever looks now and then sees what can follow.
        expect(new Set(seen).size).toBe(seen.length);
        for (const [index, before] of seen.entries()) {
          for (const after of seen.slice(index)) expect(canFollow(moves, before, after)).toBe(true);
          for (const earlier of seen.slice(0, index)) expect(canFollow(moves, before, earlier)).toBe(false);
        }
      }),
      { numRuns: deep(10_000, 1000) },
    );
  });
});
