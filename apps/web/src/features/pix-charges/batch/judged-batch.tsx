import { formatBrl } from '@bank/core';
import { Actions, Button } from '@bank/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import type { JudgedRow } from './batch-row.ts';
import styles from './batch.module.css';

const SHOWN = 20;

/** How many rows can become charges, what they come to, and what is wrong with each of the others. */
export function JudgedBatch({
  all,
  loading,
  onSend,
}: {
  readonly all: readonly JudgedRow[];
  readonly loading: boolean;
  readonly onSend: () => void;
}): ReactNode {
  const good = all.flatMap(({ line }) => line ?? []);
  const wrong = all.filter(({ faults }) => faults.length > 0);
  const sum = good.reduce((total, { content }) => total + centavosOf(content.amount), 0n);
  return (
    <section aria-label="Conferência do lote" className={styles.form}>
      <p role="status" className={styles.judged}>
        {good.length === 1 ? '1 linha pronta' : `${good.length.toLocaleString('pt-BR')} linhas prontas`}, soma{' '}
        {formatBrl(sum)}.
        {wrong.length > 0 &&
          (wrong.length === 1
            ? ' 1 linha tem erro e fica de fora.'
            : ` ${wrong.length.toLocaleString('pt-BR')} linhas têm erro e ficam de fora.`)}
      </p>
      {wrong.length > 0 && (
        <ul className={styles.faults} aria-label="Linhas com erro">
          {wrong.slice(0, SHOWN).map(({ place, faults }) => (
            <li key={place}>
              <strong>Linha {place}</strong>. {faults.join(' ')}
            </li>
          ))}
          {wrong.length > SHOWN && <li>E mais {wrong.length - SHOWN}: baixe as linhas com erro para ver todas.</li>}
        </ul>
      )}
      <Actions>
        <Button variant="primary" disabled={good.length === 0} loading={loading} onClick={onSend}>
          {good.length === 1 ? 'Criar 1 cobrança' : `Criar ${good.length.toLocaleString('pt-BR')} cobranças`}
        </Button>
        {wrong.length > 0 && (
          <Button
            icon={<Download size={16} aria-hidden />}
            onClick={() => void import('./batch-file.ts').then(({ saveToMend }) => saveToMend(all))}
          >
            Baixar linhas com erro
          </Button>
        )}
      </Actions>
    </section>
  );
}
