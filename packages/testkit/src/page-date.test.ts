import { afterEach, expect, test } from 'vitest';
import { momentOfRun } from './moments.ts';
import { setPageDate } from './page-date.ts';

const machine = globalThis.Date;
afterEach(() => void (globalThis.Date = machine));

test('a page has the moment of the run, however often it is set, and all else of a Date as it is', () => {
  const made = new machine(0);
  for (let times = 0; times < 2; times += 1) {
    setPageDate();
    expect(Math.abs(Date.now() - momentOfRun())).toBeLessThan(60_000);
    expect(Math.abs(new Date().getTime() - momentOfRun())).toBeLessThan(60_000);
    expect(Date().slice(0, 15)).toBe(new Date().toDateString());
    expect(new Date('2026-11-23T13:00:00Z').toISOString()).toBe('2026-11-23T13:00:00.000Z');
    expect(Date.UTC(2026, 0, 1)).toBe(machine.UTC(2026, 0, 1));
    expect(made).toBeInstanceOf(Date);
    expect(new Date()).toBeInstanceOf(machine);
  }
});
