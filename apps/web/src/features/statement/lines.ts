import type { CallOutput, listEntries, StatementEntry } from '@bank/contracts';

/** One answer of the list: lines newest first, and the closing balance of each of their days. */
export type LinesPage = CallOutput<typeof listEntries>;

/** What the newest page says beyond the lines that are known. */
export type News =
  | { readonly kind: 'none' }
  | { readonly kind: 'lines'; readonly page: LinesPage }
  /** So many that they do not follow the known ones without a gap: the list begins anew. */
  | { readonly kind: 'too-many' };

/** Compares the newest page with the newest line that is known. */
export function newsOf(newest: LinesPage, firstKnownId: string | undefined): News {
  if (firstKnownId === undefined) return newest.items.length === 0 ? { kind: 'none' } : { kind: 'too-many' };
  const known = newest.items.findIndex((entry) => entry.id === firstKnownId);
  if (known < 0) return { kind: 'too-many' };
  if (known === 0) return { kind: 'none' };
  return { kind: 'lines', page: { ...newest, items: newest.items.slice(0, known) } };
}

/** The first page with newer lines put before it. */
export function withNews(first: LinesPage, news: LinesPage): LinesPage {
  const refreshed = new Set(news.days.map((day) => day.date));
  return {
    items: [...news.items, ...first.items],
    days: [...news.days, ...first.days.filter((day) => !refreshed.has(day.date))],
    nextCursor: first.nextCursor,
  };
}

/** The same pages with one line changed (its note and category). */
export function withEntry(pages: readonly LinesPage[], entry: StatementEntry): LinesPage[] {
  return pages.map((page) =>
    page.items.some(({ id }) => id === entry.id)
      ? { ...page, items: page.items.map((line) => (line.id === entry.id ? entry : line)) }
      : page,
  );
}

/** The closing balance of each day. A day that two pages share has the same on both; the newer answer wins. */
export function closingsOf(pages: readonly LinesPage[]): ReadonlyMap<string, string> {
  const closings = new Map<string, string>();
  for (const page of pages.toReversed()) for (const day of page.days) closings.set(day.date, day.closingBalance);
  return closings;
}
