import { weekdayOf, type CivilDate } from '@bank/core';
import { classNames } from '@bank/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { useDraggable, useDropPoint } from '../../drag/use-drag.ts';
import type { CalendarEvent } from '../../entities.ts';
import type { CalendarViewProps } from './calendar-view.ts';
import {
  inLanes,
  longDay,
  minuteWords,
  movedToMinute,
  piecesOn,
  stretchedTo,
  timeOf,
  WEEKDAYS,
  type PlacedPiece,
} from './days.ts';
import styles from './calendar.module.css';

/** How high an hour is, and with which hour the day comes into view. */
const HOUR_PX = 44;
const FIRST_HOUR = 7;
const KINDS = ['event', 'event-end'];
/** The edge that is pulled, so that what lies under the pointer is the end. */
const EDGE_PX = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface TimeGridProps extends CalendarViewProps {
  readonly onOpenDay: (day: CivilDate) => void;
}

/** Days beside each other by the hour: events are dragged to another time, and stretched by their lower edge. */
export function TimeGrid({ days, onOpenDay, ...rest }: TimeGridProps): ReactNode {
  const { today } = useSample();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroll.current?.scrollTo({ top: FIRST_HOUR * HOUR_PX });
  }, []);
  return (
    // Focusable, so that the keyboard can scroll it.
    <div ref={scroll} className={styles.scroll} role="region" aria-label="Horas do dia" tabIndex={0}>
      <div className={classNames(styles.grid, days.length > 1 && styles.wide)}>
        <div className={styles.gridHead}>
          <span className={styles.hours} />
          {days.map((day) => (
            <button
              key={day}
              type="button"
              className={classNames(styles.dayName, day === today && styles.todayName)}
              aria-current={day === today ? 'date' : undefined}
              title={longDay(day)}
              onClick={() => onOpenDay(day)}
            >
              {WEEKDAYS[weekdayOf(day)].slice(0, 3)} {Number(day.slice(8))}
            </button>
          ))}
        </div>
        <div className={styles.gridBody}>
          <div className={styles.hours} aria-hidden="true">
            {HOURS.map((hour) => (
              <span key={hour} className={styles.hour} style={{ height: HOUR_PX }}>
                {hour > 0 && minuteWords(hour * 60)}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <DayColumn key={day} day={day} {...rest} />
          ))}
        </div>
      </div>
    </div>
  );
}

function DayColumn({
  day,
  events,
  onOpen,
  onChange,
}: Omit<CalendarViewProps, 'days'> & { readonly day: CivilDate }): ReactNode {
  const column = useRef<HTMLUListElement>(null);
  const isUnder = useDropPoint(column, {
    kinds: KINDS,
    onDrop: ({ kind, id }, y) => {
      const event = events.find((other) => other.id === id);
      if (event === undefined) return;
      const isEnd = kind === 'event-end';
      const minute = ((y + (isEnd ? EDGE_PX : 0)) / HOUR_PX) * 60;
      onChange(isEnd ? stretchedTo(event, day, minute) : movedToMinute(event, day, minute));
    },
  });
  return (
    <ul
      ref={column}
      className={classNames(styles.column, isUnder && styles.under)}
      aria-label={longDay(day)}
      style={{ height: HOUR_PX * HOURS.length }}
    >
      {HOURS.slice(1).map((hour) => (
        <li key={hour} className={styles.rule} style={{ top: hour * HOUR_PX }} aria-hidden="true" />
      ))}
      {inLanes(piecesOn(events, day)).map((piece) => (
        <TimeEvent key={piece.event.id} piece={piece} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function TimeEvent({
  piece: { event, fromMinute, toMinute, lane, lanes, isStart, isEnd },
  onOpen,
}: {
  readonly piece: PlacedPiece;
  readonly onOpen: (event: CalendarEvent) => void;
}): ReactNode {
  const whole = useRef<HTMLLIElement>(null);
  const isHeld = useDraggable(whole, { kind: 'event', id: event.id }, isStart);
  return (
    <li
      ref={whole}
      className={classNames(styles.event, isHeld && styles.held)}
      style={{
        top: (fromMinute / 60) * HOUR_PX,
        height: Math.max(18, ((toMinute - fromMinute) / 60) * HOUR_PX - 2),
        left: `${(lane / lanes) * 100}%`,
        width: `calc(${100 / lanes}% - 3px)`,
      }}
    >
      <button type="button" className={styles.eventButton} onClick={() => onOpen(event)}>
        <span className={styles.eventTitle}>{event.title}</span>
        <span className={styles.chipTime}>
          {timeOf(event.start)} a {timeOf(event.end)}
        </span>
      </button>
      {isEnd && <Edge id={event.id} />}
    </li>
  );
}

/** The lower edge of an event: pulled, it moves the end. By keyboard the end is changed in the event itself. */
function Edge({ id }: { readonly id: string }): ReactNode {
  const edge = useRef<HTMLSpanElement>(null);
  useDraggable(edge, { kind: 'event-end', id });
  return <span ref={edge} className={styles.edge} style={{ height: EDGE_PX }} data-edge={id} aria-hidden="true" />;
}
