import type { ExpectedItem, Schedule, ScheduleDay } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, Card, classNames, DetailList, Row, RowIcon, RowList } from '@bank/ui';
import { CalendarClock, Repeat, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayHeading } from '../../../vocabulary/dates.ts';
import { ExpectedRow } from '../../../vocabulary/expected-money/expected-row.tsx';
import { batchWords, movedWords, occurrenceWords } from '../schedule-words.ts';
import { ScheduleAmount, ScheduleState } from './schedule-state.tsx';
import styles from './day-payments.module.css';

/** One day of the calendar: what is paid on it and what would be left. */
export function DayPayments({
  date,
  day,
  items,
  others,
  today,
  onOpen,
}: {
  readonly date: CivilDate;
  readonly day: ScheduleDay | undefined;
  readonly items: readonly Schedule[];
  /** What else moves the day's balance. */
  readonly others: readonly ExpectedItem[];
  readonly today: CivilDate;
  readonly onOpen: (schedule: Schedule) => void;
}): ReactNode {
  const planned = day !== undefined && day.count > 0;
  return (
    <Card title={dayHeading(date, today)} aside={day?.holiday}>
      {day?.fallsShort === true && (
        <p className={styles.short}>
          <TriangleAlert size={16} aria-hidden />O saldo previsto não basta para este dia.
        </p>
      )}
      {planned && (
        <DetailList
          items={[
            { label: 'Total do dia', value: <Amount centavos={centavosOf(day.total)} /> },
            { label: 'Saldo previsto', value: <Amount centavos={centavosOf(day.projected)} /> },
          ]}
        />
      )}
      {items.length === 0 && (
        <p className={styles.none}>
          {planned ? 'Nada deste dia passa pelos filtros.' : 'Nada agendado para este dia.'}
        </p>
      )}
      <RowList label="Pagamentos do dia">
        {items.map((schedule) => (
          <Row
            key={`${schedule.order.id} ${schedule.occurrence ?? ''}`}
            icon={<RowIcon>{schedule.occurrence === null ? <CalendarClock /> : <Repeat />}</RowIcon>}
            title={schedule.order.payee.name}
            detail={detailOf(schedule)}
            end={<ScheduleAmount schedule={schedule} />}
            as={({ className, children }) => (
              <button type="button" className={classNames(className, styles.open)} onClick={() => onOpen(schedule)}>
                {children}
              </button>
            )}
          />
        ))}
      </RowList>
      {others.length > 0 && (
        <RowList label="Também previsto">
          {others.map((item) => (
            <ExpectedRow key={item.id} item={item} today={today} dayWords={dayHeading} />
          ))}
        </RowList>
      )}
    </Card>
  );
}

function detailOf(schedule: Schedule): ReactNode {
  const words = [batchWords(schedule), occurrenceWords(schedule), movedWords(schedule)]
    .filter((part) => part !== undefined)
    .join(' · ');
  const isPlain = schedule.waits === 'no' && !schedule.leftOut;
  if (words === '' && isPlain) return undefined;
  return (
    <span className={styles.detail}>
      {words}
      {!isPlain && <ScheduleState schedule={schedule} />}
    </span>
  );
}
