import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOver, move, type Standing, type TaskEvent } from './task-state.ts';

const TRIES_MAX = 3;
const fresh: Standing = { state: 'queued', cancelAsked: false, tries: 0, fence: 0n, leaseLives: false };

/** What a history of a task is made of: events, and leases that end. */
const happening = fc.oneof(
  fc.constant('lease-ends' as const),
  fc.record({ is: fc.constantFrom('take' as const, 'cancel' as const) }),
  fc.record({
    is: fc.constantFrom('finish' as const, 'break' as const, 'give-back' as const),
    fence: fc.bigInt({ min: 0n, max: 5n }),
  }),
  fc.record({
    is: fc.constant('refuse' as const),
    fence: fc.bigInt({ min: 0n, max: 5n }),
    failure: fc.constant({ code: 'background-tasks.too-large' as const }),
  }),
);

function after(task: Standing, event: TaskEvent | 'lease-ends'): Standing {
  if (event === 'lease-ends') return { ...task, leaseLives: false };
  const moved = move(task, event, TRIES_MAX);
  if (!moved.ok) return task;
  const { state, cancelAsked, tries, fence } = moved.value;
  return { state, cancelAsked, tries, fence, leaseLives: state === 'running' };
}

describe('the way of a task', () => {
  test('whatever happens in whatever order, what is promised holds', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (events) => {
        let task = fresh;
        for (const event of events) {
          const before = task;
          task = after(before, event);
          // An end is an end.
          if (isOver(before.state))
            expect(task).toEqual(event === 'lease-ends' ? { ...before, leaseLives: false } : before);
          expect(task.fence).toBeGreaterThanOrEqual(before.fence);
          expect(task.tries).toBeGreaterThanOrEqual(0);
          expect(task.tries).toBeLessThanOrEqual(TRIES_MAX);
          // Nobody forgets a cancelling, and nothing cancelled is done.
          if (before.cancelAsked) expect(task.cancelAsked).toBe(true);
          if (before.cancelAsked) expect(task.state).not.toBe('done');
          if (task.state !== before.state && typeof event === 'object' && 'fence' in event) {
            // A worker moved it: the one that took it last, within its lease.
            expect([before.state, before.leaseLives, before.fence]).toEqual(['running', true, event.fence]);
          }
          if (task.fence > before.fence) expect(event).toEqual({ is: 'take' });
        }
      }),
    );
  });

  test('whatever happened before, it comes to an end when workers die and when they do not', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 20 }), fc.boolean(), (events, die) => {
        const before = events.reduce(after, fresh);
        let task = before;
        for (let turn = 0; turn < 2 * TRIES_MAX + 2; turn += 1) {
          task = after({ ...task, leaseLives: false }, { is: 'take' });
          task = after(task, die ? 'lease-ends' : { is: 'finish', fence: task.fence });
        }
        expect(isOver(task.state)).toBe(true);
        if (die && before.state !== 'done') expect(task.state).not.toBe('done');
      }),
      { examples: [[[], true]] },
    );
  });
});
