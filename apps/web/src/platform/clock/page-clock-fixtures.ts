import { instant, type Instant } from '@bank/core';

/** What the page's clock shows: in tests that of the run's moment, from where it passes (packages/testkit, page-date.ts). */
export function pageNow(): Instant {
  return instant(Date.now());
}

/** That moment so many milliseconds later, or earlier with a negative number, as the bank writes it. */
export function fromNow(milliseconds: number): string {
  return new Date(pageNow() + milliseconds).toISOString();
}
