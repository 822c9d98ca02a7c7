import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderSteps, UnorderableSteps, type OrderedStep } from './order-of-steps.ts';

const step = (name: string, ...after: string[]): OrderedStep => ({ name, after });

/** Steps of which each needs some before it, told in any order. */
const registries = fc
  .array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { maxLength: 8 })
  .map((needs) => [
    step('s0'),
    ...needs.map((numbers, index) =>
      step(`s${index + 1}`, ...new Set(numbers.map((number) => `s${number % (index + 1)}`))),
    ),
  ])
  .chain((steps) => fc.shuffledSubarray(steps, { minLength: steps.length }));

test('every step comes once, behind all that it needs, whatever order they were brought in', () => {
  fc.assert(
    fc.property(registries, (steps) => {
      const names = orderSteps(steps).map(({ name }) => name);
      expect([...names].sort()).toEqual(steps.map(({ name }) => name).sort());
      for (const { name, after } of steps)
        for (const needed of after) expect(names.indexOf(needed)).toBeLessThan(names.indexOf(name));
    }),
  );
});

test('steps that a feature brings in order stay in that order', () => {
  const steps = [step('lock'), step('statement', 'lock'), step('fees', 'lock'), step('open', 'fees')];
  expect(orderSteps(steps)).toEqual(steps);
});

test.each([
  ['a name that nobody has', [step('lock'), step('fees', 'lock', 'interest')], 'fees comes after interest'],
  ['two of one name', [step('lock'), step('lock')], 'one name'],
  ['two that come first', [step('lock'), step('fees')], 'lock and fees'],
  ['steps that wait for each other', [step('lock'), step('a', 'lock', 'b'), step('b', 'a')], 'a, b'],
  ['a step that waits for itself', [step('lock'), step('a', 'a')], 'wait for each other: a'],
  ['none that comes first', [step('a', 'b'), step('b', 'a')], 'a, b'],
] as const)('refuses %s', (_, steps, words) => {
  expect(() => orderSteps(steps)).toThrow(UnorderableSteps);
  expect(() => orderSteps(steps)).toThrow(words);
});
