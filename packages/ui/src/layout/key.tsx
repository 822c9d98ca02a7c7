import type { ReactNode } from 'react';
import styles from './key.module.css';

/** A key of the keyboard, drawn. Decoration: a screen reader does not need it. */
export function Key({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {children}
    </kbd>
  );
}
