import { formatDate, recurrenceText, weekdayOf, type CivilDate, type Recurrence } from '@bank/core';
import type { ReactNode } from 'react';
import { comingDays } from './repetition.ts';
import styles from './repetition.module.css';

const DAYS_MAX = 6;
const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;

/** A repetition in words, and its next days as they will be, with why one is not on the day asked for. */
export function ComingDays({
  recurrence,
  firstDate,
  today,
}: {
  readonly recurrence: Recurrence;
  readonly firstDate: CivilDate;
  readonly today: CivilDate;
}): ReactNode {
  const { days, of, last } = comingDays(recurrence, firstDate, today, DAYS_MAX);
  return (
    <section className={styles.coming} aria-label="Próximas datas" aria-live="polite">
      <p className={styles.words}>{recurrenceText(recurrence, firstDate)}</p>
      <ol className={styles.days}>
        {days.map(({ number, date, note }) => (
          <li key={number}>
            <span className={styles.day}>
              {formatDate(date)} <span className={styles.weekday}>{WEEKDAYS[weekdayOf(date)]}</span>
            </span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ol>
      <p className={styles.rest}>{restWords(days.length, of, last)}</p>
    </section>
  );
}

function restWords(shown: number, of: number | null, last: CivilDate | undefined): string {
  if (of === null) return 'E assim por diante, até alguém cancelar.';
  if (of <= shown) return `São ${of} pagamentos ao todo.`;
  return `São ${of} pagamentos ao todo${last === undefined ? '' : `, o último em ${formatDate(last)}`}.`;
}
