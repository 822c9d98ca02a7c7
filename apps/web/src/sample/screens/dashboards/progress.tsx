import { useId, type ReactNode } from 'react';
import styles from './dashboards.module.css';

/** How far something is, of a hundred. */
export function Progress({ label, percent }: { readonly label: string; readonly percent: number }): ReactNode {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.progressWords}>
        <span id={id}>{label}</span>
        <span>{percent}%</span>
      </div>
      <div
        className={styles.progressTrack}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.progressFill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
