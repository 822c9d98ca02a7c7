import { toPayee, type Authorization } from '@bank/contracts';
import { bankingDate, formatBrl, type Instant } from '@bank/core';
import { Amount, classNames, DataTable, StatusLabel, type Choosing, type Column, type Selection } from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { sortingOf } from '../../../platform/tables/sort-address.ts';
import { SORTS, type AuthorizationsTab, type OrderInAddress } from '../address.ts';
import { cannotText, deadlineOf, decidedText, decisionWords, madeText, waitsText } from '../authorization-words.ts';
import styles from './authorizations.module.css';
import { FlagCount, FlagLabels } from './flag-labels.tsx';

/** What this person can decide can be chosen. */
export const CHOOSING_AUTHORIZATIONS: Choosing<Authorization> = {
  keyOf: ({ order }) => order.id,
  canChoose: ({ canDecide }) => canDecide,
  nameOf: ({ order: { kind, amount, payee } }) => `${formatBrl(centavosOf(amount))} ${toPayee(kind, payee.name)}`,
};

/** The authorizations of one tab: a table, cards on a phone. What this person can decide can be chosen. */
export function AuthorizationTable({
  tab,
  items,
  count,
  total,
  openId,
  selection,
  order,
  onOrder,
  foot,
  onOpen,
  onEndReached,
}: {
  readonly tab: AuthorizationsTab;
  readonly items: readonly Authorization[];
  readonly count: number;
  /** What all of them come to, in reais. */
  readonly total: string;
  readonly openId: string | undefined;
  readonly selection: Selection<Authorization>;
  readonly order: OrderInAddress | undefined;
  readonly onOrder: (order: OrderInAddress | undefined) => void;
  readonly foot: ReactNode;
  readonly onOpen: (authorization: Authorization) => void;
  /** undefined: there is nothing more. */
  readonly onEndReached: (() => void) | undefined;
}): ReactNode {
  const now = useNow(30_000);
  const columns = useMemo(() => columnsOf(tab, now, total), [tab, now, total]);
  const columnChoice = useKeptColumns('authorizations');
  return (
    <DataTable
      label="Autorizações"
      columns={columns}
      rows={items}
      columnChoice={columnChoice}
      sorting={sortingOf(SORTS, order ?? (tab === 'decided' ? undefined : 'prazo'), onOrder)}
      rowKey={keyOf}
      selection={tab === 'mine' ? selection : undefined}
      card={(item) => <AuthorizationCard {...{ tab, item, now }} />}
      onOpen={onOpen}
      rowName={CHOOSING_AUTHORIZATIONS.nameOf}
      openKey={openId}
      onEndReached={onEndReached}
      totalRows={count}
      foot={foot}
    />
  );
}

const keyOf = ({ order }: Authorization): string => order.id;

/**
 * The columns. What to look at gives way first, to a count beside the name, then until when, which then stands in short
 * below the amount: both stand in the detail.
 */
