import { Brand } from '@bank/ui';
import type { ReactNode } from 'react';
import { bankName } from '../../environment.ts';
import styles from './pages.module.css';

/** A page outside the frame: the brand, one sentence, one way on. */
export function PublicPage({
  code,
  title,
  children,
  actions,
}: {
  readonly code?: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}): ReactNode {
  return (
    <main className={styles.public}>
      <Brand name={bankName()} />
      <div className={styles.middle}>
        {code !== undefined && <span className={styles.code}>{code}</span>}
        <h1 tabIndex={-1} data-page-title="">
          {title}
        </h1>
        <p>{children}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  );
}
