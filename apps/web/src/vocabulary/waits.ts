const FIRST_MS = 2000;
const MOST_MS = 30_000;

/** How long to wait after so many tries that failed: twice as long each time, half a minute at most. */
export function waitBeforeTry(tries: number): number {
  return Math.min(MOST_MS, FIRST_MS * 2 ** Math.max(0, tries - 1));
}
