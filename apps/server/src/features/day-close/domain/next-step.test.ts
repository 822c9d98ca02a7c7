import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate, type CivilDate } from '@bank/core';
import { closingState, hasEnded, nextStep, type DayStanding, type StepState } from './next-step.ts';
import type { OrderedStep } from './order-of-steps.ts';

const FIRST = civilDate('2026-11-20');
const STEPS: readonly OrderedStep[] = [
  { name: 'lock', after: [] },
  { name: 'statement', after: ['lock'] },
  { name: 'fees', after: ['lock'] },
  { name: 'open', after: ['fees'] },
];

type Outcome = 'done' | 'with-faults' | 'failed';
type Day = { readonly date: CivilDate; readonly steps: Map<string, StepState> };

/** Runs what is next until nothing is; `outcome` says what becomes of each. Gives what was run, in order. */
function runAll(days: readonly Day[], outcome: (date: CivilDate, step: string) => Outcome, again = false) {
  const ran: string[] = [];
  const tried = (date: CivilDate, step: string) => ran.includes(`${date} ${step}`);
  for (let next = nextStep(STEPS, days, { tried, again }); next; next = nextStep(STEPS, days, { tried, again })) {
    const { date, step } = next;
    ran.push(`${date} ${step.name}`);
    days.find((day) => day.date === date)?.steps.set(step.name, outcome(date, step.name));
  }
  return ran;
}

const blank = (count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => ({ date: addDays(FIRST, index), steps: new Map() }));

const stateOf = (days: readonly DayStanding[], date: CivilDate, step: string) =>
  days.find((day) => day.date === date)?.steps.get(step);

test('days come one after another, each with its steps in order', () => {
  expect(runAll(blank(2), () => 'done')).toEqual(
    ['2026-11-20', '2026-11-21'].flatMap((date) => STEPS.map(({ name }) => `${date} ${name}`)),
  );
});

test('a step that fails stops those that need it and its own later days, and nothing else', () => {
  const days = blank(2);
  const ran = runAll(days, (date, step) => (step === 'fees' && date === FIRST ? 'failed' : 'done'));
  expect(ran).toEqual([
    '2026-11-20 lock',
    '2026-11-20 statement',
    '2026-11-20 fees',
    '2026-11-21 lock',
    '2026-11-21 statement',
  ]);
  expect(runAll(days, () => 'done')).toEqual([
    '2026-11-20 fees',
    '2026-11-20 open',
    '2026-11-21 fees',
    '2026-11-21 open',
  ]);
  expect(days.map(({ steps }) => closingState(STEPS, steps))).toEqual(['closed', 'closed']);
});

test('faults stop nothing; the step is run again only where that is asked for', () => {
  const days = blank(1);
  expect(runAll(days, (_, step) => (step === 'lock' ? 'with-faults' : 'done'))).toHaveLength(4);
  expect(closingState(STEPS, days[0]?.steps ?? new Map())).toBe('with-faults');
  expect(runAll(days, () => 'done')).toEqual([]);
  expect(runAll(days, () => 'done', true)).toEqual(['2026-11-20 lock']);
  expect(closingState(STEPS, days[0]?.steps ?? new Map())).toBe('closed');
});

test('a step that was cut off is run again, one that ended is not', () => {
  const days: readonly Day[] = [
    { date: FIRST, steps: new Map([['lock', 'done'] as const, ['statement', 'running'] as const]) },
  ];
  expect(runAll(days, () => 'done')).toEqual(['2026-11-20 statement', '2026-11-20 fees', '2026-11-20 open']);
});

const outcomes = fc.constantFrom<Outcome>('done', 'with-faults', 'failed');
const chances = fc.array(outcomes, { minLength: 60, maxLength: 60 });

test('whatever fails, in however many runs: each step of each day ends once, behind what it needs and its day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(chances, { maxLength: 4 }), (count, runs) => {
      const days = blank(count);
      const ends = new Map<string, number>();
      let clock = 0;
      for (const chance of [...runs, undefined]) {
        const ran = runAll(days, (date, step) => {
          clock += 1;
          const became = chance?.[clock % chance.length] ?? 'done';
          for (const needed of STEPS.find(({ name }) => name === step)?.after ?? [])
            expect(hasEnded(stateOf(days, date, needed))).toBe(true);
          for (const { date: other } of days.filter((day) => day.date < date))
            expect(hasEnded(stateOf(days, other, step))).toBe(true);
          if (became !== 'failed') ends.set(`${date} ${step}`, (ends.get(`${date} ${step}`) ?? 0) + 1);
          return became;
        });
        expect(new Set(ran).size).toBe(ran.length);
      }
      expect([...ends.values()]).toEqual(Array(count * STEPS.length).fill(1));
    }),
  );
});

test('steps that nobody knows any more do not keep a day open', () => {
  const states = new Map<string, StepState>([...STEPS.map(({ name }) => [name, 'done'] as const), ['old', 'failed']]);
  expect(closingState(STEPS, states)).toBe('closed');
  expect(closingState(STEPS, new Map([['lock', 'done']]))).toBe('open');
});
