import { SearchLine } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './list-filters.module.css';

/** What narrows a list: its period above, then its choices, its search and what can be done with all that is filtered. */
export function ListFilters({
  period,
  choices,
  search,
  aside,
}: {
  readonly period: ReactNode;
  /** A <FilterBar>. */
  readonly choices: ReactNode;
  readonly search: ReactNode;
  readonly aside: ReactNode;
}): ReactNode {
  return (
    <div className={styles.filters}>
      {period}
      <div className={styles.narrowing}>
        {choices}
        <SearchLine>
          {search}
          {aside}
        </SearchLine>
      </div>
    </div>
  );
}
