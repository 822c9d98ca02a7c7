import { confirmBatchRows, leaveOutBatchRows, type Batch } from '@bank/contracts';
import { Actions, Button } from '@bank/ui';
import type { ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useKnownBatch } from '../api/use-batches.ts';
import { obstacleWords } from '../batch-words.ts';
import styles from './draft.module.css';

/** What of a draft still stands in the way of sending it, and the short ways past it. Nothing where nothing does. */
export function Obstacles({ batch: { id, draft } }: { readonly batch: Pick<Batch, 'id' | 'draft'> }): ReactNode {
  const leaveOut = useOperation(leaveOutBatchRows);
  const confirm = useOperation(confirmBatchRows);
  const known = useKnownBatch();
  if (draft === null) return null;
  const [invalid, unsaid] = [draft.invalid.count, draft.toConfirm.count];
  if (invalid + unsaid === 0) return null;
  const failure = leaveOut.failure ?? confirm.failure;
  const leaveAllOut = async (): Promise<void> => {
    const result = await leaveOut.run({ params: { id }, body: { which: { all: 'invalid' }, leftOut: true } });
    if (result.ok) known(result.value);
  };
  const confirmAll = async (): Promise<void> => {
    const result = await confirm.run({ params: { id }, body: { which: { all: 'to-confirm' }, confirmed: true } });
    if (result.ok) known(result.value);
  };
  return (
    <section className={styles.obstacle} aria-label="O que falta para enviar">
      <p role="status">{obstacleWords(invalid, unsaid)}</p>
      <Actions>
        {invalid > 0 && (
          <Button size="small" loading={leaveOut.running} onClick={() => void leaveAllOut()}>
            {invalid === 1
              ? 'Seguir sem a linha com erro'
              : `Seguir sem as ${invalid.toLocaleString('pt-BR')} com erro`}
          </Button>
        )}
        {unsaid > 0 && (
          <Button size="small" loading={confirm.running} onClick={() => void confirmAll()}>
            {unsaid === 1
              ? 'A linha com aviso é isso mesmo'
              : `As ${unsaid.toLocaleString('pt-BR')} com aviso são isso mesmo`}
          </Button>
        )}
      </Actions>
      {failure !== undefined && (
        <p className={styles.wrong} role="alert">
          {failureMessage(failure)}
        </p>
      )}
    </section>
  );
}
