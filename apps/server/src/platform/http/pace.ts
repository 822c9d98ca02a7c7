import type { LeastRate } from '../config/limits.ts';

/** Whether a sender keeps up with the least rate, over the time that is spent waiting for it. */
export interface Pace {
  /** From now on the sender is waited for; says so once where it turns out too slow. */
  wait(tooSlow: () => void): void;
  /** So many bytes came. Nobody waits until the next `wait`. */
  heard(bytes: number): void;
}

/**
 * Begins with one window's patience: waiting uses it up, and each byte brings back the time that it may take, never to
 * more than a window. So a line may stand still for a moment, but not for long, nor give a byte now and then.
 */
export function createPace({ bytesPerSecond, overMs }: LeastRate): Pace {
  let patienceMs = overMs;
  let waitingSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    wait(tooSlow) {
      const since = performance.now();
      waitingSince = since;
      // What came while this thread was busy is heard before anybody is called slow.
      const judge = (): unknown => setImmediate(() => waitingSince === since && tooSlow());
      timer = setTimeout(judge, Math.max(0, patienceMs)).unref();
    },
    heard(bytes) {
      clearTimeout(timer);
      const waitedMs = waitingSince === undefined ? 0 : performance.now() - waitingSince;
      waitingSince = undefined;
      patienceMs = Math.min(overMs, patienceMs - waitedMs + (bytes * 1000) / bytesPerSecond);
    },
  };
}
