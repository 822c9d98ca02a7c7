import { entryTypeLabel, type StatementEntry } from '@bank/contracts';
import { formatBrl, formatDate, formatTime, type CivilDate } from '@bank/core';
import { Amount, classNames, DataTable, StatusLabel, type Column } from '@bank/ui';
import { ArrowDownLeft, ArrowUpRight, NotebookPen } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { sortingOf } from '../../../platform/tables/sort-address.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading, dayOf, instantOf } from '../../../vocabulary/dates.ts';
import { isMoneyIn } from '../../../vocabulary/entry-words.ts';
import { SORTS, type StatementAddress } from '../address.ts';
import styles from './entry-table.module.css';

export interface EntryTableProps {
  readonly lines: readonly StatementEntry[];
  readonly closings: ReadonlyMap<string, string>;
  readonly fresh: ReadonlySet<string>;
  readonly today: CivilDate;
  readonly openId: string | undefined;
  readonly onOpen: (entry: StatementEntry) => void;
  readonly onEndReached: () => void;
  readonly totalRows: number | undefined;
  readonly foot: ReactNode;
  readonly order: StatementAddress['ordem'];
  readonly onOrder: (order: StatementAddress['ordem']) => void;
}

/** An amount is never cut: up to R$ 99.999.999,99 with its sign. */
const AMOUNT_PX = 144;

const dayKey = (entry: StatementEntry): string => entry.date;
const entryId = (entry: StatementEntry): string => entry.id;
const entryName = ({ type, amount, counterparty }: StatementEntry): string =>
  [entryTypeLabel(type), formatBrl(centavosOf(amount)), counterparty?.name].filter(Boolean).join(', ');

/** The lines of the account by day, newest first; each day with the balance it closed with. */
export function EntryTable({ lines, closings, fresh, today, openId, order, ...table }: EntryTableProps): ReactNode {
  const columnChoice = useKeptColumns('statement');
  const withBalance = !columnChoice.hidden.includes('balance');
  const columns = useMemo(() => columnsFor(fresh, order, withBalance), [fresh, order, withBalance]);
  const group = useMemo(
    () => ({
      keyOf: dayKey,
      header: (entry: StatementEntry) => dayHeading(dayOf(entry.date), today),
      aside: (entry: StatementEntry) => <Closing balance={closings.get(entry.date)} />,
    }),
    [closings, today],
  );
  return (
    <DataTable
      label="Lançamentos"
      columns={columns}
      rows={lines}
      columnChoice={columnChoice}
      rowKey={entryId}
      group={order === undefined ? group : undefined}
      sorting={sortingOf(SORTS, order, table.onOrder)}
      card={(entry) => <EntryCard entry={entry} order={order} fresh={fresh.has(entry.id)} />}
      onOpen={table.onOpen}
      rowName={entryName}
      openKey={openId}
      onEndReached={table.onEndReached}
      totalRows={table.totalRows}
      foot={table.foot}
    />
  );
}

function Closing({ balance }: { readonly balance: string | undefined }): ReactNode {
  if (balance === undefined) return null;
  return (
    <>
      <span className={styles.wideOnly}>Saldo do dia </span>
      <Amount centavos={centavosOf(balance)} />
    </>
  );
}

/**
 * The columns. The detail gives way first and stands in the opened line; then the balance after each line, which goes
 * below its amount, unless the person has left it out.
 */
