import { LEFT_OUT_WORDS, type PaymentOrder, type Series } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { classNames, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf } from '../../../vocabulary/dates.ts';
import { LeaveOutPayment } from './leave-out-payment.tsx';
import links from '../../../vocabulary/link.module.css';
import styles from './repetition-of-order.module.css';

/** Days of a series that its detail names. */
const DAYS_MAX = 6;

/** How a payment repeats and which days come next, or which series or batch made it; nothing for a single one. */
export function RepetitionOfOrder({
  order,
  chosen,
}: {
  readonly order: PaymentOrder;
  /** The day of the payment from which the detail was opened. */
  readonly chosen?: string | undefined;
}): ReactNode {
  const { series, madeBy } = order;
  if (madeBy !== null && madeBy.batchId !== null)
    return (
      <p>
        Linha {madeBy.occurrence.toLocaleString('pt-BR')} de um lote.{' '}
        <Link to="/batch/$id" params={{ id: madeBy.batchId }} className={links.link}>
          Ver o lote
        </Link>
      </p>
    );
  if (madeBy !== null)
    return (
      <p>
        {madeBy.occurrence}ª parcela de uma série.{' '}
        <Link to="/schedules" search={{ agendamento: madeBy.orderId }} className={links.link}>
          Ver a série
        </Link>
      </p>
    );
  if (series === null) return null;
  const days = daysOf(series, chosen);
  return (
    <section className={styles.series} aria-label="Repetição">
      <p className={styles.words}>{series.text}</p>
      {series.paused && (
        <StatusLabel tone="warning" icon={<Pause size={12} aria-hidden />}>
          Pausada
        </StatusLabel>
      )}
      <p>{madeWords(series.made, series.of)}</p>
      {days.length > 0 && (
        <>
          <h3 className={styles.heading}>{series.paused ? 'Seriam os próximos' : 'Próximas datas'}</h3>
          <ol className={styles.days}>
            {days.map((day) => (
              <ComingDay key={day} order={order} day={day} isChosen={day === chosen} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** The next days of a series, those that are left out among them, and the one that was asked for. */
function daysOf({ next, leftOut }: Series, chosen: string | undefined): readonly string[] {
  const last = next[DAYS_MAX - 1];
  const near = leftOut.filter((day) => last === undefined || day < last);
  const asked = chosen !== undefined && [...next, ...leftOut].includes(chosen) ? [chosen] : [];
  return [...new Set([...next.slice(0, DAYS_MAX), ...near, ...asked])].toSorted();
}

function ComingDay({
  order,
  day,
  isChosen,
}: {
  readonly order: PaymentOrder;
  readonly day: string;
  readonly isChosen: boolean;
}): ReactNode {
  const isLeftOut = order.series?.leftOut.includes(day) === true;
  return (
    <li className={classNames(styles.day, isChosen && styles.chosen)} aria-current={isChosen ? 'date' : undefined}>
      <span className={styles.when}>
        {isLeftOut ? <s>{formatDate(dayOf(day))}</s> : formatDate(dayOf(day))}
        {isLeftOut && <StatusLabel tone="neutral">{LEFT_OUT_WORDS}</StatusLabel>}
      </span>
      <LeaveOutPayment order={order} date={day} label={isChosen ? 'Pular este pagamento' : 'Pular'} />
    </li>
  );
}

function madeWords(made: number, of: number | null): string {
  const paid =
    made === 0 ? 'Nenhum pagamento feito ainda' : made === 1 ? '1 pagamento feito' : `${made} pagamentos feitos`;
  return of === null ? `${paid}, sem fim marcado.` : `${paid}, de ${of} ao todo.`;
}
