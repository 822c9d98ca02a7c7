import type { StatementEntry } from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { Button, Card, EmptyState, Fold, Folds, Skeleton } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { NewsPill } from '../../../vocabulary/news-pill.tsx';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { readAddress, type StatementAddress } from '../address.ts';
import { useLines, type Lines } from '../api/use-lines.ts';
import { usePrinting } from '../api/use-printing.ts';
import { EntryTable } from '../components/entry-table.tsx';
import { ExportMenu } from '../components/export-menu.tsx';
import { NarrowingFilter } from '../components/narrowing-filter.tsx';
import { PeriodFilter } from '../components/period-filter.tsx';
import { PreparedNote } from '../components/prepared-note.tsx';
import { PrintSheet } from '../components/print-sheet.tsx';
import { StatementFigures } from '../components/statement-figures.tsx';
import { addressOf, filterOf, futureDaysOf, isNarrowed, queryOf, widened, type StatementFilter } from '../filter.ts';
import styles from './statement-screen.module.css';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';

const EntryDrawer = onDemand(
  async () => (await import('../components/entry-drawer.tsx')).EntryDrawer,
  ({ entryId }) => entryId !== undefined,
);
const FutureLines = lazyPart(() => import('../components/future-lines.tsx'), 'FutureLines');

/** What a payment of the statement opens; composed in src/app, where features meet. */
export interface StatementScreenProps {
  readonly renderOrder: (orderId: string | undefined, onClose: () => void) => ReactNode;
  readonly renderReceipt: (orderId: string | undefined, onClose: () => void) => ReactNode;
  readonly renderGivenBack: (endToEndId: string) => ReactNode;
  readonly renderContest: (orderId: string) => ReactNode;
}

/** The statement: figures, filters and the endless list, all of what is filtered in the address. */
export function StatementScreen(props: StatementScreenProps): ReactNode {
  const access = useAccess();
  if (!access.permissions.includes('STATEMENT_VIEW')) return <NotAllowed what="o extrato" permission="ver o extrato" />;
  return <Statement {...props} />;
}

