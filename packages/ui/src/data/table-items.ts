/** What stands on one line of a table: a row of the data, or the header of the rows that follow. */
export type TableItem =
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'group'; readonly key: string; readonly first: number };

/** Puts a header before each run of rows with the same key. Without a key there are only rows. */
export function arrange<Row>(rows: readonly Row[], keyOf: ((row: Row) => string) | undefined): TableItem[] {
  const items: TableItem[] = [];
  let open: string | undefined;
  rows.forEach((row, index) => {
    const key = keyOf?.(row);
    if (key !== undefined && key !== open) {
      items.push({ kind: 'group', key, first: index });
      open = key;
    }
    items.push({ kind: 'row', row: index });
  });
  return items;
}

/** Where a key leads from a row; undefined for a key that does not move or when there is nothing to move in. */
export function nextRow(key: string, row: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return Math.min(row + 1, count - 1);
    case 'k':
    case 'ArrowUp':
      return Math.max(row - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
