import { Brand } from '@bank/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { bankName } from '../bank/bank-name.ts';
import styles from './app.module.css';

/** The telephone: a narrow column with the bank's name on top, whatever the window. */
export function Frame({
  at,
  actions,
  children,
}: {
  /** Which screen it holds: the focus goes to a new one, so that a screen reader hears it. */
  readonly at?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const main = useRef<HTMLElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    scrollTo(0, 0);
    main.current?.focus();
  }, [at]);
  return (
    <div className={styles.phone}>
      <header className={styles.top}>
        <Brand name={bankName()} />
        {actions}
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.simulated}>Aplicativo simulado, só para testes</footer>
    </div>
  );
}
