import type { ReactNode } from 'react';
import styles from './sort-head.module.css';

export type SortDirection = 'ascending' | 'descending';

/** By which column a table is sorted now, and what to do when somebody asks for another order. */
export interface Sorting {
  readonly key: string | undefined;
  readonly direction: SortDirection | undefined;
  /** undefined: the list's own order. */
  readonly onChange: (by: { readonly key: string; readonly direction: SortDirection } | undefined) => void;
}

/** What comes after pressing a column's head: its first order, then the other way round, then the list's own. */
export function nextSort(
  { key, direction }: Pick<Sorting, 'key' | 'direction'>,
  column: { readonly key: string; readonly sorts: SortDirection },
): { readonly key: string; readonly direction: SortDirection } | undefined {
  if (key !== column.key) return { key: column.key, direction: column.sorts };
  if (direction !== column.sorts) return undefined;
  return { key, direction: column.sorts === 'ascending' ? 'descending' : 'ascending' };
}

/** A column's head that sorts: a button, whose cell says the order (WAI-ARIA 1.2, aria-sort). */
export function SortHead({
  column,
  sorting,
}: {
  readonly column: { readonly key: string; readonly header: ReactNode; readonly sorts: SortDirection };
  readonly sorting: Sorting;
}): ReactNode {
  const direction = sorting.key === column.key ? sorting.direction : undefined;
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={direction}
      onClick={() => sorting.onChange(nextSort(sorting, column))}
    >
      {column.header}
      <svg width="10" height="12" viewBox="0 0 10 12" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <path d={direction === 'descending' ? 'M2 7l3 3 3-3M5 10V2' : 'M2 5l3-3 3 3M5 2v8'} />
      </svg>
    </button>
  );
}
