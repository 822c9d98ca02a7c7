import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './change-list.module.css';

/** One line of a change, in words that are ready to read. */
export interface ChangeLine {
  readonly label: string;
  /** What stands now; null where there was nothing. */
  readonly before: string | null;
  readonly after: string;
}

/** What a change changes, line by line: what stands now, and what will. */
export function ChangeList({ lines }: { readonly lines: readonly ChangeLine[] }): ReactNode {
  return (
    <dl>
      {lines.map(({ label, before, after }) => (
        <div key={`${label} ${before} ${after}`} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.values}>
            {before !== null && (
              <>
                <VisuallyHidden>Hoje: </VisuallyHidden>
                <span className={styles.before}>{before}</span>
                <Arrow />
                <VisuallyHidden>. Passa a ser: </VisuallyHidden>
              </>
            )}
            <span className={styles.after}>{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Arrow(): ReactNode {
  return (
    <svg
      className={styles.arrow}
      width="14"
      height="14"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 12h14M13 6l6 6-6 6" />
    </svg>
  );
}
