import type { CivilDate } from '@bank/core';
import { Card } from '@bank/ui';
import type { ReactNode } from 'react';
import { dayOf } from '../../../vocabulary/dates.ts';
import type { SchedulesAddress } from '../address.ts';
import type { SchedulesAnswer } from '../api/use-schedules.ts';
import { firstOfMonth, monthOf } from '../schedule-filter.ts';
import styles from './calendar-view.module.css';
import { DayPayments } from './day-payments.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import type { Change } from './schedule-filters.tsx';

/** A month with the payments of one of its days. */
export function CalendarView({
  answer,
  address,
  today,
  show,
  open,
  openBatch,
}: {
  readonly answer: SchedulesAnswer;
  readonly address: SchedulesAddress;
  readonly today: CivilDate;
  readonly show: Change;
  readonly open: (orderId: string, day?: string) => void;
  readonly openBatch: (id: string, day: string) => void;
}): ReactNode {
  const month = monthOf(address, today);
  const first = answer.days.find(({ count, date }) => count > 0 && firstOfMonth(dayOf(date)) === month)?.date;
  const asked = address.dia === undefined ? undefined : dayOf(address.dia);
  // The day asked for, while its month shows; else the first one on which something is paid.
  const fallback = first === undefined ? undefined : dayOf(first);
  const chosen = asked !== undefined && firstOfMonth(asked) === month ? asked : fallback;
  return (
    <div className={styles.calendar}>
      <Card>
        <MonthCalendar
          month={month}
          days={answer.days}
          chosen={chosen}
          today={today}
          onMonth={(next) => show({ ...address, mes: next.slice(0, 7), dia: undefined })}
          onChoose={(day) => show({ ...address, mes: month.slice(0, 7), dia: day })}
        />
      </Card>
      {chosen === undefined ? (
        <Card>
          <p className={styles.calm}>Nada agendado para este mês.</p>
        </Card>
      ) : (
        <DayPayments
          date={chosen}
          day={answer.days.find(({ date }) => date === chosen)}
          items={answer.items.filter(({ date }) => date === chosen)}
          today={today}
          others={answer.others.filter(({ date }) => date === chosen)}
          onOpen={({ order, date, batch }) =>
            batch === undefined ? open(order.id, order.series === null ? undefined : date) : openBatch(batch.id, date)
          }
        />
      )}
    </div>
  );
}
