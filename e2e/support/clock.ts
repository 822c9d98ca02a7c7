import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOCK_LOOK_MS } from '@bank/rails-protocol';
import { instant, type Instant } from '@bank/core';
import { passingClock } from '@bank/testkit';
import type { Page } from 'playwright-core';

/** The file in a sandbox's folder that its time is set by. */
export const CLOCK_FILE = 'clock';

/** Pages ask once a second; two seconds and all of them know. */
const PAGES_KNOW_MS = 2000;

/** The part of a sandbox by which its time is known. Without it, or without a clock file there, it is the machine's. */
interface Timed {
  readonly dataDir: string;
}

/** Reads the time of a sandbox. */
export function timeOf({ dataDir }: { readonly dataDir?: string | undefined }): Instant {
  return instant(Date.now() + (dataDir === undefined ? 0 : offsetOf(dataDir)));
}

/** Lets the time of a sandbox that does not run yet begin at a moment. */
export function beginAt({ dataDir }: Timed, at: Instant): void {
  writeOffset(dataDir, passingClock(at).offsetMs);
}

/**
 * Takes a whole sandbox to a moment: its server, its outside world, the command line and its open pages. Ahead only:
 * who is told to go back stands still. Resolves when all of them have heard.
 */
export async function setClock(sandbox: Timed, at: Instant): Promise<void> {
  if (at < timeOf(sandbox)) throw new Error('A sandbox’s clock goes ahead only.');
  beginAt(sandbox, at);
  await pause(CLOCK_LOOK_MS + PAGES_KNOW_MS);
}

/**
 * Stops the clock of a page on which `page.clock` was installed, in a second. What is stopped is the browser's own clock,
 * and what the page reads is so far from it as the sandbox's is from the machine's.
 */
export async function pausePage(page: Page, { dataDir }: Timed): Promise<void> {
  const own = (await page.evaluate(() => Date.now())) - offsetOf(dataDir);
  await page.clock.pauseAt(own + 1000);
}

function writeOffset(dataDir: string, offsetMs: number): void {
  const file = join(dataDir, CLOCK_FILE);
  writeFileSync(`${file}.new`, String(Math.round(offsetMs)));
  renameSync(`${file}.new`, file);
}

function offsetOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, CLOCK_FILE), 'utf8'));
  } catch {
    return 0;
  }
}
