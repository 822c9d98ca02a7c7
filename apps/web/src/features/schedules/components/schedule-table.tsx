import { type Schedule, type ScheduleDay } from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { Amount, DataTable, type Column, type Selection } from '@bank/ui';
import { Repeat, TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { sortingOf } from '../../../platform/tables/sort-address.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading, dayOf } from '../../../vocabulary/dates.ts';
import { SORTS, type SchedulesAddress } from '../address.ts';
import { batchWords, movedWords, occurrenceWords, paymentsInWords, placeWords } from '../schedule-words.ts';
import { amountAndPayee } from '../selection.ts';
import { ScheduleAmount, ScheduleState } from './schedule-state.tsx';
import styles from './schedule-table.module.css';

const dayKey = (schedule: Schedule): string => schedule.date;
const nameOf = ({ order, date }: Schedule): string => `${amountAndPayee(order)}, ${formatDate(dayOf(date))}`;
const rowKey = ({ order, date, occurrence }: Schedule): string => `${order.id} ${date} ${occurrence ?? ''}`;

/** What will be paid, by day; each day with its sum and the balance that would be left. */
export function ScheduleTable({
  items,
  days,
  today,
  total,
  selection,
  order,
  onOrder,
  onOpen,
  foot,
}: {
  readonly items: readonly Schedule[];
  readonly days: readonly ScheduleDay[];
  readonly today: CivilDate;
  /** What all of it comes to, in reais. */
  readonly total: string;
  readonly selection: Selection<Schedule>;
  readonly order: SchedulesAddress['ordem'];
  /** undefined: the list names only a part, which cannot be sorted. */
  readonly onOrder: ((order: SchedulesAddress['ordem']) => void) | undefined;
  readonly onOpen: (schedule: Schedule) => void;
  readonly foot: ReactNode;
}): ReactNode {
  const columns = useMemo(() => columnsFor(total, order), [total, order]);
  const group = useMemo(() => {
    const byDate = new Map(days.map((day) => [day.date, day]));
    return {
      keyOf: dayKey,
      header: (first: Schedule) => <DayName day={byDate.get(first.date)} date={dayOf(first.date)} today={today} />,
      aside: (first: Schedule) => <DayFigures day={byDate.get(first.date)} />,
    };
  }, [days, today]);
  const columnChoice = useKeptColumns('schedules');
  return (
    <DataTable
      label="Agendamentos"
      columns={columns}
      rows={items}
      columnChoice={columnChoice}
      rowKey={rowKey}
      group={order === undefined ? group : undefined}
      sorting={onOrder && sortingOf(SORTS, order, onOrder)}
      selection={selection}
      card={(schedule) => <ScheduleCard schedule={schedule} order={order} />}
      onOpen={onOpen}
      rowName={nameOf}
      totalRows={items.length}
      foot={foot}
    />
  );
}

function DayName({
  day,
  date,
  today,
}: {
  readonly day: ScheduleDay | undefined;
  readonly date: CivilDate;
  readonly today: CivilDate;
}): ReactNode {
  return (
    <>
      {dayHeading(date, today)}
      {day !== undefined && day.holiday !== null && !isWeekend(day.holiday) && ` · ${day.holiday}`}
    </>
  );
}

/** The heading says the weekday itself. */
function isWeekend(name: string): boolean {
  return name === 'sábado' || name === 'domingo';
}

function DayFigures({ day }: { readonly day: ScheduleDay | undefined }): ReactNode {
  if (day === undefined) return null;
  return (
    <span className={styles.figures}>
      <span className={styles.wideOnly}>{paymentsInWords(day.count)} · </span>
      <Amount centavos={centavosOf(day.total)} />
      <span className={styles.wideOnly}>
        {' '}
        · saldo previsto <Amount centavos={centavosOf(day.projected)} />
      </span>
      {day.fallsShort && (
        <span className={styles.short}>
          <TriangleAlert size={14} aria-hidden /> Falta saldo
        </span>
      )}
    </span>
  );
}

/** The columns. The repetition gives way first, then the state: both stand in the payment that opens. */
function columnsFor(total: string, order: SchedulesAddress['ordem']): readonly Column<Schedule>[] {
  return [
    {
      key: 'who',
      sorts: 'ascending',
      header: 'Quem recebe',
      least: 216,
      wraps: true,
      cell: (schedule) => (
        <>
          <span className={styles.first}>{schedule.order.payee.name}</span>
          <span className={styles.second}>
            {order !== undefined && `${formatDate(dayOf(schedule.date))} · `}
            {placeWords(schedule)}
          </span>
        </>
      ),
    },
    {
      key: 'repeats',
      header: 'Repetição',
      optional: true,
      least: 168,
      gives: 1,
      wraps: true,
      cell: (schedule) => <Repetition schedule={schedule} />,
    },
    {
      key: 'state',
      header: 'Situação',
      optional: true,
      width: 152,
      gives: 2,
      cell: (schedule) => <ScheduleState schedule={schedule} />,
    },
    {
      key: 'amount',
      sorts: 'descending',
      header: 'Valor (R$)',
      align: 'end',
      width: 128,
      cell: (schedule) => <ScheduleAmount bare schedule={schedule} />,
      total: <Amount bare centavos={centavosOf(total)} />,
    },
  ];
}

function Repetition({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const which = occurrenceWords(schedule);
  const moved = movedWords(schedule);
  return (
    <>
      {which === undefined ? (
        <span className={styles.muted}>{schedule.batch === undefined ? 'Avulso' : 'Lote'}</span>
      ) : (
        <span className={styles.which}>
          <Repeat size={14} aria-hidden />
          <span className={styles.whichWords}>{which}</span>
        </span>
      )}
      {moved !== undefined && <span className={styles.second}>{moved}</span>}
    </>
  );
}

/** A row on a phone. */
function ScheduleCard({
  schedule,
  order: sorted,
}: {
  readonly schedule: Schedule;
  readonly order: SchedulesAddress['ordem'];
}): ReactNode {
  const { order } = schedule;
  const day = sorted && formatDate(dayOf(schedule.date));
  const words = [day, batchWords(schedule), occurrenceWords(schedule), movedWords(schedule)].filter(
    (part) => part !== undefined,
  );
  return (
    <span className={styles.card}>
      <span className={styles.cardWords}>
        <span className={styles.first}>{order.payee.name}</span>
        {words.length > 0 && <span className={styles.second}>{words.join(' · ')}</span>}
        {(schedule.waits !== 'no' || schedule.leftOut) && <ScheduleState schedule={schedule} />}
      </span>
      <ScheduleAmount schedule={schedule} />
    </span>
  );
}
