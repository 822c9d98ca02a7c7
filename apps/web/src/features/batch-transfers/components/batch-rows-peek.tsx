import type { BatchRow } from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import { Button, FilterBar, FilterChip, Row, RowList, SearchField, Skeleton } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import links from '../../../vocabulary/link.module.css';
import { useBatchRows } from '../api/use-batches.ts';
import styles from './batches.module.css';
import { kindWords } from './row-table.tsx';

/** How many rows show before somebody asks for more: all of a page would fill the drawer. */
const SHOWN = 10;

/** Whom a batch pays, the largest payments first, for somebody who decides about it. */
export function BatchRowsPeek({
  batchId,
  count,
  newPayees,
}: {
  readonly batchId: string;
  readonly count: number;
  readonly newPayees: number;
}): ReactNode {
  const [search, setSearch] = useState('');
  const [onlyNew, setOnlyNew] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const words = search.trim();
  const list = useBatchRows(batchId, {
    sort: 'largest',
    ...(onlyNew && { newPayees: 'true' as const }),
    ...(words !== '' && { search: words }),
  });
  if (list.failure !== undefined) return <CardFailure failure={list.failure} onRetry={list.retry} />;
  const more = (): void => {
    setShown(shown + 5 * SHOWN);
    if (list.items.length < shown + 5 * SHOWN && list.hasMore) list.loadMore();
  };
  return (
    <div className={styles.peek}>
      {count > SHOWN && <SearchField label="Buscar quem recebe" value={search} onChange={setSearch} />}
      {newPayees > 0 && newPayees < count && (
        <FilterBar>
          <FilterChip on={onlyNew} onClick={() => setOnlyNew(!onlyNew)}>
            Só quem recebe pela primeira vez ({newPayees.toLocaleString('pt-BR')})
          </FilterChip>
        </FilterBar>
      )}
      {list.loading ? (
        <Skeleton height={160} />
      ) : list.items.length === 0 ? (
        <p className={styles.second}>Ninguém com esta busca.</p>
      ) : (
        <RowList label="Quem recebe, do maior ao menor">
          {list.items.slice(0, shown).map((row) => (
            <PeekRow key={row.row} row={row} />
          ))}
        </RowList>
      )}
      <div className={styles.line}>
        {(list.items.length > shown || list.hasMore) && (
          <Button size="small" variant="quiet" loading={list.loadingMore} onClick={more}>
            Mostrar mais
          </Button>
        )}
        <Link to="/batch/$id" params={{ id: batchId }} className={links.link}>
          Abrir o lote
        </Link>
      </div>
    </div>
  );
}

function PeekRow({ row }: { readonly row: BatchRow }): ReactNode {
  const { name, place, maskedDocument, kind, date, amount, isNewPayee, notices } = row;
  const facts = [
    kindWords(kind),
    place,
    maskedDocument,
    date === null ? null : formatDate(dayOf(date)),
    isNewPayee ? 'recebe pela primeira vez' : null,
    ...notices.map(({ message }) => message),
  ];
  return (
    <Row
      title={name}
      detail={facts.filter(Boolean).join(' · ')}
      end={amount === null ? '' : formatBrl(centavosOf(amount))}
    />
  );
}
