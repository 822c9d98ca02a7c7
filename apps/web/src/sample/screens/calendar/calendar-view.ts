import type { CivilDate } from '@bank/core';
import type { CalendarEvent } from '../../entities.ts';

/** What every view of the calendar is given. */
export interface CalendarViewProps {
  readonly events: readonly CalendarEvent[];
  readonly days: readonly CivilDate[];
  readonly onOpen: (event: CalendarEvent) => void;
  /** An event that was dragged somewhere else or stretched. */
  readonly onChange: (event: CalendarEvent) => void;
}
