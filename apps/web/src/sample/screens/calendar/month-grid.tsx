import type { CivilDate } from '@bank/core';
import { classNames } from '@bank/ui';
import { useRef, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { useDraggable, useDropPoint } from '../../drag/use-drag.ts';
import type { CalendarEvent } from '../../entities.ts';
import type { CalendarViewProps } from './calendar-view.ts';
import { longDay, movedToDay, piecesOn, timeOf, WEEKDAYS, type Piece } from './days.ts';
import styles from './calendar.module.css';

const KINDS = ['event'];
/** How many events a day of the month names before it counts them. */
const MOST_NAMED = 3;

interface MonthGridProps extends CalendarViewProps {
  readonly day: CivilDate;
  readonly onOpenDay: (day: CivilDate) => void;
}

/** The weeks of a month; events are dragged from day to day. */
export function MonthGrid({ days, ...rest }: MonthGridProps): ReactNode {
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <table className={styles.month} aria-label="Mês">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <MonthDay key={one} {...rest} date={one} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthDay({
  events,
  date,
  day,
  onOpen,
  onChange,
  onOpenDay,
}: Omit<MonthGridProps, 'days'> & { readonly date: CivilDate }): ReactNode {
  const { today } = useSample();
  const cell = useRef<HTMLTableCellElement>(null);
  const isUnder = useDropPoint(cell, {
    kinds: KINDS,
    onDrop: ({ id }) => {
      const event = events.find((other) => other.id === id);
      if (event !== undefined) onChange(movedToDay(event, date));
    },
  });
  const pieces = piecesOn(events, date);
  const more = pieces.length - MOST_NAMED;
  const isOther = date.slice(0, 7) !== day.slice(0, 7);
  const count = pieces.length === 1 ? '1 evento' : `${pieces.length} eventos`;
  return (
    <td ref={cell} className={classNames(isOther && styles.other, isUnder && styles.under)}>
      <button
        type="button"
        className={classNames(styles.date, date === today && styles.today)}
        aria-current={date === today ? 'date' : undefined}
        aria-label={`${longDay(date)}, ${count}`}
        onClick={() => onOpenDay(date)}
      >
        {Number(date.slice(8))}
      </button>
      {pieces.length > 0 && (
        <span className={styles.countOnly} aria-hidden="true">
          {pieces.length}
        </span>
      )}
      <ul className={styles.named}>
        {pieces.slice(0, MOST_NAMED).map((piece) => (
          <MonthEvent key={piece.event.id} piece={piece} onOpen={onOpen} />
        ))}
        {more > 0 && <li className={styles.more}>mais {more}</li>}
      </ul>
    </td>
  );
}

function MonthEvent({
  piece: { event, isStart },
  onOpen,
}: {
  readonly piece: Piece;
  readonly onOpen: (event: CalendarEvent) => void;
}): ReactNode {
  const line = useRef<HTMLLIElement>(null);
  const isHeld = useDraggable(line, { kind: 'event', id: event.id }, isStart);
  return (
    <li ref={line} className={classNames(isHeld && styles.held)}>
      <button type="button" className={styles.chip} title={event.title} onClick={() => onOpen(event)}>
        {isStart && <span className={styles.chipTime}>{timeOf(event.start)}</span>} {event.title}
      </button>
    </li>
  );
}