function columnsFor(
  fresh: ReadonlySet<string>,
  order: StatementAddress['ordem'],
  withBalance: boolean,
): readonly Column<StatementEntry>[] {
  return [
    {
      key: 'mark',
      header: <span className={styles.unseen}>Sentido</span>,
      width: 56,
      cell: (entry) => <DirectionMark entry={entry} fresh={fresh.has(entry.id)} />,
    },
    {
      key: 'what',
      header: 'Lançamento',
      least: 132,
      wraps: true,
      cell: (entry) => (
        <>
          <span className={styles.what}>{entryTypeLabel(entry.type)}</span>
          <span className={styles.second}>{when(entry, order)}</span>
        </>
      ),
    },
    { key: 'who', header: 'Contraparte', least: 284, cell: (entry) => <Counterparty entry={entry} /> },
    {
      key: 'detail',
      header: 'Detalhe',
      optional: true,
      least: 168,
      gives: 1,
      cell: (entry) => (
        <span className={classNames(styles.muted, styles.detail)}>
          {entry.category !== null && <StatusLabel tone="neutral">{entry.category}</StatusLabel>}{' '}
          {entry.note !== null && <NotebookPen size={14} className={styles.note} aria-label="Tem nota" />}
          {detailOf(entry)}
        </span>
      ),
    },
    {
      key: 'amount',
      sorts: 'descending',
      header: 'Valor (R$)',
      align: 'end',
      width: AMOUNT_PX,
      cell: (entry, shows) => (
        <>
          <Amount bare sign="flow" centavos={centavosOf(entry.amount)} className={styles.amount} />
          {withBalance && !shows('balance') && (
            <span className={styles.second}>
              Saldo <Amount bare centavos={centavosOf(entry.balanceAfter)} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'balance',
      header: 'Saldo (R$)',
      optional: true,
      align: 'end',
      width: AMOUNT_PX,
      gives: 2,
      cell: (entry) => (
        <span className={styles.muted}>
          <Amount bare centavos={centavosOf(entry.balanceAfter)} />
        </span>
      ),
    },
  ];
}

function DirectionMark({ entry, fresh }: { readonly entry: StatementEntry; readonly fresh: boolean }): ReactNode {
  const comes = isMoneyIn(entry);
  return (
    <span
      className={classNames(styles.mark, fresh && styles.fresh)}
      role="img"
      aria-label={comes ? 'Entrada' : 'Saída'}
    >
      {comes ? <ArrowDownLeft size={16} aria-hidden /> : <ArrowUpRight size={16} aria-hidden />}
    </span>
  );
}

function Counterparty({ entry }: { readonly entry: StatementEntry }): ReactNode {
  const { counterparty } = entry;
  if (counterparty === null)
    return <span className={classNames(styles.muted, styles.detail)}>{entry.description}</span>;
  return (
    <>
      <span className={styles.first}>{counterparty.name}</span>
      {counterparty.maskedDocument !== null && <span className={styles.second}>{counterparty.maskedDocument}</span>}
    </>
  );
}

/** A line on a phone. */
function EntryCard({
  entry,
  order,
  fresh,
}: {
  readonly entry: StatementEntry;
  readonly order: StatementAddress['ordem'];
  readonly fresh: boolean;
}): ReactNode {
  const words = [entryTypeLabel(entry.type), when(entry, order), entry.category].filter((part) => part !== null);
  return (
    <span className={styles.card}>
      <DirectionMark entry={entry} fresh={fresh} />
      <span className={styles.cardWords}>
        <span className={styles.cardTitle}>{entry.counterparty?.name ?? entry.description}</span>
        <span className={styles.cardDetail}>{words.join(' · ')}</span>
      </span>
      <span className={styles.cardEnd}>
        <Amount sign="flow" centavos={centavosOf(entry.amount)} className={styles.amount} />
        <span className={styles.cardDetail}>
          <Amount centavos={centavosOf(entry.balanceAfter)} />
        </span>
      </span>
    </span>
  );
}

/** The time of day; with its day where lines do not stand by day. */
function when(entry: StatementEntry, order: StatementAddress['ordem']): string {
  const time = formatTime(instantOf(entry.at));
  return order === undefined ? time : `${formatDate(dayOf(entry.date))} ${time}`;
}

/** What tells this line from others like it: the message, else the identifier of a charge, else the bank. */
export function detailOf(entry: StatementEntry): string {
  if (entry.message !== null) return `“${entry.message}”`;
  if (entry.txid !== null) return `txid ${entry.txid}`;
  return entry.counterparty?.bankName ?? '';
}
