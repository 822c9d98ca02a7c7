import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './patience.ts';

/** An expected state comes long before: only a failure waits it out. */
const UNTIL_MS = 30_000;
const LOOK_EVERY_MS = 20;

/**
 * Looks again and again until `look` answers with something else than undefined or false, and gives that back. Goes by
 * time and not by a count of looks, which on a busy machine ends sooner than the work it waits for. Throws, with `what`,
 * when nothing came.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  everyMs = LOOK_EVERY_MS,
): Promise<Exclude<T, undefined | false>> {
  const end = performance.now() + patience(UNTIL_MS);
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await pause(everyMs);
  }
}
