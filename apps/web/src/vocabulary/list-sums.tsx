import { Amount } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './list-sums.module.css';

/** One sum of a list, and what it is the sum of. */
export interface ListSum {
  readonly label: string;
  readonly centavos: bigint;
}

/** What all that is listed comes to, the rows not yet fetched too: how many there are, and each sum by its name. */
export function ListSums({
  label,
  count,
  sums,
}: {
  readonly label: string;
  /** How many there are, in words: "5 cobranças". */
  readonly count: string;
  readonly sums: readonly ListSum[];
}): ReactNode {
  return (
    <div className={styles.sums} role="group" aria-label={label}>
      <span>{count}</span>
      <dl className={styles.list}>
        {sums.map((sum) => (
          <div key={sum.label} className={styles.sum}>
            <dt>{sum.label}</dt>
            <dd>
              <Amount centavos={sum.centavos} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
