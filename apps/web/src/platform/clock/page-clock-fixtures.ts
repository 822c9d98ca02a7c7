import { DAY_MS, instant, type Instant } from '@bank/core';

/** Reads the page's clock, which tests set to the moment of the run (packages/testkit, page-date.ts). */
export function pageNow(): Instant {
  return instant(Date.now());
}

/** That moment so many milliseconds later, or earlier with a negative number, as the bank writes it. */
export function fromNow(milliseconds: number): string {
  return new Date(pageNow() + milliseconds).toISOString();
}

/** A moment that many days before the page's now, as the bank writes it; negative days lie ahead. */
export function daysAgo(days: number): string {
  return fromNow(-days * DAY_MS);
}
