import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOCK_LOOK_MS } from '@bank/rails-protocol';
import { instant, type Instant } from '@bank/core';

/** The file in a sandbox's folder that its time is set by. */
export const CLOCK_FILE = 'clock';

/** Pages ask once a second; two seconds and all of them know. */
const PAGES_KNOW_MS = 2000;

/** What time it is in a sandbox that was opened with a clock file. */
export function timeOf({ dataDir }: { readonly dataDir: string }): Instant {
  return instant(Date.now() + offsetOf(dataDir));
}

/**
 * Takes a whole sandbox to a moment: its server, its outside world, the command line and its open pages. Ahead only:
 * who is told to go back stands still. Resolves when all of them have heard.
 */
export async function setClock(sandbox: { readonly dataDir: string }, at: Instant): Promise<void> {
  if (at < timeOf(sandbox)) throw new Error('A sandbox’s clock goes ahead only.');
  const file = join(sandbox.dataDir, CLOCK_FILE);
  writeFileSync(`${file}.new`, String(at - Date.now()));
  renameSync(`${file}.new`, file);
  await pause(CLOCK_LOOK_MS + PAGES_KNOW_MS);
}

function offsetOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, CLOCK_FILE), 'utf8'));
  } catch {
    return 0;
  }
}
