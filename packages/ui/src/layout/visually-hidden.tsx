import type { MouseEvent, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who listen to the page. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}

/** The first thing that Tab reaches: jumps over menu and top bar to the element with that id. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  // The focus is moved by hand: the address must not change, the router reads it.
  const jump = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a href={`#${to}`} className={styles.skip} onClick={jump}>
      {children}
    </a>
  );
}
