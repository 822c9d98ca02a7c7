import type { HistoryEvent } from '@bank/contracts';

/** One answer of the list, newest first. */
export interface EventsPage {
  readonly items: readonly HistoryEvent[];
  readonly nextCursor: string | null;
}

/** How many acts of the newest page are not among the known ones. */
export function countNews(known: readonly EventsPage[], newest: EventsPage): number {
  const ids = idsOf(known);
  return newest.items.filter(({ id }) => !ids.has(id)).length;
}

/**
 * The pages with the newest one put on top of them, its acts as they are by now: since linked, for example. Undefined
 * where so much happened that acts lie between it and the known ones: the list begins anew.
 */
export function withNewest(
  known: readonly EventsPage[],
  newest: EventsPage,
  pageSize: number,
): readonly EventsPage[] | undefined {
  const ids = idsOf(known);
  const meets = newest.items.length < pageSize || newest.items.some(({ id }) => ids.has(id));
  if (!meets) return undefined;
  const isNew = new Set(newest.items.map(({ id }) => id));
  return known.map((page, index) => {
    const others = page.items.filter(({ id }) => !isNew.has(id));
    return { ...page, items: index === 0 ? [...newest.items, ...others] : others };
  });
}

function idsOf(pages: readonly EventsPage[]): ReadonlySet<string> {
  return new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
}
