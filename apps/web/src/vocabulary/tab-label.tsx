import type { ReactNode } from 'react';
import styles from './tab-label.module.css';

/** The words of a tab with how many stand in it; undefined: it is not known, or not worth saying. */
export function TabLabel({ text, count }: { readonly text: string; readonly count: number | undefined }): ReactNode {
  return (
    <>
      {text}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}
