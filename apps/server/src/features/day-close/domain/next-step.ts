import type { CivilDate } from '@bank/core';
import type { OrderedStep } from './order-of-steps.ts';

/**
 * How a step stands for a day. running: begun and not ended, so cut off where nobody is at it. failed: it threw.
 * with-faults: it ended, and found what people have to look at.
 */
export type StepState = 'running' | 'done' | 'with-faults' | 'failed';

/** How the closing of a day stands. */
export type ClosingState = 'open' | 'closed' | 'with-faults';

/** A day with what stands of its steps; a step that never began is not there. */
export interface DayStanding {
  readonly date: CivilDate;
  readonly steps: ReadonlyMap<string, StepState>;
}

/** Whether nothing more comes of a step by itself. */
export function hasEnded(state: StepState | undefined): boolean {
  return state === 'done' || state === 'with-faults';
}

/** What to look at besides how the steps stand. */
export interface NextStepOptions {
  /** Whether this closer has had its try at that step of that day. */
  readonly tried: (date: CivilDate, step: string) => boolean;
  /** Steps that ended with faults are run once more. */
  readonly again: boolean;
}

/**
 * The next step to run: of the oldest day the first in the order that has not ended, was not tried by this closer, whose
 * needed steps have ended for that day, and which has itself ended for every day before. So a step that fails stops
 * those that need it and its own later days, and nothing else. Undefined: nothing is left that can be run.
 */
export function nextStep<Step extends OrderedStep>(
  ordered: readonly Step[],
  days: readonly DayStanding[],
  { tried, again }: NextStepOptions,
): { readonly date: CivilDate; readonly step: Step } | undefined {
  const held = new Set<string>();
  for (const { date, steps } of days) {
    for (const step of ordered) {
      const state = steps.get(step.name);
      const isOver = again ? state === 'done' : hasEnded(state);
      if (isOver || tried(date, step.name) || held.has(step.name)) continue;
      if (step.after.every((needed) => hasEnded(steps.get(needed)))) return { date, step };
    }
    for (const { name } of ordered) if (!hasEnded(steps.get(name))) held.add(name);
  }
  return undefined;
}

/** How a day's closing stands after what stands of its steps. Steps that nobody knows any more do not count. */
export function closingState(ordered: readonly OrderedStep[], steps: ReadonlyMap<string, StepState>): ClosingState {
  const states = ordered.map(({ name }) => steps.get(name));
  if (!states.every(hasEnded)) return 'open';
  return states.includes('with-faults') ? 'with-faults' : 'closed';
}
