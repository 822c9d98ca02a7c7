import { readFileSync } from 'node:fs';
import { instant, type Clock, type Instant } from '@bank/core';

/** How often the file is looked at, at most: what turns the clock waits so long before it counts on it. */
export const CLOCK_LOOK_MS = 50;

/**
 * The time of a process. Without a file it is the machine's. With one it is so many milliseconds away from it as the file
 * says (a whole number; no file or anything else: none), so that every process of a sandbox, the bank's and the outside
 * world's, can be taken to a moment together, such as ten seconds before midnight. It never goes back within a process: told
 * to, it stands until the time has come again.
 */
export function sandboxClock(
  file: string | undefined,
  machine: { readonly now: () => number; readonly elapsedMs: () => number } = {
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
  },
): Clock {
  if (file === undefined) return { now: () => instant(machine.now()) };
  let lookedAt = -Infinity;
  let offsetMs = 0;
  let latest = instant(0);
  return {
    now(): Instant {
      const elapsed = machine.elapsedMs();
      if (elapsed - lookedAt >= CLOCK_LOOK_MS) {
        lookedAt = elapsed;
        offsetMs = offsetIn(file);
      }
      const now = instant(machine.now() + offsetMs);
      latest = now > latest ? now : latest;
      return latest;
    },
  };
}

function offsetIn(file: string): number {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return /^-?\d{1,13}$/.test(text) ? Number(text) : 0;
  } catch {
    return 0;
  }
}
