import { BATCH_SOURCE_WORDS, BATCH_STATE_WORDS, paymentsWords, type Batch } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Amount, DataTable, StatusLabel, type Column } from '@bank/ui';
import { Lock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { BATCH_TONES, standingWords } from '../batch-words.ts';
import styles from './batches.module.css';

const keyOf = ({ id }: Batch): string => id;
const nameOf = ({ name, total }: Batch): string => `${name}, ${formatBrl(centavosOf(total))}`;

/** Batches, newest first: a table, cards on a phone. */
export function BatchTable({
  items,
  onOpen,
  onEndReached,
  foot,
}: {
  readonly items: readonly Batch[];
  readonly onOpen: (batch: Batch) => void;
  readonly onEndReached: () => void;
  readonly foot: ReactNode;
}): ReactNode {
  const today = useToday();
  const columns = useMemo((): readonly Column<Batch>[] => {
    const begun = ({ createdAt, createdBy }: Batch): string =>
      `${createdBy.name}, ${momentInWords(instantOf(createdAt), today)}`;
    return [
      {
        key: 'name',
        header: 'Lote',
        least: 240,
        wraps: true,
        cell: (batch, shows) => (
          <>
            <BatchName batch={batch} />
            <span className={styles.second}>
              {BATCH_SOURCE_WORDS[batch.source]}
              {!shows('begun') && ` · ${begun(batch)}`}
            </span>
          </>
        ),
      },
      { key: 'begun', header: 'Montado por', least: 190, gives: 1, wraps: true, cell: begun },
      { key: 'state', header: 'Situação', least: 190, wraps: true, cell: (batch) => <BatchStanding batch={batch} /> },
      { key: 'count', header: 'Pagamentos', width: 110, align: 'end', gives: 2, cell: countOf },
      {
        key: 'total',
        header: 'Total',
        width: 148,
        align: 'end',
        cell: ({ total }) => <Amount centavos={centavosOf(total)} />,
      },
    ];
  }, [today]);
  return (
    <DataTable
      label="Lotes"
      columns={columns}
      rows={items}
      rowKey={keyOf}
      card={(batch) => <BatchCard batch={batch} />}
      onOpen={onOpen}
      rowName={nameOf}
      onEndReached={onEndReached}
      foot={foot}
    />
  );
}

const countOf = ({ count }: Batch): string => count.toLocaleString('pt-BR');

function BatchName({ batch: { name, confidential } }: { readonly batch: Batch }): ReactNode {
  return (
    <span className={styles.first}>
      {name}
      {confidential && <Lock className={styles.lock} size={14} role="img" aria-label="Confidencial" />}
    </span>
  );
}

/** How a batch stands, and what is worth a word besides. */
function BatchStanding({ batch }: { readonly batch: Batch }): ReactNode {
  const words = standingWords(batch);
  return (
    <span className={styles.stack}>
      <BatchLabel batch={batch} />
      {words !== undefined && <span className={styles.second}>{words}</span>}
    </span>
  );
}

/** The state of a batch as a small label. */
export function BatchLabel({ batch: { state, payments } }: { readonly batch: Batch }): ReactNode {
  // An end with payments that were not made is none to be proud of.
  const hasFailed = state === 'done' && payments !== null && payments.failed.count > 0;
  return <StatusLabel tone={hasFailed ? 'warning' : BATCH_TONES[state]}>{BATCH_STATE_WORDS[state]}</StatusLabel>;
}

function BatchCard({ batch }: { readonly batch: Batch }): ReactNode {
  return (
    <div className={styles.card}>
      <BatchName batch={batch} />
      <span className={styles.line}>
        <span className={styles.second}>{paymentsWords(batch.count)}</span>
        <Amount centavos={centavosOf(batch.total)} />
      </span>
      <BatchStanding batch={batch} />
    </div>
  );
}
