import { formatDate } from '@bank/core';
import { Amount } from '@bank/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import type { SchedulesAnswer } from '../api/use-schedules.ts';
import { lowestDay, paymentsInWords } from '../schedule-words.ts';
import styles from './schedule-figures.module.css';

/** Days that fall short and are named; more are counted. */
const NAMED_MAX = 4;

/** How much will be paid, whether the balance reaches, and on which days it would not. */
export function ScheduleFigures({
  answer,
  narrowed,
}: {
  readonly answer: SchedulesAnswer;
  readonly narrowed: boolean;
}): ReactNode {
  const lowest = lowestDay(answer.days);
  const short = answer.days.filter(({ fallsShort }) => fallsShort);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{narrowed ? 'Filtrados' : 'No período'}</dt>
          <dd className={styles.value}>
            <Amount centavos={centavosOf(answer.total)} />
            <span className={styles.aside}>{paymentsInWords(answer.count)}</span>
          </dd>
        </div>
        <div>
          <dt>Disponível agora</dt>
          <dd className={styles.value}>
            <Amount centavos={centavosOf(answer.available)} />
          </dd>
        </div>
        {lowest !== undefined && (
          <div>
            <dt>Menor saldo previsto</dt>
            <dd className={styles.value}>
              <Amount centavos={centavosOf(lowest.projected)} />
              <span className={styles.aside}>em {formatDate(dayOf(lowest.date))}</span>
            </dd>
          </div>
        )}
      </dl>
      {short.length > 0 && (
        <p className={styles.short}>
          <TriangleAlert size={18} aria-hidden />
          <span>
            Sem mais entradas, o saldo não basta em {daysInWords(short.map(({ date }) => date))}. Deposite antes, mude a
            data ou cancele.
          </span>
        </p>
      )}
    </>
  );
}

function daysInWords(dates: readonly string[]): string {
  const named = dates.slice(0, NAMED_MAX).map((date) => formatDate(dayOf(date)));
  const more = dates.length - named.length;
  const parts = more === 0 ? named : [...named, more === 1 ? 'mais 1 dia' : `mais ${more} dias`];
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(parts);
}
