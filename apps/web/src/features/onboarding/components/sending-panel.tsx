import { Card } from '@bank/ui';
import { useEffect, type ReactNode } from 'react';
import styles from './sending-panel.module.css';

/** The page after the last step while everything is on its way; whoever closes it now is asked first. */
export function SendingPanel({ sent }: { readonly sent: number }): ReactNode {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  const percent = Math.round(Math.min(Math.max(sent, 0), 1) * 100);
  const words = percent < 100 ? `Enviando o cadastro e os documentos: ${percent}%` : 'Conferindo o cadastro…';
  return (
    <Card>
      <div className={styles.sending}>
        <h2 ref={focusOnce} tabIndex={-1}>
          Enviando o cadastro
        </h2>
        <div
          className={styles.track}
          role="progressbar"
          aria-label="Envio do cadastro"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words}
        >
          <span className={styles.done} style={{ inlineSize: `${percent}%` }} />
        </div>
        <p>{words}</p>
        <p>Não feche esta página.</p>
      </div>
    </Card>
  );
}

function focusOnce(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
