import { DISPUTES_LISTED_MAX } from '@bank/rails-protocol';

/** A list by last change, oldest first, those of one moment by their ids: what changed at that moment or later, or behind that id. */
export function listed<Item extends { readonly id: string; readonly lastModified: string }>(
  items: Iterable<Item>,
  {
    modifiedFrom: from = '',
    afterId = '',
  }: { readonly modifiedFrom?: string | undefined; readonly afterId?: string | undefined },
): { readonly items: readonly Item[]; readonly hasMore: boolean } {
  const changed = [...items]
    .filter(({ id, lastModified }) => lastModified > from || (lastModified === from && id > afterId))
    .toSorted((a, b) => compare(a.lastModified, b.lastModified) || compare(a.id, b.id));
  return { items: changed.slice(0, DISPUTES_LISTED_MAX), hasMore: changed.length > DISPUTES_LISTED_MAX };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
