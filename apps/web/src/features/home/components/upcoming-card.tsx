import { ORDER_KINDS, type Home } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, Card, Row, RowIcon, RowList } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf, shortDay } from '../../../vocabulary/dates.ts';
import styles from './cards.module.css';

/** What leaves or comes within the next seven days. */
export function UpcomingCard({
  items,
  today,
  concealed,
}: {
  readonly items: Home['upcoming'];
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  return (
    <Card
      title="Próximos 7 dias"
      aside={
        <Link to="/schedules" className={styles.link}>
          Ver agendamentos
        </Link>
      }
    >
      {items.length === 0 && <p className={styles.calm}>Nada agendado para os próximos 7 dias.</p>}
      <RowList label="Próximos 7 dias">
        {items.map((item, index) => (
          <Row
            key={item.order?.id ?? index}
            icon={
              <RowIcon>
                <CalendarClock />
              </RowIcon>
            }
            title={item.title}
            detail={shortDay(dayOf(item.date), today)}
            end={<Amount centavos={flowOf(item)} sign="flow" concealed={concealed} />}
            as={(line) =>
              item.order === null ? (
                <Link to="/schedules" {...line} />
              ) : (
                <Link to={ORDER_KINDS[item.order.kind].screens.pay} search={{ ordem: item.order.id }} {...line} />
              )
            }
          />
        ))}
      </RowList>
    </Card>
  );
}

function flowOf({ direction, amount }: Home['upcoming'][number]): bigint {
  return direction === 'in' ? centavosOf(amount) : -centavosOf(amount);
}
