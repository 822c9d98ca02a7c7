import type { Home } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Card, RowList } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ExpectedRow } from '../../../vocabulary/expected-money/expected-row.tsx';
import styles from './cards.module.css';

/** As many as the newest lines of the statement beside them; the rest stands with the schedules. */
const ROWS = 5;

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
        {items.slice(0, ROWS).map((item) => (
          <ExpectedRow key={item.id} item={item} today={today} concealed={concealed} />
        ))}
      </RowList>
      {items.length > ROWS && (
        <Link to="/schedules" className={styles.link}>
          Mais {items.length - ROWS} em Agendamentos
        </Link>
      )}
    </Card>
  );
}
