import { BATCH_ROW_STATE_WORDS, type Batch, type BatchRow } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Button, Card, EmptyState, FilterBar, FilterChip, Fold, Folds, SearchField } from '@bank/ui';
import { RefreshCw, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf } from '../../../vocabulary/dates.ts';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { isNarrowed, ROW_STATES, type BatchAddress, type RowStateName } from '../address.ts';
import { ROWS_KEPT_FRESH, type Endless, type RowsQuery } from '../api/use-batches.ts';
import styles from './batches.module.css';
import { RowTable } from './row-table.tsx';

/** Shows another address of the same batch. */
export type ShowBatch = (next: Readonly<Record<string, string | number | undefined>>) => void;

/** The states that rows of a draft have; all others are those of a batch that was asked for. */
const DRAFT_STATES: readonly RowStateName[] = ['com-erro', 'conferir', 'prontas', 'removidas'];
const ASKED_STATES = (Object.keys(ROW_STATES) as RowStateName[]).filter((name) => !DRAFT_STATES.includes(name));

/** What is asked of the rows under an address. */
export function rowsQueryOf({ situacao, busca, dia, novos, ordem }: BatchAddress): RowsQuery {
  return {
    ...(situacao !== undefined && { state: ROW_STATES[situacao] }),
    ...(busca !== undefined && { search: busca }),
    ...(dia !== undefined && { date: dia }),
    ...(novos !== undefined && { newPayees: 'true' as const }),
    ...(ordem !== undefined && { sort: 'largest' as const }),
  };
}

/** The rows of a batch with what narrows them. */
export function RowList({
  batch,
  address,
  list,
  aside,
  onShow,
  onOpen,
}: {
  readonly batch: Batch;
  readonly address: BatchAddress;
  readonly list: Endless<BatchRow>;
  /** What can be done with all of them, at the end of the filters. */
  readonly aside?: ReactNode;
  readonly onShow: ShowBatch;
  readonly onOpen: ((row: BatchRow) => void) | undefined;
}): ReactNode {
  const isEmpty = !list.loading && list.failure === undefined && list.items.length === 0;
  const isMoving = batch.state === 'making' || batch.state === 'in-progress';
  const isLong = list.items.length > ROWS_KEPT_FRESH;
  return (
    <>
      <Folds>
        <Fold label="Buscar e filtrar" inUse={isNarrowed(address)}>
          <Filters {...{ batch, address, aside, onShow }} />
        </Fold>
      </Folds>
      {isMoving && isLong && (
        <div>
          <Button size="small" variant="quiet" icon={<RefreshCw size={14} aria-hidden />} onClick={list.retry}>
            Atualizar as linhas
          </Button>
        </div>
      )}
      <ListPlace
        list={list}
        onRetry={list.retry}
        rows={6}
        nothing={
          isEmpty ? (
            isNarrowed(address) ? (
              <NothingLeft what="linhas" because="da busca, da situação ou do dia" onWiden={() => onShow({})} />
            ) : (
              <EmptyState icon={<Rows3 size={26} strokeWidth={1.6} />} title="Nenhuma linha">
                Inclua ao menos um pagamento para enviar este lote.
              </EmptyState>
            )
          ) : undefined
        }
      >
        <Card flush>
          <RowTable
            items={list.items}
            openRow={address.linha}
            onOpen={onOpen}
            onEndReached={list.loadMore}
            foot={<ListFoot list={list} loading="Carregando mais linhas" all="Fim das linhas" />}
          />
        </Card>
      </ListPlace>
    </>
  );
}

function Filters({
  batch,
  address,
  aside,
  onShow,
}: {
  readonly batch: Batch;
  readonly address: BatchAddress;
  readonly aside: ReactNode;
  readonly onShow: ShowBatch;
}): ReactNode {
  const { situacao, busca, dia, novos, ordem } = address;
  const states = batch.state === 'draft' ? DRAFT_STATES : ASKED_STATES;
  const change = (part: Readonly<Partial<Record<keyof BatchAddress, string | undefined>>>): void =>
    onShow({ ...address, linha: undefined, ...part });
  return (
    <div className={styles.filters}>
      <FilterBar>
        <FilterChoice
          label="Situação"
          value={situacao}
          all="Todas as linhas"
          options={states.map((name) => [name, BATCH_ROW_STATE_WORDS[ROW_STATES[name]]])}
          onChange={(value) => change({ situacao: value })}
        />
        <FilterChip on={novos !== undefined} onClick={() => change({ novos: novos === undefined ? 'sim' : undefined })}>
          Recebem pela primeira vez
        </FilterChip>
        <FilterChip
          on={ordem !== undefined}
          onClick={() => change({ ordem: ordem === undefined ? 'maior' : undefined })}
        >
          Maiores primeiro
        </FilterChip>
        {dia !== undefined && (
          <FilterChip on onClick={() => change({ dia: undefined })}>
            Só {formatDate(dayOf(dia))}
          </FilterChip>
        )}
        {isNarrowed(address) && (
          <Button size="small" variant="quiet" onClick={() => onShow({})}>
            Limpar filtros
          </Button>
        )}
        {aside}
      </FilterBar>
      <SearchField
        label="Buscar por nome, documento ou seu número"
        value={busca ?? ''}
        onChange={(text) => change({ busca: text })}
      />
    </div>
  );
}
