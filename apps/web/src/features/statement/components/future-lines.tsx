import { listSchedules, orderTo, SCHEDULE_WAIT_WORDS, type Schedule } from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { Amount, Card, classNames, Row, RowIcon, RowList, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading, dayOf } from '../../../vocabulary/dates.ts';
import links from '../../../vocabulary/link.module.css';
import type { DayRange } from '../../../vocabulary/own-period-form.tsx';
import { RowSkeletons } from '../../../vocabulary/row-skeletons.tsx';
import styles from './future-lines.module.css';

/** Named here; all of them are a click away. */
const ROWS_MAX = 30;

/**
 * What is scheduled on those days, nearest first, apart from what has happened and in no total of it. Its total is the
 * bank's own of all of them, however many are named.
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
  // What somebody left out of its series will never be a line.
  const runs = data?.items.filter(({ leftOut }) => !leftOut) ?? [];
  return (
    <Card
      title={`Lançamentos futuros até ${formatDate(to)}`}
      aside={
        data !== undefined &&
        data.count > 0 && (
          <span className={styles.total}>
            Total agendado <Amount centavos={-centavosOf(data.total)} />
          </span>
        )
      }
    >
      {data === undefined && error === null && <RowSkeletons count={2} />}
      {data === undefined && error !== null && <CardFailure failure={error.failure} onRetry={() => void refetch()} />}
      {data !== undefined && data.count === 0 && <p className={styles.none}>Não há nada agendado nestes dias.</p>}
      <RowList label="Lançamentos futuros">
        {runs.slice(0, ROWS_MAX).map((run) => (
          <FutureRow key={`${run.order.id} ${run.date}`} run={run} today={today} onOpen={onOpen} />
        ))}
      </RowList>
      {data !== undefined && data.count > ROWS_MAX && (
        <p className={styles.none}>
          Aparecem os primeiros {ROWS_MAX} de {data.count.toLocaleString('pt-BR')} pagamentos.{' '}
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
