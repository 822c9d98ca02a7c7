import type { ReactNode } from 'react';
import styles from './brand-mark.module.css';

const PETALS = [0, 72, 144, 216, 288];

/** The flower of the ipê: five petals around a heart. */
export function BrandMark({
  size = 28,
  plain = false,
}: {
  readonly size?: number;
  readonly plain?: boolean;
}): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <g className={styles.petal}>
        {PETALS.map((turn) => (
          <ellipse key={turn} cx="14" cy="7.5" rx="4.3" ry="6" transform={`rotate(${turn} 14 14)`} />
        ))}
      </g>
      {!plain && <circle className={styles.pistil} cx="14" cy="14" r="3" />}
    </svg>
  );
}

/** The flower and the bank's name beside it. */
export function Brand({ name, size = 28 }: { readonly name: string; readonly size?: number }): ReactNode {
  return (
    <span className={styles.brand}>
      <BrandMark size={size} />
      {name}
    </span>
  );
}
