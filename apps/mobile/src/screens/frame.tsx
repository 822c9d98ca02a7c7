import { Brand } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './app.module.css';

/** The telephone: a narrow column with the bank's name on top, whatever the window. */
export function Frame({
  actions,
  children,
}: {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.phone}>
      <header className={styles.top}>
        <Brand name="Ipê" />
        {actions}
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.simulated}>Aplicativo simulado, só para testes</footer>
    </div>
  );
}
