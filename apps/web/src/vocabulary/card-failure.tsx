import type { CallFailure } from '@bank/contracts';
import { Button } from '@bank/ui';
import type { ReactNode } from 'react';
import { failureMessage } from './status-messages.ts';
import styles from './card-failure.module.css';

/** One card could not be read: why, and the way to try again. The rest of the page stands. */
export function CardFailure({
  failure,
  onRetry,
}: {
  readonly failure: CallFailure | undefined;
  readonly onRetry: () => void;
}): ReactNode {
  return (
    <div className={styles.failure} role="alert">
      <p>{failure === undefined ? 'Não foi possível carregar.' : failureMessage(failure)}</p>
      <Button size="small" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}
