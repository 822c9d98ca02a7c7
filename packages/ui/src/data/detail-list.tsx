import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import styles from './detail-list.module.css';

/** Names and values of one thing; items without a value are left out. */
export function DetailList({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[];
}): ReactNode {
  return (
    <dl className={styles.list}>
      {items
        .filter((item) => item.value !== undefined && item.value !== null && item.value !== '')
        .map((item) => (
          <div key={item.label} className={styles.row}>
            <dt className={styles.term}>{item.label}</dt>
            <dd className={styles.value}>{item.value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How much of a limit is used. `label` and `text` say it in words too. */
export function Meter({
  label,
  text,
  used,
  limit,
}: {
  readonly label: string;
  /** The value in words: "R$ 32.4,00 de R$ 100.0,00". */
  readonly text: string;
  readonly used: bigint;
  readonly limit: bigint;
}): ReactNode {
  const percent = limit <= 0n ? 0 : Math.min(100, Number((used * 1000n) / limit) / 10);
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <div className={classNames(styles.fill, percent >= 90 && styles.full)} style={{ width: `${percent}%` }} />
    </div>
  );
}
