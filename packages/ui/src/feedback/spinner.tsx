import type { ReactNode } from 'react';
import styles from './spinner.module.css';

/** A small turning ring. It says nothing to a screen reader: what waits says so itself (aria-busy, words). */
export function Spinner(): ReactNode {
  return <span className={styles.spinner} aria-hidden="true" />;
}
