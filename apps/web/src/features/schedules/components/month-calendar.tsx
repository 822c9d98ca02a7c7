import type { ScheduleDay } from '@bank/contracts';
import { addDays, partsOf, type CivilDate } from '@bank/core';
import { Amount, classNames, IconButton, VisuallyHidden } from '@bank/ui';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayAndMonth } from '../../../vocabulary/dates.ts';
import { firstOfMonth, monthBeside } from '../schedule-filter.ts';
import { dayAfterKey, monthInWords, weeksOf } from '../month.ts';
import { dayInWords } from '../schedule-words.ts';
import styles from './month-calendar.module.css';

const WEEKDAYS = [
  ['dom', 'domingo'],
  ['seg', 'segunda-feira'],
  ['ter', 'terça-feira'],
  ['qua', 'quarta-feira'],
  ['qui', 'quinta-feira'],
  ['sex', 'sexta-feira'],
  ['sáb', 'sábado'],
] as const;

/**
 * A month of days with what is paid on each. Keyboard: arrows move by day and week, Home and End within the week, the
 * page keys by month; Enter shows the day's payments.
 */
export function MonthCalendar({
  month,
  days,
  chosen,
  today,
  onMonth,
  onChoose,
}: {
  /** The first day of the month. */
  readonly month: CivilDate;
  readonly days: readonly ScheduleDay[];
  readonly chosen: CivilDate | undefined;
  readonly today: CivilDate;
  readonly onMonth: (month: CivilDate) => void;
  readonly onChoose: (day: CivilDate) => void;
}): ReactNode {
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState(chosen ?? today);
  // The day that a key moved to takes the focus, once its month is drawn.
  const wanted = useRef<CivilDate | undefined>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!cell) return;
    cell.focus();
    wanted.current = undefined;
  });
  const byDate = new Map(days.map((day) => [day.date, day]));
  const inTabOrder = firstOfMonth(reached) === month ? reached : month;
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(event.key, inTabOrder);
    if (next === undefined) return;
    event.preventDefault();
    const nextMonth = firstOfMonth(next);
    const inside = nextMonth === month || monthBeside(month, nextMonth > month ? 1 : -1, today) === nextMonth;
    if (!inside) return;
    wanted.current = next;
    setReached(next);
    if (nextMonth !== month) onMonth(nextMonth);
  };
  const [before, after] = [monthBeside(month, -1, today), monthBeside(month, 1, today)];
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h2 className={styles.name} aria-live="polite">
          {monthInWords(month)}
        </h2>
        <IconButton
          label="Mês anterior"
          disabled={before === undefined}
          onClick={() => before !== undefined && onMonth(before)}
        >
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton
          label="Mês seguinte"
          disabled={after === undefined}
          onClick={() => after !== undefined && onMonth(after)}
        >
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} role="grid" className={styles.grid} aria-label={monthInWords(month)} onKeyDown={press}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, whole]) => (
              <th key={short} scope="col" abbr={whole}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((date, weekday) =>
                date === null ? (
                  <td key={weekday} className={styles.empty} />
                ) : (
                  <td key={date} aria-selected={date === chosen}>
                    <Day
                      date={date}
                      day={byDate.get(date)}
                      chosen={date === chosen}
                      today={today}
                      inTabOrder={date === inTabOrder}
                      onChoose={() => {
                        setReached(date);
                        onChoose(date);
                      }}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({
  date,
  day,
  chosen,
  today,
  inTabOrder,
  onChoose,
}: {
  readonly date: CivilDate;
  readonly day: ScheduleDay | undefined;
  readonly chosen: boolean;
  readonly today: CivilDate;
  readonly inTabOrder: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const near = date === today ? 'Hoje, ' : date === addDays(today, 1) ? 'Amanhã, ' : '';
  const busy = day !== undefined && day.count > 0;
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={inTabOrder ? 0 : -1}
      className={classNames(
        styles.day,
        date < today && styles.over,
        day !== undefined && day.holiday !== null && styles.rest,
        date === today && styles.today,
        chosen && styles.chosen,
      )}
      onClick={onChoose}
    >
      <VisuallyHidden>{dayInWords(`${near}${dayAndMonth(date, today)}`, day)}</VisuallyHidden>
      <span className={styles.drawn} aria-hidden="true">
        <span className={styles.number}>
          {partsOf(date).day}
          {busy && <span className={styles.count}>{day.count}</span>}
        </span>
        {busy && (
          <span className={styles.wideOnly}>
            <Amount centavos={centavosOf(day.total)} bare />
          </span>
        )}
        {day?.fallsShort === true && (
          <span className={styles.short}>
            <TriangleAlert size={14} />
            <span className={styles.wideOnly}>Falta saldo</span>
          </span>
        )}
      </span>
    </button>
  );
}
