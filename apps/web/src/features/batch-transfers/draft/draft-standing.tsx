import type { Batch } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Card, classNames } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import type { RowStateName } from '../address.ts';
import { ownersWords } from '../batch-words.ts';
import styles from './draft.module.css';

type Part = keyof NonNullable<Batch['draft']>;

const PARTS: readonly {
  readonly part: Part;
  readonly state: RowStateName;
  readonly label: string;
  readonly look?: 'wrong' | 'warned';
}[] = [
  { part: 'ready', state: 'prontas', label: 'Prontas' },
  { part: 'invalid', state: 'com-erro', label: 'Com erro', look: 'wrong' },
  { part: 'toConfirm', state: 'conferir', label: 'Confira', look: 'warned' },
  { part: 'leftOut', state: 'removidas', label: 'Removidas' },
];

/** How many rows of a draft are ready and how many are not, which narrows the list, and how far owners were looked at. */
export function DraftStanding({
  batch,
  chosen,
  onChoose,
}: {
  readonly batch: Batch;
  readonly chosen: RowStateName | undefined;
  readonly onChoose: (state: RowStateName | undefined) => void;
}): ReactNode {
  const { draft } = batch;
  if (draft === null) return null;
  const owners = ownersWords(batch.owners);
  return (
    <Card title="Conferência das linhas">
      <div className={styles.form}>
        <div className={styles.figures}>
          {PARTS.map(({ part, state, label, look }) => (
            <button
              key={part}
              type="button"
              className={styles.figure}
              aria-pressed={chosen === state}
              onClick={() => onChoose(chosen === state ? undefined : state)}
            >
              <span className={styles.name}>{label}</span>{' '}
              <span className={classNames(styles.count, look !== undefined && draft[part].count > 0 && styles[look])}>
                {draft[part].count.toLocaleString('pt-BR')}
              </span>{' '}
              <span className={styles.amount}>{formatBrl(centavosOf(draft[part].total))}</span>
            </button>
          ))}
        </div>
        {owners !== undefined && (
          <p className={styles.muted} role="status">
            Titulares de chaves e contas: {owners}.{' '}
            {batch.owners.waiting > 0 && 'Você pode seguir: os que faltam são conferidos antes de cada pagamento.'}
          </p>
        )}
      </div>
    </Card>
  );
}
