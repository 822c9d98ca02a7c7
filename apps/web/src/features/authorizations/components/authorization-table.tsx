import type { Authorization } from '@bank/contracts';
import { bankingDate, formatBrl, type Instant } from '@bank/core';
import {
  Amount,
  classNames,
  DataTable,
  MOBILE_QUERY,
  StatusLabel,
  useMediaQuery,
  VisuallyHidden,
  type Column,
} from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import { useNow } from '../../../vocabulary/use-now.ts';
import type { AuthorizationsTab } from '../address.ts';
import { deadlineOf, decidedText, decisionWords, madeText, waitsText } from '../authorization-words.ts';
import styles from './authorizations.module.css';
import { FlagCount, FlagLabels } from './flag-labels.tsx';

const TIGHT_QUERY = '(width < 1180px)';

/** Which rows are chosen, and how that is changed. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (orderId: string) => void;
}

/** The authorizations of one tab: a table, cards on a phone. What this person can decide can be chosen. */
export function AuthorizationTable({
  tab,
  items,
  count,
  openId,
  selection,
  foot,
  onOpen,
  onEndReached,
}: {
  readonly tab: AuthorizationsTab;
  readonly items: readonly Authorization[];
  readonly count: number;
  readonly openId: string | undefined;
  readonly selection: Selection;
  readonly foot: ReactNode;
  readonly onOpen: (authorization: Authorization) => void;
  readonly onEndReached: () => void;
}): ReactNode {
  const now = useNow(30_000);
  const tight = useMediaQuery(TIGHT_QUERY);
  const narrow = useMediaQuery(MOBILE_QUERY);
  const columns = useMemo(() => columnsOf(tab, now, tight, selection), [tab, now, tight, selection]);
  return (
    <DataTable
      label="Autorizações"
      columns={columns}
      rows={items}
      rowKey={keyOf}
      card={(item) => <AuthorizationCard {...{ tab, item, now, selection, onOpen }} />}
      // On a phone the card holds a box and a button of its own, which a button around it could not.
      onOpen={narrow ? undefined : onOpen}
      openKey={openId}
      onEndReached={onEndReached}
      totalRows={count}
      foot={foot}
    />
  );
}

const keyOf = ({ order }: Authorization): string => order.id;

function columnsOf(
  tab: AuthorizationsTab,
  now: Instant,
  tight: boolean,
  selection: Selection,
): readonly Column<Authorization>[] {
  const today = bankingDate(now);
  const payment: Column<Authorization> = {
    key: 'payment',
    header: 'Pagamento',
    width: tight ? '34%' : '26%',
    cell: (item) => (
      <>
        <span className={styles.named}>
          <span className={styles.name}>{item.order.payee.name}</span>
          {tight && tab !== 'decided' && <FlagCount flags={item.flags} />}
        </span>
        <span className={styles.second}>{madeText(item, today)}</span>
      </>
    ),
  };
  const amount: Column<Authorization> = {
    key: 'amount',
    header: 'Valor',
    align: 'end',
    width: tight ? '152px' : '132px',
    cell: (item) => (
      <>
        <Amount centavos={centavosOf(item.order.amount)} />
        {tight && tab !== 'decided' && <ShortUntil item={item} now={now} />}
      </>
    ),
  };
  if (tab === 'decided') {
    return [
      payment,
      { key: 'decision', header: 'Decisão', cell: (item) => <Decision item={item} now={now} /> },
      {
        key: 'state',
        header: 'Situação',
        width: tight ? '150px' : '200px',
        cell: ({ order }) => <StateLabel state={order.state} />,
      },
      amount,
    ];
  }
  const why: Column<Authorization> = {
    key: 'why',
    header: 'Por que espera, e por quem',
    cell: (item) => (
      <>
        <span className={styles.first}>{item.approval.because}</span>
        <span className={styles.second}>{waitsText(item)}</span>
      </>
    ),
  };
  const flags: Column<Authorization> = {
    key: 'flags',
    header: 'Atenção',
    width: '190px',
    cell: (item) => <FlagLabels flags={item.flags} most={1} />,
  };
  const until: Column<Authorization> = {
    key: 'until',
    header: 'Até quando',
    width: '150px',
    cell: (item) => <Until item={item} now={now} />,
  };
  const box: Column<Authorization> = {
    key: 'box',
    header: <VisuallyHidden>Escolher</VisuallyHidden>,
    width: '52px',
    cell: (item) => <Box item={item} selection={selection} />,
  };
  return [...(tab === 'mine' ? [box] : []), payment, why, ...(tight ? [] : [flags, until]), amount];
}

function Box({ item, selection }: { readonly item: Authorization; readonly selection: Selection }): ReactNode {
  const { order, canDecide } = item;
  return (
    // The box's own area: a click beside it must not open the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <label className={styles.box} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={`Escolher ${formatBrl(centavosOf(order.amount))} para ${order.payee.name}`}
        checked={selection.chosen.has(order.id)}
        disabled={!canDecide}
        onChange={() => selection.toggle(order.id)}
      />
    </label>
  );
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

/** Where the window is tight: how long, below the amount; the moment itself stands in the detail. */
function ShortUntil({ item, now }: { readonly item: Authorization; readonly now: Instant }): ReactNode {
  const deadline = deadlineOf(item.order.expiresAt, now);
  if (deadline === undefined) return null;
  return (
    <span className={classNames(styles.second, deadline.soon && styles.soon)} title={deadline.moment}>
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
  selection,
  onOpen,
}: {
  readonly tab: AuthorizationsTab;
  readonly item: Authorization;
  readonly now: Instant;
  readonly selection: Selection;
  readonly onOpen: (authorization: Authorization) => void;
}): ReactNode {
  const { order } = item;
  return (
    <div className={styles.card}>
      {tab === 'mine' && <Box item={item} selection={selection} />}
      <button type="button" className={styles.cardBody} onClick={() => onOpen(item)}>
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
            <CardUntil item={item} now={now} />
            <FlagLabels flags={item.flags} most={2} />
          </>
        )}
      </button>
    </div>
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
