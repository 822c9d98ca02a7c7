import type { Schedule, ScheduleDay } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { Amount, DataTable, MOBILE_QUERY, StatusLabel, useMediaQuery, VisuallyHidden, type Column } from '@bank/ui';
import { Repeat, TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading, dayOf } from '../../../vocabulary/dates.ts';
import { movedWords, occurrenceWords, paymentsInWords, WAIT_WORDS } from '../schedule-words.ts';
import { canSelect } from '../selection.ts';
import styles from './schedule-table.module.css';

interface Choosing {
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (orderId: string) => void;
}

/** Where the repetition has room to say why a day moved. */
const ROOMY_QUERY = '(width >= 1100px)';

const dayKey = (schedule: Schedule): string => schedule.date;
const rowKey = ({ order, date, occurrence }: Schedule): string => `${order.id} ${date} ${occurrence ?? ''}`;

/** What will be paid, by day; each day with its sum and the balance that would be left. */
export function ScheduleTable({
  items,
  days,
  today,
  selected,
  onToggle,
  onToggleAll,
  onOpen,
  foot,
}: Choosing & {
  readonly items: readonly Schedule[];
  readonly days: readonly ScheduleDay[];
  readonly today: CivilDate;
  readonly onToggleAll: () => void;
  readonly onOpen: (schedule: Schedule) => void;
  readonly foot: ReactNode;
}): ReactNode {
  const narrow = useMediaQuery(MOBILE_QUERY);
  const roomy = useMediaQuery(ROOMY_QUERY);
  const columns = useMemo(
    () => columnsFor({ selected, onToggle }, items.filter(canSelect), onToggleAll, roomy),
    [selected, onToggle, items, onToggleAll, roomy],
  );
  const group = useMemo(() => {
    const byDate = new Map(days.map((day) => [day.date, day]));
    return {
      keyOf: dayKey,
      header: (first: Schedule) => <DayName day={byDate.get(first.date)} date={dayOf(first.date)} today={today} />,
      aside: (first: Schedule) => <DayFigures day={byDate.get(first.date)} />,
    };
  }, [days, today]);
  return (
    <DataTable
      label="Agendamentos"
      columns={columns}
      rows={items}
      rowKey={rowKey}
      group={group}
      card={(schedule) => <ScheduleCard {...{ schedule, selected, onToggle, onOpen }} />}
      // A card holds a checkbox, so it cannot be one button as a whole.
      onOpen={narrow ? undefined : onOpen}
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

function columnsFor(
  choosing: Choosing,
  selectable: readonly Schedule[],
  onToggleAll: () => void,
  roomy: boolean,
): readonly Column<Schedule>[] {
  const isAll = selectable.length > 0 && selectable.every(({ order }) => choosing.selected.has(order.id));
  return [
    {
      key: 'choose',
      header: (
        <label className={styles.choose}>
          <VisuallyHidden>Escolher todos</VisuallyHidden>
          <input type="checkbox" checked={isAll} disabled={selectable.length === 0} onChange={onToggleAll} />
        </label>
      ),
      width: '52px',
      cell: (schedule) => <Choose schedule={schedule} {...choosing} />,
    },
    {
      key: 'who',
      header: 'Quem recebe',
      cell: (schedule) => (
        <>
          <span className={styles.first}>{schedule.order.payee.name}</span>
          <span className={styles.second}>{schedule.order.message ?? schedule.order.payee.bankName}</span>
        </>
      ),
    },
    {
      key: 'repeats',
      header: 'Repetição',
      width: roomy ? '26%' : '108px',
      cell: (schedule) => <Repetition schedule={schedule} />,
    },
    { key: 'state', header: 'Situação', width: '152px', cell: (schedule) => <Waits schedule={schedule} /> },
    {
      key: 'amount',
      header: 'Valor (R$)',
      align: 'end',
      width: '128px',
      cell: ({ order }) => <Amount bare centavos={centavosOf(order.amount)} />,
    },
  ];
}

function Choose({ schedule, selected, onToggle }: Choosing & { readonly schedule: Schedule }): ReactNode {
  const { order } = schedule;
  if (!canSelect(schedule)) return null;
  return (
    // The row opens on a click; this place of it chooses.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className={styles.choose} onClick={(event) => event.stopPropagation()}>
      <VisuallyHidden>
        Escolher {formatBrl(centavosOf(order.amount))} para {order.payee.name}
      </VisuallyHidden>
      <input type="checkbox" checked={selected.has(order.id)} onChange={() => onToggle(order.id)} />
    </label>
  );
}

function Repetition({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const which = occurrenceWords(schedule);
  const moved = movedWords(schedule);
  return (
    <>
      {which === undefined ? (
        <span className={styles.muted}>Único</span>
      ) : (
        <span className={styles.which}>
          <Repeat size={14} aria-hidden /> {which}
        </span>
      )}
      {moved !== undefined && <span className={styles.second}>{moved}</span>}
    </>
  );
}

function Waits({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { tone, label } = WAIT_WORDS[schedule.waits];
  return <StatusLabel tone={tone}>{label}</StatusLabel>;
}

/** A row on a phone. */
function ScheduleCard({
  schedule,
  selected,
  onToggle,
  onOpen,
}: Choosing & { readonly schedule: Schedule; readonly onOpen: (schedule: Schedule) => void }): ReactNode {
  const { order } = schedule;
  const words = [occurrenceWords(schedule), movedWords(schedule)].filter((part) => part !== undefined);
  return (
    <div className={styles.card}>
      <Choose schedule={schedule} selected={selected} onToggle={onToggle} />
      <button type="button" className={styles.open} onClick={() => onOpen(schedule)}>
        <span className={styles.cardWords}>
          <span className={styles.first}>{order.payee.name}</span>
          {words.length > 0 && <span className={styles.second}>{words.join(' · ')}</span>}
          {schedule.waits !== 'no' && <Waits schedule={schedule} />}
        </span>
        <Amount centavos={centavosOf(order.amount)} />
      </button>
    </div>
  );
}
