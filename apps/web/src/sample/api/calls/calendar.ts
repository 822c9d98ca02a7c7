import { parseCivilDate, startOfDay } from '@bank/core';
import type { CalendarEvent } from '../../entities.ts';
import { entityOf, refusal, textOf, type Body, type Calls } from '../call.ts';

function momentOf(value: unknown): string {
  const day = typeof value === 'string' ? parseCivilDate(value) : undefined;
  // A day without a time begins where the calendar shows it: in São Paulo.
  const atMs = day?.ok ? startOfDay(day.value) : typeof value === 'number' ? value : textOf(value);
  return new Date(atMs).toISOString();
}

/** What of an event a body names. Calendars send dates in several forms: all become ISO 8601. */
function eventFields(sent: Body): Partial<CalendarEvent> {
  const text = (name: 'title' | 'location' | 'note') =>
    sent[name] === undefined || sent[name] === null ? {} : { [name]: textOf(sent[name]) };
  return {
    ...text('title'),
    ...text('location'),
    ...text('note'),
    ...(sent['start'] !== undefined && { start: momentOf(sent['start']) }),
    ...(sent['end'] !== undefined && { end: momentOf(sent['end']) }),
  };
}

/** The calendar. An update may be a few fields, or the whole event that was dragged. */
export const calendarCalls: Calls = {
  'GET /api/calendar/events/all': ({ state }) => ({ value: state.events }),
  'POST /api/calendar/events/add': ({ state, body, newId }) => {
    const sent = entityOf(body(), 'event');
    const event = {
      title: '',
      ...eventFields(sent),
      start: momentOf(sent['start']),
      end: momentOf(sent['end']),
      id: sent['id'] === undefined ? newId() : textOf(sent['id']),
    };
    return { value: event, state: { events: [...state.events, event] } };
  },
  'POST /api/calendar/events/update': ({ state, body }) => {
    const sent = { ...body(), ...entityOf(body(), 'event') };
    const id = textOf(sent['id']);
    const known = state.events.find((event) => event.id === id);
    if (!known) return refusal(404, 'Not found');
    const event = { ...known, ...eventFields(sent) };
    return { value: event, state: { events: state.events.map((other) => (other.id === id ? event : other)) } };
  },
  'POST /api/calendar/events/delete': ({ state, body }) => {
    const id = textOf(entityOf(body(), 'event')['id']);
    if (!state.events.some((event) => event.id === id)) return refusal(404, 'Not found');
    return { value: { id }, state: { events: state.events.filter((event) => event.id !== id) } };
  },
};
