import {
  listSchedules,
  orderTo,
  SCHEDULE_WAIT_WORDS,
  type CallOutput,
  type ExpectedItem,
  type Schedule,
} from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { Amount, Card, classNames, Row, RowIcon, RowList, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading, dayOf } from '../../../vocabulary/dates.ts';
import { ComingSums } from '../../../vocabulary/expected-money/coming-sums.tsx';
import { ExpectedRow } from '../../../vocabulary/expected-money/expected-row.tsx';
import { comingIn } from '../../../vocabulary/expected-money/words.ts';
import links from '../../../vocabulary/link.module.css';
import type { DayRange } from '../../../vocabulary/own-period-form.tsx';
import { RowSkeletons } from '../../../vocabulary/row-skeletons.tsx';
import styles from './future-lines.module.css';

/** Named here; all of them are a click away. */
const ROWS_MAX = 30;

type Line = { readonly run: Schedule } | { readonly run: undefined; readonly item: ExpectedItem };

/** Payments with what else is expected, by day. What somebody left out of its series will never be a line. */
function linesOf({ items, others }: CallOutput<typeof listSchedules>): readonly Line[] {
  const dayOfLine = (line: Line): string => (line.run === undefined ? line.item.date : line.run.date);
  const runs = items.filter(({ leftOut }) => !leftOut).map((run): Line => ({ run }));
  return [...runs, ...others.map((item): Line => ({ run: undefined, item }))].toSorted((a, b) =>
    dayOfLine(a).localeCompare(dayOfLine(b)),
  );
}

/**
 * What is expected on those days, nearest first, apart from what has happened and in no total of it. Its sums are the
 * bank's own of all of it, however much is named; what still waits for somebody is marked.
 */
export function FutureLines({
  days,
  today,
  onOpen,
}: {
  readonly days: DayRange;
  readonly today: CivilDate;
  readonly onOpen: (orderId: string) => void;
}): ReactNode {
  const { from, to } = days;
  const { data, error, refetch } = useEndpoint(listSchedules, { query: { from, to } });
  const lines = data === undefined ? [] : linesOf(data);
  const sums = data && comingIn(data.coming);
  // Who may see none of it by name still sees what it comes to.
  const isNothing = lines.length === 0 && sums?.in === 0n && sums.out === 0n;
  return (
    <Card title={`Lançamentos futuros até ${formatDate(to)}`}>
      {data === undefined && error === null && <RowSkeletons count={2} />}
      {data === undefined && error !== null && <CardFailure failure={error.failure} onRetry={() => void refetch()} />}
      {isNothing && <p className={styles.none}>Não há nada agendado nestes dias.</p>}
      {data !== undefined && !isNothing && <ComingSums coming={data.coming} />}
      <RowList label="Lançamentos futuros">
        {lines
          .slice(0, ROWS_MAX)
          .map((line) =>
            line.run === undefined ? (
              <ExpectedRow key={line.item.id} item={line.item} today={today} dayWords={dayHeading} />
            ) : (
              <FutureRow key={`${line.run.order.id} ${line.run.date}`} run={line.run} today={today} onOpen={onOpen} />
            ),
          )}
      </RowList>
      {data !== undefined && lines.length > ROWS_MAX && (
        <p className={styles.none}>
          Aparecem os primeiros {ROWS_MAX} de {(data.count + data.others.length).toLocaleString('pt-BR')} lançamentos.{' '}
          <Link to="/schedules" search={{ periodo: 'personalizado', de: from, ate: to }} className={links.link}>
            Ver todos em Agendamentos
          </Link>
        </p>
      )}
    </Card>
  );
}

function FutureRow({
  run: { order, date, waits },
  today,
  onOpen,
}: {
  readonly run: Schedule;
  readonly today: CivilDate;
  readonly onOpen: (orderId: string) => void;
}): ReactNode {
  return (
    <Row
      icon={
        <RowIcon>
          <CalendarClock />
        </RowIcon>
      }
      title={orderTo(order.kind, order.payee.name)}
      detail={
        <span className={styles.detail}>
          {dayHeading(dayOf(date), today)}{' '}
          <StatusLabel tone={waits === 'no' ? 'info' : 'warning'}>{SCHEDULE_WAIT_WORDS[waits]}</StatusLabel>
        </span>
      }
      end={<Amount sign="flow" centavos={-centavosOf(order.amount)} />}
      as={({ className, children }) => (
        <button type="button" className={classNames(className, styles.button)} onClick={() => onOpen(order.id)}>
          {children}
        </button>
      )}
    />
  );
}
