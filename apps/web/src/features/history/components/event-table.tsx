import { HISTORY_OUTCOME_LABELS, type HistoryEvent, type HistoryKind } from '@bank/contracts';
import { bankingDate, formatTime, type CivilDate } from '@bank/core';
import { DataTable, RowIcon, StatusLabel, VisuallyHidden, type Column } from '@bank/ui';
import {
  ArrowLeftRight,
  CircleCheck,
  Download,
  Gauge,
  KeyRound,
  Landmark,
  ShieldCheck,
  Smartphone,
  type LucideIcon,
} from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { dayHeading, instantOf } from '../../../vocabulary/dates.ts';
import { kindWords, OUTCOME_TONES } from '../history-words.ts';
import styles from './event-table.module.css';

const ICONS: Readonly<Record<HistoryKind, LucideIcon>> = {
  access: KeyRound,
  payments: ArrowLeftRight,
  authorizations: CircleCheck,
  rights: ShieldCheck,
  limits: Gauge,
  devices: Smartphone,
  exports: Download,
};

/** The acts by day, newest first: a table, cards on a phone. */
export function EventTable({
  events,
  today,
  openId,
  onOpen,
  onEndReached,
  foot,
}: {
  readonly events: readonly HistoryEvent[];
  readonly today: CivilDate;
  readonly openId: string | undefined;
  readonly onOpen: (event: HistoryEvent) => void;
  readonly onEndReached: () => void;
  readonly foot: ReactNode;
}): ReactNode {
  const group = useMemo(
    () => ({
      keyOf: dayOfEvent,
      header: (event: HistoryEvent) => dayHeading(bankingDate(instantOf(event.at)), today),
    }),
    [today],
  );
  const columnChoice = useKeptColumns('history');
  return (
    <DataTable
      label="Atos"
      columns={COLUMNS}
      rows={events}
      columnChoice={columnChoice}
      rowKey={keyOf}
      group={group}
      card={(event) => <EventCard event={event} />}
      onOpen={onOpen}
      rowName={nameOf}
      openKey={openId}
      onEndReached={onEndReached}
      foot={foot}
    />
  );
}

const nameOf = ({ description, actor }: HistoryEvent): string => `${description}, ${actor}`;
const keyOf = ({ id }: HistoryEvent): string => id;
const dayOfEvent = ({ at }: HistoryEvent): string => bankingDate(instantOf(at));

/**
 * The columns. Where it was done gives way first, then how it ended, then who did it, who then stands below what was done:
 * all stand in the detail.
 */
const COLUMNS: readonly Column<HistoryEvent>[] = [
  {
    key: 'kind',
    header: <VisuallyHidden>Tipo</VisuallyHidden>,
    width: 64,
    cell: ({ kind }) => <KindMark kind={kind} />,
  },
  {
    key: 'what',
    header: 'O que aconteceu',
    least: 300,
    wraps: true,
    cell: ({ description, actor }, shows) => (
      <>
        <span className={styles.what}>{description}</span>
        {!shows('who') && <span className={styles.second}>{actor}</span>}
      </>
    ),
  },
  {
    key: 'who',
    header: 'Quem',
    optional: true,
    width: 184,
    gives: 3,
    wraps: true,
    cell: ({ actor }) => <span className={styles.who}>{actor}</span>,
  },
  {
    key: 'where',
    header: 'De onde',
    optional: true,
    width: 136,
    gives: 1,
    wraps: true,
    cell: (event) => <Where event={event} />,
  },
  {
    key: 'time',
    header: 'Hora',
    width: 72,
    cell: ({ at }) => <span className={styles.number}>{formatTime(instantOf(at))}</span>,
  },
  {
    key: 'outcome',
    header: 'Resultado',
    optional: true,
    width: 118,
    gives: 2,
    cell: (event) => <Outcome event={event} />,
  },
];

function Where({ event: { device, address } }: { readonly event: HistoryEvent }): ReactNode {
  if (device === null) return <span className={styles.number}>{address}</span>;
  return (
    <>
      <span className={styles.where}>{device}</span>
      <span className={styles.second}>{address}</span>
    </>
  );
}

function KindMark({ kind }: { readonly kind: HistoryKind | null }): ReactNode {
  const Icon = kind === null ? Landmark : ICONS[kind];
  return (
    <>
      <RowIcon>
        <Icon size={18} strokeWidth={1.7} />
      </RowIcon>
      <VisuallyHidden>{kindWords(kind)}</VisuallyHidden>
    </>
  );
}

/** How the act ended, as a small label. */
export function Outcome({ event }: { readonly event: HistoryEvent }): ReactNode {
  const [tone, label] = [OUTCOME_TONES[event.outcome], HISTORY_OUTCOME_LABELS[event.outcome]];
  return <StatusLabel tone={tone}>{label}</StatusLabel>;
}

function EventCard({ event }: { readonly event: HistoryEvent }): ReactNode {
  return (
    <span className={styles.card}>
      <KindMark kind={event.kind} />
      <span className={styles.cardWords}>
        <span className={styles.cardTitle}>{event.description}</span>
        <span className={styles.second}>
          {event.actor} · {formatTime(instantOf(event.at))}
        </span>
        {event.outcome === 'refused' && <Outcome event={event} />}
      </span>
    </span>
  );
}
