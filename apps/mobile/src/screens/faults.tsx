import type { ReactNode } from 'react';
import styles from './app.module.css';

/** What went wrong or well, said aloud too. */
export function Faults({
  fault,
  notice,
}: {
  readonly fault: string | undefined;
  readonly notice?: string | undefined;
}): ReactNode {
  return (
    <>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {notice !== undefined && <output className={styles.done}>{notice}</output>}
    </>
  );
}
