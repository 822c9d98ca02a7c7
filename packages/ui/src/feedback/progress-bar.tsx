import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

/** How far something is that goes on by itself. Without `percent` nobody knows yet how much there is. */
export function ProgressBar({
  label,
  text,
  percent,
}: {
  readonly label: string;
  /** The value in words: "45% pronto". */
  readonly text: string;
  /** 0 to 100. */
  readonly percent?: number | undefined;
}): ReactNode {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <div className={percent === undefined ? styles.unknown : styles.fill} style={{ width: `${percent ?? 30}%` }} />
    </div>
  );
}
