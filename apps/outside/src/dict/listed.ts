import { DISPUTES_LISTED_MAX } from '@bank/rails-protocol';

/** A list by last change: what changed at that moment or later, oldest change first. */
export function listed<Item extends { readonly lastModified: string }>(
  items: Iterable<Item>,
  from: string | undefined,
): { readonly items: readonly Item[]; readonly hasMore: boolean } {
  const changed = [...items]
    .filter(({ lastModified }) => from === undefined || lastModified >= from)
    .toSorted((a, b) => (a.lastModified < b.lastModified ? -1 : a.lastModified > b.lastModified ? 1 : 0));
  return { items: changed.slice(0, DISPUTES_LISTED_MAX), hasMore: changed.length > DISPUTES_LISTED_MAX };
}
