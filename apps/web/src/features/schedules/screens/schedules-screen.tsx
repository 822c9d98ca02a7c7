import { anOrder, pronounOf, type OrderKind, type PaymentOrder, type Schedule } from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { Button, Card, EmptyState, Fold, Folds, Skeleton, Tabs, useSelection } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { dayOf } from '../../../vocabulary/dates.ts';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { ListPlace, NothingLeft, standingOf } from '../../../vocabulary/list-place.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { readSchedulesAddress, type SchedulesAddress, type View } from '../address.ts';
import { isNarrowed, queryOf, viewOf } from '../schedule-filter.ts';
import { inOrder } from '../schedule-order.ts';
import { useSchedules, type SchedulesAnswer } from '../api/use-schedules.ts';
import { ScheduleFigures } from '../components/schedule-figures.tsx';
import { ScheduleFilters, type Change } from '../components/schedule-filters.tsx';
import { ScheduleNew, usePayableKinds } from '../components/schedule-new.tsx';
import { ScheduleTable } from '../components/schedule-table.tsx';
import { paymentsInWords } from '../schedule-words.ts';
import { CHOOSING_SCHEDULES, CHOOSING_SERIES } from '../selection.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import styles from './schedules-screen.module.css';

const CancelBar = onDemand(
  async () => (await import('../components/cancel-bar.tsx')).CancelBar,
  ({ orders }) => orders.length > 0,
);

// Few days have any of it.
const AlsoExpected = onDemand(
  async () => (await import('../components/also-expected.tsx')).AlsoExpected,
  ({ items }) => items.length > 0,
);

// The list is what most people look at.
const SchedulesExport = lazyPart(() => import('../components/schedules-export.tsx'), 'SchedulesExport');
const SeriesList = lazyPart(() => import('../components/series-list.tsx'), 'SeriesList');
const CalendarView = lazyPart(() => import('../components/calendar-view.tsx'), 'CalendarView');

/** What a schedule opens and how a series is paused; composed in src/app, where features meet. */
export interface SchedulesScreenProps {
  readonly renderOrder: (
    opened: { readonly orderId: string | undefined; readonly chosen: string | undefined },
    onClose: () => void,
  ) => ReactNode;
  readonly renderPause: (order: PaymentOrder) => ReactNode;
}

/** Everything that will be paid by itself: by day, as a month, and the series as wholes. */
export function SchedulesScreen(props: SchedulesScreenProps): ReactNode {
  const { permissions } = useAccess();
  if (!permissions.includes('ORDERS_VIEW'))
    return <NotAllowed what="ver pagamentos" permission="ver pagamentos e autorizações" />;
  return <Schedules {...props} />;
}

