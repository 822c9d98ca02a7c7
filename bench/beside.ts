import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** How long other people waited for their pages, in milliseconds. */
export interface PageTimes {
  readonly pages: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** What a page asks for when it opens. */
const PAGES = ['/services/home', '/services/balances', '/services/statement/v2/entries?limit=50'];
/** A person opens a page now and then; some ten a second are what a small bank's customers ask for together. */
const EVERY_MS = 100;

/** Opens pages of other companies, each by somebody else, until it is told to end. Throws if a page is not answered. */
export function openPages(port: number, tokens: readonly string[]): { end(): Promise<PageTimes> } {
  const times: number[] = [];
  let isEnding = false;
  const opening = (async () => {
    for (let opened = 0; !isEnding; opened += 1) {
      const begun = performance.now();
      const token = tokens[opened % tokens.length] ?? '';
      const path = PAGES[opened % PAGES.length] ?? '';
      const response = await fetch(`http://localhost:${port}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
      times.push(performance.now() - begun);
      await pause(EVERY_MS);
    }
  })();
  // Whoever ends it hears what went wrong.
  opening.catch(() => undefined);
  return {
    async end() {
      isEnding = true;
      await opening;
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { pages: times.length, p50Ms: at(0.5), p95Ms: at(0.95) };
    },
  };
}