function Statement({ renderOrder, renderReceipt, renderGivenBack, renderContest }: StatementScreenProps): ReactNode {
  const address = useSearch({ from: '/frame/releases', select: readAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/releases' });
  const today = useToday();
  const mayFuture = useMayFuture();
  // The open line is no part of the question: opening one must neither ask nor draw anew what is not its own.
  const { lancamento: openId, ...others } = address;
  const asked = useStable(others);
  const filter = useMemo(() => filterOf(asked), [asked]);
  const query = useStable(queryOf(filter, today));
  const list = useLines(query, asked.ordem);
  const printing = usePrinting(query, list);
  const [orderId, setOrderId] = useState<string | undefined>(undefined);
  const [prepared, setPrepared] = useState(false);
  const tellPrepared = useCallback(() => setPrepared(true), []);
  const [receiptOf, setReceiptOf] = useState<string | undefined>(undefined);

  const change = useCallback(
    (next: StatementFilter) =>
      void navigate({
        search: { ...addressOf(next), ...(asked.ordem && { ordem: asked.ordem }) },
        replace: true,
        resetScroll: false,
      }),
    [navigate, asked.ordem],
  );
  const openEntry = (entry: StatementEntry | undefined): void =>
    void navigate({
      search: entry === undefined ? asked : { ...asked, lancamento: entry.id },
      replace: true,
      resetScroll: false,
    });
  const categories = useMemo(
    () => [...new Set(list.lines.flatMap(({ category }) => (category === null ? [] : [category])))],
    [list.lines],
  );

  return (
    <Page
      lead={`${formatDate(query.from as CivilDate)} a ${formatDate(query.to as CivilDate)}`}
      actions={
        <ExportMenu query={query} onPrepared={tellPrepared} onPrint={printing.print} preparing={printing.preparing} />
      }
    >
      <PreparedNote shown={prepared} onClose={() => setPrepared(false)} />
      <Folds>
        <Fold label="Totais">
          <StatementFigures query={query} narrowed={isNarrowed(filter)} />
        </Fold>
        <Fold label="Buscar e filtrar" inUse={isNarrowed(filter)}>
          <div className={styles.filters}>
            <PeriodFilter filter={filter} today={today} onChange={change} />
            <NarrowingFilter filter={filter} onChange={change} mayFuture={mayFuture} />
          </div>
        </Fold>
      </Folds>
      {filter.future && mayFuture && (
        <Suspense fallback={<Skeleton height={180} />}>
          <FutureLines days={futureDaysOf(filter, today)} today={today} onOpen={setOrderId} />
        </Suspense>
      )}
      <Content
        list={list}
        filter={filter}
        today={today}
        openId={openId}
        onOpen={openEntry}
        onChange={change}
        order={asked.ordem}
        onOrder={(ordem) =>
          void navigate({ search: readAddress({ ...asked, ordem }), replace: true, resetScroll: false })
        }
      />
      {printing.printout !== undefined && <PrintSheet printout={printing.printout} />}
      <EntryDrawer
        entryId={openId}
        listed={list.lines.find((entry) => entry.id === openId)}
        categories={categories}
        onClose={() => openEntry(undefined)}
        onChanged={list.change}
        onOpenOrder={setOrderId}
        onOpenReceipt={setReceiptOf}
        renderGivenBack={renderGivenBack}
        renderContest={renderContest}
      />
      {renderOrder(orderId, () => setOrderId(undefined))}
      {renderReceipt(receiptOf, () => setReceiptOf(undefined))}
    </Page>
  );
}

function Content({
  list,
  filter,
  today,
  openId,
  onOpen,
  onChange,
  order,
  onOrder,
}: {
  readonly list: Lines;
  readonly order: StatementAddress['ordem'];
  readonly onOrder: (order: StatementAddress['ordem']) => void;
  readonly filter: StatementFilter;
  readonly today: CivilDate;
  readonly openId: string | undefined;
  readonly onOpen: (entry: StatementEntry) => void;
  readonly onChange: (filter: StatementFilter) => void;
}): ReactNode {
  return (
    <ListPlace
      list={list}
      onRetry={list.retry}
      rows={8}
      nothing={list.lines.length === 0 ? <Nothing filter={filter} onChange={onChange} /> : undefined}
    >
      <div className={styles.list}>
        <NewsPill count={list.waiting} words={newsWords} onShow={list.showWaiting} />
        <Card flush className={styles.table}>
          <EntryTable
            lines={list.lines}
            closings={list.closings}
            fresh={list.fresh}
            today={today}
            openId={openId}
            onOpen={onOpen}
            order={order}
            onOrder={onOrder}
            onEndReached={list.loadMore}
            totalRows={list.hasMore ? undefined : list.lines.length}
            foot={<ListFoot list={list} loading="Carregando mais lançamentos" all="Fim dos resultados" />}
          />
        </Card>
      </div>
    </ListPlace>
  );
}

function newsWords(count: number): string {
  return count === 1 ? '1 novo lançamento' : `${count} novos lançamentos`;
}

function Nothing({
  filter,
  onChange,
}: {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
}): ReactNode {
  if (isNarrowed(filter))
    return (
      <NothingLeft
        what="lançamentos"
        because="da busca, do tipo ou do valor escolhido"
        onWiden={() => onChange(widened(filter))}
      />
    );
  return (
    <EmptyState
      title="Nenhum lançamento neste período"
      action={
        filter.period === '90-dias' ? undefined : (
          <Button onClick={() => onChange({ ...filter, period: '90-dias', custom: undefined })}>
            Ver os últimos 90 dias
          </Button>
        )
      }
    >
      O que entrar ou sair da conta aparece aqui na hora.
    </EmptyState>
  );
}

/** Scheduled payments show to whom the orders may be shown: whoever may not is refused by `schedules.list-schedules`. */
function useMayFuture(): boolean {
  // Named, not taken from the call: its contract would come with the screen, for people who never look ahead.
  return useAccess().permissions.includes('ORDERS_VIEW');
}

/** The same object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