function Schedules({ renderOrder, renderPause }: SchedulesScreenProps): ReactNode {
  const address = useSearch({ from: '/frame/schedules', select: readSchedulesAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/schedules' });
  const today = useToday();
  const payable = usePayableKinds();
  const query = queryOf(address, today);
  const { data, error, refetch } = useSchedules(query);
  const show = useCallback<Change>(
    (next) => void navigate({ search: readSchedulesAddress(next), replace: true, resetScroll: false }),
    [navigate],
  );
  const view = viewOf(address);
  const open = (orderId?: string, day?: string): void => show({ ...address, agendamento: orderId, em: day });
  const openBatch = (id: string, dia: string): void =>
    void navigate({ to: '/batch/$id', params: { id }, search: { dia } });
  const content = (of: View): ReactNode => {
    if (view !== of) return null;
    return (
      <ListPlace list={standingOf({ data, error })} onRetry={() => void refetch()} rows={6}>
        {data && (
          <ViewOf
            key={of}
            {...{ view: of, answer: data, address, today, payable, show, open, openBatch, renderPause }}
          />
        )}
      </ListPlace>
    );
  };
  return (
    <Page
      lead="Pagamentos que saem automaticamente nos dias marcados"
      actions={<ScheduleNew kinds={payable} variant="primary" />}
    >
      <Tabs
        label="Ver agendamentos como"
        value={view}
        onChange={(next) => show({ ...address, visao: next === 'lista' ? undefined : next })}
        tabs={(
          [
            ['lista', 'Lista'],
            ['calendario', 'Calendário'],
            ['series', 'Séries'],
          ] as const
        ).map(([value, label]) => ({
          value,
          label,
          content: (
            <div className={styles.view}>
              <Folds>
                <Fold label="Buscar e filtrar" inUse={isNarrowed(address)}>
                  <ScheduleFilters
                    address={address}
                    today={today}
                    onChange={show}
                    // The file has payments by day, not series.
                    aside={
                      value !== 'series' && (
                        <Suspense
                          fallback={
                            <Button variant="quiet" disabled>
                              Exportar
                            </Button>
                          }
                        >
                          <SchedulesExport query={query} isCut={data?.isCut === true} />
                        </Suspense>
                      )
                    }
                  />
                </Fold>
              </Folds>
              {content(value)}
            </div>
          ),
        }))}
      />
      {renderOrder({ orderId: address.agendamento, chosen: address.em }, () => open())}
    </Page>
  );
}

/** Opens a payment; of a series also the day of the one that was pressed. */
type OpenSchedule = (orderId: string, day?: string) => void;

interface ViewProps {
  readonly answer: SchedulesAnswer;
  readonly address: SchedulesAddress;
  readonly today: CivilDate;
  readonly payable: readonly OrderKind[];
  readonly show: Change;
  readonly open: OpenSchedule;
  /** Leads to the rows of a batch on that day. */
  readonly openBatch: (id: string, day: string) => void;
}

function ViewOf({
  view,
  renderPause,
  ...props
}: ViewProps & { readonly view: View; readonly renderPause: SchedulesScreenProps['renderPause'] }): ReactNode {
  switch (view) {
    case 'lista':
      return <ListView {...props} />;
    case 'calendario':
      return (
        <Suspense fallback={<Skeleton height={560} />}>
          <CalendarView {...props} />
        </Suspense>
      );
    case 'series':
      return <SeriesView {...props} renderPause={renderPause} />;
  }
}

function ListView({ answer, address, today, payable, show, open, openBatch }: ViewProps): ReactNode {
  // A list that is cut names the first by day: those cannot be the largest of all.
  const order = answer.isCut ? undefined : address.ordem;
  const items = useMemo(() => inOrder(answer.items, order), [answer.items, order]);
  const selection = useSelection(items, CHOOSING_SCHEDULES);
  const narrowed = isNarrowed(address);
  return (
    <>
      <ScheduleFigures answer={answer} narrowed={narrowed} />
      <AlsoExpected items={answer.others} today={today} />
      {items.length === 0 ? (
        <Nothing {...{ address, payable, show }} />
      ) : (
        <Card flush>
          <ScheduleTable
            items={items}
            days={answer.days}
            today={today}
            total={answer.total}
            selection={selection}
            order={order}
            onOrder={answer.isCut ? undefined : (ordem) => show({ ...address, ordem })}
            onOpen={({ order, date, batch }: Schedule) =>
              batch === undefined ? open(order.id, order.series === null ? undefined : date) : openBatch(batch.id, date)
            }
            foot={footWords(answer)}
          />
        </Card>
      )}
      <CancelBar orders={selection.rows.map(({ order }) => order)} onClear={selection.clear} />
    </>
  );
}

function SeriesView({
  answer,
  address,
  payable,
  show,
  open,
  renderPause,
}: ViewProps & Pick<SchedulesScreenProps, 'renderPause'>): ReactNode {
  const { series } = answer;
  const selection = useSelection(series, CHOOSING_SERIES);
  if (series.length === 0) return <Nothing {...{ address, payable, show }} />;
  return (
    <>
      <Card flush>
        <Suspense fallback={<Skeleton height={280} />}>
          <SeriesList
            series={series}
            selection={selection}
            onOpen={(order) => open(order.id)}
            renderPause={renderPause}
          />
        </Suspense>
      </Card>
      <CancelBar orders={selection.rows} onClear={selection.clear} />
    </>
  );
}

function Nothing({
  address,
  payable,
  show,
}: {
  readonly address: SchedulesAddress;
  readonly payable: readonly OrderKind[];
  readonly show: Change;
}): ReactNode {
  if (isNarrowed(address))
    return (
      <Card>
        <NothingLeft
          what="agendamentos"
          because="da busca, do tipo ou de quem fez"
          icon={<CalendarClock size={24} />}
          onWiden={() => show({ ...address, busca: undefined, meus: undefined, tipo: undefined })}
        />
      </Card>
    );
  const series = viewOf(address) === 'series';
  // Where somebody has one way of paying it is named; several, or none, are payments.
  const [kind, ...others] = payable;
  const [what, it] =
    kind === undefined || others.length > 0 ? ['um pagamento', 'ele'] : [anOrder(kind), pronounOf(kind)];
  return (
    <Card>
      <EmptyState
        icon={<CalendarClock size={24} />}
        title={series ? 'Nenhum pagamento que se repete' : 'Nada agendado neste período'}
        action={<ScheduleNew kinds={payable} />}
      >
        {series
          ? `Ao fazer ${what}, escolha “Repetir” para pagar toda semana, todo mês ou todo ano.`
          : `Ao fazer ${what}, escolha a data em que ${it} sai, ou de quanto em quanto tempo se repete.`}
      </EmptyState>
    </Card>
  );
}

function footWords({ items, count, isCut }: SchedulesAnswer): string {
  const last = items.at(-1);
  if (isCut && last !== undefined)
    return `Aparecem os primeiros ${items.length.toLocaleString('pt-BR')} de ${paymentsInWords(count)}, até ${formatDate(dayOf(last.date))}. Escolha um período menor para ver os outros.`;
  return `${paymentsInWords(count)} no que está filtrado.`;
}
