import {
  BATCH_OWNER_WORDS,
  BATCH_ROW_FIELD_WORDS,
  BATCH_ROW_KINDS,
  BATCH_ROW_STATE_WORDS,
  orderKindName,
  type BatchRow,
  type BatchRowKindDescriptor,
  type OrderKind,
} from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import { Amount, classNames, DataTable, StatusLabel, type Column } from '@bank/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { ROW_TONES } from '../batch-words.ts';
import styles from './batches.module.css';

const keyOf = ({ row }: BatchRow): string => String(row);

/** What a row is called: "linha 7, Ana Lima, R$ 10,00". */
export function rowName({ row, name, amount }: BatchRow): string {
  const parts = [`linha ${row}`, name.trim(), amount === null ? '' : formatBrl(centavosOf(amount))];
  return parts.filter((part) => part !== '').join(', ');
}

/** The rows of a batch, each with how it stands and what is wrong with it: a table, cards on a phone. */
export function RowTable({
  items,
  openRow,
  onOpen,
  onEndReached,
  foot,
}: {
  readonly items: readonly BatchRow[];
  readonly openRow?: number | undefined;
  /** Undefined: rows open nothing. */
  readonly onOpen: ((row: BatchRow) => void) | undefined;
  readonly onEndReached: () => void;
  readonly foot: ReactNode;
}): ReactNode {
  return (
    <DataTable
      label="Linhas do lote"
      columns={COLUMNS}
      rows={items}
      rowKey={keyOf}
      card={(row) => <RowCard row={row} />}
      onOpen={onOpen}
      rowName={rowName}
      openKey={openRow === undefined ? undefined : String(openRow)}
      onEndReached={onEndReached}
      foot={foot}
    />
  );
}

const COLUMNS: readonly Column<BatchRow>[] = [
  { key: 'row', header: 'Linha', width: 72, align: 'end', cell: ({ row }) => row.toLocaleString('pt-BR') },
  {
    key: 'who',
    header: 'Quem recebe',
    least: 240,
    wraps: true,
    cell: (row, shows) => (
      <>
        <Who row={row} />
        {!shows('date') && row.date !== null && (
          <span className={styles.second}>Dia {formatDate(dayOf(row.date))}</span>
        )}
        <RowFaults row={row} />
      </>
    ),
  },
  { key: 'kind', header: 'Forma', width: 110, gives: 1, cell: ({ kind }) => kindWords(kind) },
  {
    key: 'date',
    header: 'Dia',
    width: 116,
    gives: 2,
    cell: ({ date }) => (date === null ? '' : formatDate(dayOf(date))),
  },
  { key: 'state', header: 'Situação', width: 172, cell: (row) => <RowState row={row} /> },
  { key: 'amount', header: 'Valor', width: 140, align: 'end', cell: (row) => <RowAmount row={row} /> },
];

/** The way in which a row is paid, as lists name it; nothing where it is not known yet. */
export function kindWords(kind: OrderKind | null): string {
  if (kind === null) return '';
  const rows: Readonly<Partial<Record<OrderKind, BatchRowKindDescriptor>>> = BATCH_ROW_KINDS;
  return rows[kind]?.label ?? orderKindName(kind);
}

function Who({ row: { name, place, maskedDocument, isNewPayee, reference } }: { readonly row: BatchRow }): ReactNode {
  const details = [place, maskedDocument, reference, isNewPayee ? 'Recebe pela primeira vez' : null];
  return (
    <>
      <span className={styles.first}>{name === '' ? 'Sem nome' : name}</span>
      <span className={styles.second}>{details.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** What is wrong with a row, cell by cell, what may be a mistake, and why it was not paid or came back. */
export function RowFaults({ row }: { readonly row: BatchRow }): ReactNode {
  const { problems, notices, isConfirmed, returned } = row;
  const reason = row.reason ?? returned?.words ?? null;
  const open = notices.filter(({ asks }) => !asks || !isConfirmed);
  if (problems.length === 0 && open.length === 0 && reason === null) return null;
  return (
    <ul className={styles.faults}>
      {reason !== null && <Fault tone="wrong">{reason}</Fault>}
      {problems.map(({ code, field, message }) => (
        <Fault key={`${code} ${field}`} tone="wrong">
          <strong>{BATCH_ROW_FIELD_WORDS[field]}:</strong> {message}
        </Fault>
      ))}
      {open.map(({ warning, message }) => (
        <Fault key={warning} tone="warned">
          {message}
        </Fault>
      ))}
    </ul>
  );
}

function Fault({ tone, children }: { readonly tone: 'wrong' | 'warned'; readonly children: ReactNode }): ReactNode {
  return (
    <li className={classNames(styles.fault, styles[tone])}>
      <TriangleAlert size={14} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** How a row stands as a small label; of one that is not paid yet, whether its owner is known. */
export function RowState({ row: { state, owner } }: { readonly row: BatchRow }): ReactNode {
  const isAhead = ['to-confirm', 'ready', 'waiting', 'queued'].includes(state);
  return (
    <span className={styles.stack}>
      <StatusLabel tone={ROW_TONES[state]}>{BATCH_ROW_STATE_WORDS[state]}</StatusLabel>
      {isAhead && <span className={styles.second}>{BATCH_OWNER_WORDS[owner]}</span>}
    </span>
  );
}

/** What a row pays; what was typed where that is no amount. */
function RowAmount({ row: { amount, typed, state } }: { readonly row: BatchRow }): ReactNode {
  if (amount === null) return <span className={styles.raw}>{typed?.amount || 'Sem valor'}</span>;
  const shown = <Amount centavos={centavosOf(amount)} />;
  return state === 'left-out' || state === 'cancelled' ? <s>{shown}</s> : shown;
}

function RowCard({ row }: { readonly row: BatchRow }): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <span className={styles.first}>
          {row.row}. {row.name === '' ? 'Sem nome' : row.name}
        </span>
        <RowAmount row={row} />
      </span>
      <span className={styles.second}>
        {[kindWords(row.kind), row.place, row.date === null ? null : formatDate(dayOf(row.date))]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <RowState row={row} />
      <RowFaults row={row} />
    </div>
  );
}
