import type { PaymentOrder } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf } from '../../../vocabulary/dates.ts';
import styles from './repetition-of-order.module.css';

/** Days of a series that its detail names. */
const DAYS_MAX = 6;

/** How a payment repeats and which days come next, or which series made it; nothing for a single one. */
export function RepetitionOfOrder({ order }: { readonly order: PaymentOrder }): ReactNode {
  const { series, madeBy } = order;
  if (madeBy !== null)
    return (
      <p>
        {madeBy.occurrence}º pagamento de uma série.{' '}
        <Link to="/schedules" search={{ agendamento: madeBy.orderId }} className={styles.link}>
          Ver a série
        </Link>
      </p>
    );
  if (series === null) return null;
  return (
    <section className={styles.series} aria-label="Repetição">
      <p className={styles.words}>{series.text}</p>
      {series.paused && (
        <StatusLabel tone="warning" icon={<Pause size={12} aria-hidden />}>
          Pausada
        </StatusLabel>
      )}
      <p>{madeWords(series.made, series.of)}</p>
      {series.next.length > 0 && (
        <>
          <h3 className={styles.heading}>{series.paused ? 'Seriam os próximos' : 'Próximas datas'}</h3>
          <ol className={styles.days}>
            {series.next.slice(0, DAYS_MAX).map((day) => (
              <li key={day}>{formatDate(dayOf(day))}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function madeWords(made: number, of: number | null): string {
  const paid =
    made === 0 ? 'Nenhum pagamento feito ainda' : made === 1 ? '1 pagamento feito' : `${made} pagamentos feitos`;
  return of === null ? `${paid}, sem fim marcado.` : `${paid}, de ${of} ao todo.`;
}
