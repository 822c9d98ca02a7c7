import { expect, test } from 'vitest';
import { chosenRows, toggled, toggledAll } from './selection.ts';

const keys = Array.from({ length: 12 }, (_, index) => `k${index}`);

test('no more is chosen than may be at once', () => {
  const all = toggledAll(new Set(), keys, 10);
  expect(all.size).toBe(10);
  expect(toggled(all, 'k11', 10).size).toBe(10);
  expect(toggled(all, 'k0', 10).has('k0')).toBe(false);
});

test('choosing all where all are chosen already chooses none', () => {
  expect(toggledAll(toggledAll(new Set(), keys, 10), keys, 10).size).toBe(0);
  expect(toggledAll(new Set(['k3']), keys, 20).size).toBe(12);
});

test('what left the list or can no longer be chosen is not chosen, and each key counts once', () => {
  const choosing = { keyOf: (row: string) => row, canChoose: (row: string) => row !== 'closed' };
  expect(chosenRows(['a', 'closed', 'a', 'b'], new Set(['a', 'closed', 'gone']), choosing)).toEqual(['a']);
});
