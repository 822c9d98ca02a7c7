import { CHARGE_KIND_WORDS, type ChargeRow } from '@bank/contracts';
import { bankingDate, formatTime, type CivilDate } from '@bank/core';
import { Amount, DataTable, type Column } from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading, instantOf } from '../../../vocabulary/dates.ts';
import { meaningInWords, meaningOf } from '../charge-sums.ts';
import { amountInWords, deadlineOf, titleOf } from '../charge-words.ts';
import styles from './charge-table.module.css';
import { StageLabel } from './stage-label.tsx';

const keyOf = ({ id }: ChargeRow): string => id;
const nameOf = (row: ChargeRow): string => `${titleOf(row)}, ${amountInWords(row.amount)}`;
const dayOfRow = ({ createdAt }: ChargeRow): string => bankingDate(instantOf(createdAt));

/** The charges by the day on which they were made, newest first: a table, cards on a phone. */
export function ChargeTable({
  rows,
  today,
  onOpen,
  onEndReached,
  foot,
}: {
  readonly rows: readonly ChargeRow[];
  readonly today: CivilDate;
  readonly onOpen: (row: ChargeRow) => void;
  readonly onEndReached: () => void;
  readonly foot: ReactNode;
}): ReactNode {
  const columns = useMemo(() => columnsFor(today), [today]);
  const group = useMemo(
    () => ({
      keyOf: dayOfRow,
      header: (row: ChargeRow) => dayHeading(bankingDate(instantOf(row.createdAt)), today),
    }),
    [today],
  );
  const columnChoice = useKeptColumns('pix-charges');
  return (
    <DataTable
      label="Cobranças"
      columns={columns}
      rows={rows}
      columnChoice={columnChoice}
      rowKey={keyOf}
      group={group}
      card={(row) => <ChargeCard row={row} today={today} />}
      onOpen={onOpen}
      rowName={nameOf}
      onEndReached={onEndReached}
      foot={foot}
    />
  );
}

/**
 * The columns. When it was made gives way first, then until when it is to be paid, then its kind: the first line says what
 * gave way of the two last, and all stand in the charge that opens.
 */
function columnsFor(today: CivilDate): readonly Column<ChargeRow>[] {
  return [
    {
      key: 'what',
      header: 'Cobrança',
      least: 220,
      wraps: true,
      cell: (row, shows) => (
        <>
          <span className={styles.first}>{titleOf(row)}</span>
          <span className={styles.second}>{secondLine(row, today, shows)}</span>
        </>
      ),
    },
    {
      key: 'kind',
      header: 'Tipo',
      optional: true,
      width: 212,
      gives: 3,
      cell: ({ kind }) => CHARGE_KIND_WORDS[kind],
    },
    {
      key: 'deadline',
      header: 'Prazo',
      optional: true,
      // "Vale até 22/11/2026 às 10:29" in one line.
      width: 232,
      gives: 2,
      wraps: true,
      cell: (row) =>
        deadlineOf(row, today) ?? (row.stage !== 'removed' && <span className={styles.muted}>Sem prazo</span>),
    },
    {
      key: 'time',
      header: 'Criada às',
      optional: true,
      width: 92,
      gives: 1,
      cell: ({ createdAt }) => <span className={styles.number}>{formatTime(instantOf(createdAt))}</span>,
    },
    {
      key: 'stage',
      header: 'Situação',
      width: 124,
      cell: ({ stage }) => <StageLabel stage={stage} />,
    },
    {
      key: 'amount',
      header: 'Valor (R$)',
      align: 'end',
      width: 140,
      cell: (row) => <RowAmount row={row} bare />,
    },
  ];
}

/** What stands below the name: what of it is not the name already, and what has no column at this width. */
function secondLine(row: ChargeRow, today: CivilDate, shows: (key: string) => boolean): string {
  const parts = [
    row.debtorName !== null && row.request !== null && row.request !== '' ? row.request : undefined,
    shows('kind') || titleOf(row) === CHARGE_KIND_WORDS[row.kind] ? undefined : CHARGE_KIND_WORDS[row.kind],
    // As one word: its time does not go to a line of its own.
    shows('deadline') ? undefined : deadlineOf(row, today)?.replaceAll(' ', '\u00a0'),
    row.kind === 'static' && row.txid !== null ? `txid ${row.txid}` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** What was asked for, or what came in where something did, and which of both it is. */
function RowAmount({ row, bare = false }: { readonly row: ChargeRow; readonly bare?: boolean }): ReactNode {
  const { amount, paid } = row;
  const isReceived = meaningOf(row) === 'received';
  const shown = isReceived ? paid : amount;
  if (shown === null) return <span className={styles.muted}>Valor livre</span>;
  return (
    <span className={styles.amounts}>
      <Amount bare={bare} centavos={centavosOf(shown)} {...(isReceived && { tone: 'positive' })} />
      <span className={styles.second}>{meaningInWords(row)}</span>
    </span>
  );
}

/** A row on a phone. */
function ChargeCard({ row, today }: { readonly row: ChargeRow; readonly today: CivilDate }): ReactNode {
  return (
    <span className={styles.card}>
      <span className={styles.cardWords}>
        <span className={styles.first}>{titleOf(row)}</span>
        <span className={styles.second}>{deadlineOf(row, today) ?? CHARGE_KIND_WORDS[row.kind]}</span>
        <StageLabel stage={row.stage} />
      </span>
      <RowAmount row={row} />
    </span>
  );
}
