import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CLOCK_LOOK_MS, sandboxClock } from './sandbox-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'ipe-clock-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A machine whose time passes when it is told to. */
function machineAt(start: number) {
  let now = start;
  return { now: () => now, elapsedMs: () => now - start, pass: (ms: number) => void (now += ms) };
}

test('without a file, and before there is one, the time is the machine’s', () => {
  const machine = machineAt(1_000_000);
  expect(sandboxClock(undefined, machine).now()).toBe(1_000_000);
  const clock = sandboxClock(join(folder, 'none'), machine);
  machine.pass(7);
  expect(clock.now()).toBe(1_000_007);
});

test('every clock of a sandbox takes up what the file says, and time passes from there', () => {
  const file = join(folder, 'ahead');
  const machine = machineAt(1_000_000);
  const clocks = [sandboxClock(file, machine), sandboxClock(file, machine)];
  expect(clocks.map((clock) => clock.now())).toEqual([1_000_000, 1_000_000]);
  writeFileSync(file, '3600000\n');
  machine.pass(CLOCK_LOOK_MS);
  expect(clocks.map((clock) => clock.now())).toEqual([4_600_050, 4_600_050]);
  machine.pass(1);
  expect(clocks.map((clock) => clock.now())).toEqual([4_600_051, 4_600_051]);
});

test('it never goes back: turned back it stands until the time has come again', () => {
  const file = join(folder, 'back');
  const machine = machineAt(1_000_000);
  writeFileSync(file, '500');
  const clock = sandboxClock(file, machine);
  expect(clock.now()).toBe(1_000_500);
  writeFileSync(file, '0');
  machine.pass(100);
  expect(clock.now()).toBe(1_000_500);
  machine.pass(401);
  expect(clock.now()).toBe(1_000_501);
});

test('what is no number of milliseconds turns nothing', () => {
  const file = join(folder, 'odd');
  writeFileSync(file, 'amanhã');
  expect(sandboxClock(file, machineAt(5)).now()).toBe(5);
});