function columnsOf(tab: AuthorizationsTab, now: Instant, total: string): readonly Column<Authorization>[] {
  const today = bankingDate(now);
  const payment: Column<Authorization> = {
    key: 'payment',
    sorts: 'ascending',
    header: 'Pagamento',
    least: 232,
    wraps: true,
    cell: (item, shows) => (
      <>
        <span className={styles.named}>
          <span className={styles.name}>{item.order.payee.name}</span>
          {!shows('flags') && tab !== 'decided' && <FlagCount flags={item.flags} />}
        </span>
        <span className={styles.second}>{madeText(item, today)}</span>
      </>
    ),
  };
  const amount: Column<Authorization> = {
    key: 'amount',
    sorts: 'descending',
    header: 'Valor',
    align: 'end',
    width: 140,
    total: <Amount centavos={centavosOf(total)} />,
    cell: (item, shows) => (
      <>
        <Amount centavos={centavosOf(item.order.amount)} />
        {!shows('until') && tab !== 'decided' && <ShortUntil item={item} now={now} />}
      </>
    ),
  };
  if (tab === 'decided') {
    return [
      payment,
      {
        key: 'decision',
        header: 'Decisão',
        least: 200,
        wraps: true,
        cell: (item) => <Decision item={item} now={now} />,
      },
      {
        key: 'state',
        header: 'Situação',
        least: 160,
        wraps: true,
        cell: ({ order }) => (
          <StateLabel
            kind={order.kind}
            state={order.state}
            waitsForRail={order.waitsForRail}
            cameBack={order.returned !== undefined}
            clearingUp={order.clearingUp}
          />
        ),
      },
      amount,
    ];
  }
  const why: Column<Authorization> = {
    key: 'why',
    header: 'Motivo e aprovador',
    least: 200,
    wraps: true,
    cell: (item) => (
      <>
        <span className={classNames(styles.first, styles.whole)}>{item.approval.because}</span>
        <span className={classNames(styles.second, styles.whole)}>{waitsText(item)}</span>
        <Cannot item={item} />
      </>
    ),
  };
  const flags: Column<Authorization> = {
    key: 'flags',
    header: 'Atenção',
    optional: true,
    width: 190,
    gives: 1,
    cell: (item) => <FlagLabels flags={item.flags} most={1} />,
  };
  const until: Column<Authorization> = {
    key: 'until',
    sorts: 'ascending',
    header: 'Prazo',
    optional: true,
    width: 188,
    gives: 2,
    cell: (item) => <Until item={item} now={now} />,
  };
  return [payment, why, flags, until, amount];
}

/** Why this person cannot decide on it, and what to do: whole, for a reason that is cut off is none. */
function Cannot({ item }: { readonly item: Authorization }): ReactNode {
  const text = cannotText(item);
  return text !== null && <span className={classNames(styles.second, styles.whole, styles.cannot)}>{text}</span>;
}

function Until({ item, now }: { readonly item: Authorization; readonly now: Instant }): ReactNode {
  const deadline = deadlineOf(item.order.expiresAt, now);
  if (deadline === undefined) return null;
  return (
    <>
      <span className={classNames(styles.first, styles.number, deadline.soon && styles.soon)}>{deadline.left}</span>
      <span className={styles.second}>{deadline.moment}</span>
    </>
  );
}

/** Where the column has no room: how long, below the amount; the moment itself stands in the detail. */
function ShortUntil({ item, now }: { readonly item: Authorization; readonly now: Instant }): ReactNode {
  const deadline = deadlineOf(item.order.expiresAt, now);
  if (deadline === undefined) return null;
  return (
    <span className={classNames(styles.second, styles.whole, deadline.soon && styles.soon)} title={deadline.moment}>
      {deadline.left}
    </span>
  );
}

function Decision({ item, now }: { readonly item: Authorization; readonly now: Instant }): ReactNode {
  const { decision } = item;
  if (decision === null) return <span className={styles.second}>{waitsText(item)}</span>;
  const { tone, label } = decisionWords(decision);
  return (
    <>
      <span className={styles.first}>
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </span>
      <span className={styles.second}>
        {decidedText(decision, bankingDate(now))}
        {decision.reason !== null && ` · “${decision.reason}”`}
      </span>
    </>
  );
}

function AuthorizationCard({
  tab,
  item,
  now,
}: {
  readonly tab: AuthorizationsTab;
  readonly item: Authorization;
  readonly now: Instant;
}): ReactNode {
  const { order } = item;
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <span className={styles.name}>{order.payee.name}</span>
        <Amount centavos={centavosOf(order.amount)} />
      </span>
      <span className={styles.wrapped}>{madeText(item, bankingDate(now))}</span>
      {tab === 'decided' ? (
        <Decision item={item} now={now} />
      ) : (
        <>
          <span className={styles.wrapped}>{item.approval.because}</span>
          <span className={styles.wrapped}>{waitsText(item)}</span>
          <Cannot item={item} />
          <CardUntil item={item} now={now} />
          <FlagLabels flags={item.flags} most={2} />
        </>
      )}
    </span>
  );
}

function CardUntil({ item, now }: { readonly item: Authorization; readonly now: Instant }): ReactNode {
  const deadline = deadlineOf(item.order.expiresAt, now);
  if (deadline === undefined) return null;
  return (
    <span className={classNames(styles.wrapped, styles.number, deadline.soon && styles.soon)}>
      {deadline.left} ({deadline.moment})
    </span>
  );
}
