import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOf, GATE_SEED, seedOfRun } from './index.ts';

const SETUP = fileURLToPath(new URL('property-seed.ts', import.meta.url));
const DRAW = `import fc from 'fast-check'; await import(${JSON.stringify(SETUP)});
  const drawn = []; fc.assert(fc.property(fc.integer(), fc.string(), (...values) => void drawn.push(values)));
  const { seed } = fc.check(fc.property(fc.nat(), () => false));
  console.log(JSON.stringify({ seed, drawn, sample: fc.sample(fc.double(), 5) }));`;

/** What a process of its own draws after the setup, with that seed in its environment. */
function drawnWith(seed: string): { readonly seed: number; readonly drawn: unknown; readonly sample: unknown } {
  const env = { ...process.env, IPE_TEST_SEED: seed };
  const options = { encoding: 'utf8', env, cwd: fileURLToPath(new URL('.', import.meta.url)) } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', DRAW], options)) as ReturnType<
    typeof drawnWith
  >;
}

test('properties draw the same values with the same seed, others with another, and the gate’s without one', () => {
  const [first, again, other, none, gate] = ['7', '7', '8', '', String(GATE_SEED)].map(drawnWith);
  expect(again).toEqual(first);
  expect(first?.seed).toBe(7);
  expect(other?.drawn).not.toEqual(first?.drawn);
  expect(none).toEqual(gate);
});

test('the seed holds in this very run, and a failure says it', () => {
  expect(fc.readConfigureGlobal().seed).toBe(seedOfRun());
  const fails = () => fc.assert(fc.property(fc.nat(), () => false));
  expect(fails).toThrow(`seed: ${seedOfRun()}`);
});

test('a seed is a whole number', () => {
  expect(seedOfRun('12')).toBe(12);
  expect(seedOfRun('')).toBe(GATE_SEED);
  expect(() => seedOfRun('seven')).toThrow('a seed is a whole number');
});

test('chance is the same for the same seed', () => {
  const draw = (seed: number) => Array.from({ length: 20 }, chanceOf(seed).bind(undefined, 100));
  expect(draw(3)).toEqual(draw(3));
  expect(draw(3)).not.toEqual(draw(4));
});
