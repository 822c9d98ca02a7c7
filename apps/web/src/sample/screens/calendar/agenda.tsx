import { EmptyState, Row, RowList } from '@bank/ui';
import type { ReactNode } from 'react';
import type { CalendarViewProps } from './calendar-view.ts';
import { longDay, minuteWords, piecesOn } from './days.ts';
import styles from './calendar.module.css';

/** What comes, day by day; days without anything are left out. */
export function Agenda({ events, days, onOpen }: CalendarViewProps): ReactNode {
  const full = days.map((day) => ({ day, pieces: piecesOn(events, day) })).filter(({ pieces }) => pieces.length > 0);
  if (full.length === 0) {
    return <EmptyState title="Nada nestes dias">Crie um evento, ou veja os dias antes e depois.</EmptyState>;
  }
  return (
    <div className={styles.agenda}>
      {full.map(({ day, pieces }) => (
        <section key={day} aria-label={longDay(day)}>
          <h3 className={styles.agendaDay}>{longDay(day)}</h3>
          <RowList label={longDay(day)}>
            {pieces.map(({ event, fromMinute, toMinute }) => (
              <Row
                key={event.id}
                title={event.title}
                detail={event.location}
                end={`${minuteWords(fromMinute)} a ${minuteWords(toMinute)}`}
                as={(line) => <button type="button" {...line} onClick={() => onOpen(event)} />}
              />
            ))}
          </RowList>
        </section>
      ))}
    </div>
  );
}
