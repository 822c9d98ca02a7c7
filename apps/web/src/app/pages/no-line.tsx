import { Button, Card } from '@bank/ui';
import type { ReactNode } from 'react';
import type { Line } from '../../platform/line/line.ts';
import { useIsAway } from '../../platform/line/use-line.ts';
import { OFFLINE } from '../../vocabulary/status-messages.ts';
import styles from './pages.module.css';

/** In the place of a screen that cannot be fetched without a line; nothing while there is one. Whoever waits for it goes on. */
export function NoLine({ line }: { readonly line: Line }): ReactNode {
  if (!useIsAway(line)) return null;
  return (
    <Card>
      <div className={styles.missing} role="alert">
        <h1 tabIndex={-1} data-page-title="">
          {OFFLINE}
        </h1>
        <p>Esta tela ainda não foi carregada. Ela abre sozinha assim que a conexão voltar.</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => void line.look()}>
            Tentar novamente
          </Button>
        </div>
      </div>
    </Card>
  );
}
