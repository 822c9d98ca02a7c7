import type { Home } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Card, RowList } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ComingSums } from '../../../vocabulary/expected-money/coming-sums.tsx';
import { ExpectedRow } from '../../../vocabulary/expected-money/expected-row.tsx';
import { comingIn } from '../../../vocabulary/expected-money/words.ts';
import styles from './cards.module.css';

/** As many as the newest lines of the statement beside them; the rest stands with the schedules. */
const ROWS = 5;

/** What leaves or comes within the next seven days, and what it comes to. */
export function UpcomingCard({
  items,
  coming,
  today,
  concealed,
}: {
  readonly items: Home['upcoming'];
  readonly coming: Home['coming'];
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  // Who may see none of it by name still sees what it comes to.
  const isNothing = items.length === 0 && (coming === null || isEmpty(coming));
  return (
    <Card
      title="Próximos 7 dias"
      aside={
        <Link to="/schedules" search={{ periodo: '7-dias' }} className={styles.link}>
          Ver agendamentos
        </Link>
      }
    >
      {coming !== null && !isNothing && <ComingSums coming={coming} concealed={concealed} />}
      {isNothing && <p className={styles.calm}>Nada agendado para os próximos 7 dias.</p>}
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

function isEmpty(coming: NonNullable<Home['coming']>): boolean {
  const { in: comes, out } = comingIn(coming);
  return comes === 0n && out === 0n;
}
