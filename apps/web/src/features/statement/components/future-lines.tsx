import { listPaymentOrders, orderTo, type PaymentOrder } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, Card, classNames, Row, RowIcon, RowList } from '@bank/ui';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading } from '../../../vocabulary/dates.ts';
import { nextPaymentOf } from '../../../vocabulary/next-payment.ts';
import { RowSkeletons } from '../../../vocabulary/row-skeletons.tsx';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import styles from './future-lines.module.css';

/** What is scheduled, nearest first, apart from what has happened and in no total of it. */
export function FutureLines({
  today,
  onOpen,
}: {
  readonly today: CivilDate;
  readonly onOpen: (orderId: string) => void;
}): ReactNode {
  const { data, error, refetch } = useEndpoint(listPaymentOrders, { query: { state: 'scheduled', limit: 200 } });
  const orders = data?.items.toSorted((a, b) => nextPaymentOf(a).localeCompare(nextPaymentOf(b))) ?? [];
  const total = orders.reduce((sum, order) => sum + centavosOf(order.amount), 0n);
  return (
    <Card
      title="Lançamentos futuros"
      aside={
        orders.length > 0 && (
          <span className={styles.total}>
            Total agendado <Amount centavos={-total} />
          </span>
        )
      }
    >
      {data === undefined && error === null && <RowSkeletons count={2} />}
      {data === undefined && error !== null && <CardFailure failure={error.failure} onRetry={() => void refetch()} />}
      {data !== undefined && orders.length === 0 && <p className={styles.none}>Não há nada agendado.</p>}
      <RowList label="Lançamentos futuros">
        {orders.map((order) => (
          <FutureRow key={order.id} order={order} today={today} onOpen={onOpen} />
        ))}
      </RowList>
    </Card>
  );
}

function FutureRow({
  order,
  today,
  onOpen,
}: {
  readonly order: PaymentOrder;
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
          {dayHeading(nextPaymentOf(order), today)} <StateLabel state={order.state} />
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
