import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderState } from '@bank/contracts';
import {
  canCancel,
  holdsMoney,
  isEnd,
  ORDER_EVENTS,
  step,
  TRANSITIONS,
  type OrderEvent,
  type OrderPosition,
} from './state-machine.ts';

// SCREENS.md section 1 as a picture: from, event, to. The table must say exactly this and nothing else.
const ALLOWED = `
  new needs-confirmation awaiting_confirmation
  new needs-authorization awaiting_authorization
  new schedule scheduled
  new submit processing
  new settle settled
  awaiting_confirmation needs-authorization awaiting_authorization
  awaiting_confirmation schedule scheduled
  awaiting_confirmation submit processing
  awaiting_confirmation settle settled
  awaiting_confirmation reject rejected
  awaiting_confirmation cancel cancelled
  awaiting_confirmation expire expired
  awaiting_confirmation edit awaiting_confirmation
  awaiting_authorization approve awaiting_authorization
  awaiting_authorization needs-authorization awaiting_authorization
  awaiting_authorization schedule scheduled
  awaiting_authorization submit processing
  awaiting_authorization settle settled
  awaiting_authorization reject rejected
  awaiting_authorization refuse refused
  awaiting_authorization cancel cancelled
  awaiting_authorization expire expired
  awaiting_authorization edit awaiting_confirmation
  scheduled needs-authorization awaiting_authorization
  scheduled submit processing
  scheduled settle settled
  scheduled reject rejected
  scheduled postpone scheduled
  scheduled repeat scheduled
  scheduled pause scheduled
  scheduled resume scheduled
  scheduled leave-out scheduled
  scheduled take-back scheduled
  scheduled cancel cancelled
  scheduled edit awaiting_confirmation
  processing settle settled
  processing reject rejected
  processing lose-answer unknown
  processing doubt unknown
  unknown settle settled
  unknown reject rejected
  unknown doubt unknown
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

const POSITIONS = Object.keys(TRANSITIONS) as OrderPosition[];

test('M09 the table of steps is that of the specification: every pair of state and event', () => {
  for (const from of POSITIONS) {
    for (const event of ORDER_EVENTS) {
      const line = ALLOWED.find(([state, happened]) => state === from && happened === event);
      const taken = step(from, event);
      expect(taken.ok ? taken.value : undefined, `${from} ${event}`).toBe(line?.[2]);
    }
  }
});

test('M09 an impossible step is refused by name and changes nothing', () => {
  expect(step('settled', 'reject')).toEqual({
    ok: false,
    error: { code: 'order.impossible-step', from: 'settled', event: 'reject' },
  });
});

test('M09 however events are shuffled and repeated, an order settles at most once and never leaves an end', () => {
  const run = (events: readonly OrderEvent[]) => {
    let position: OrderPosition = 'new';
    const path: OrderPosition[] = [position];
    for (const event of events) {
      const taken = step(position, event);
      if (!taken.ok) continue;
      position = taken.value;
      path.push(position);
    }
    return path;
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 40 }), (events) => {
      const path = run(events);
      const ends = path.filter((position) => position !== 'new' && isEnd(position));
      expect(ends.length).toBeLessThanOrEqual(1);
      if (ends.length === 1) expect(path.at(-1)).toBe(ends[0]);
      expect(path.filter((position) => position === 'settled').length).toBeLessThanOrEqual(1);
      // Money is held only on a straight way: once it is, no waiting state comes again.
      const held = path.findIndex((position) => position !== 'new' && holdsMoney(position));
      if (held < 0) return;
      const after = path.slice(held) as OrderState[];
      expect(after.every((state) => holdsMoney(state) || isEnd(state))).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('what has left the bank cannot be cancelled', () => {
  const states = POSITIONS.filter((position) => position !== 'new');
  expect(states.filter(canCancel)).toEqual(['awaiting_confirmation', 'awaiting_authorization', 'scheduled']);
});
