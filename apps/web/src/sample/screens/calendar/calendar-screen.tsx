import type { CivilDate } from '@bank/core';
import { Button, Card, IconButton, MOBILE_QUERY, useMediaQuery } from '@bank/ui';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import shared from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { CalendarEvent } from '../../entities.ts';
import { Agenda } from './agenda.tsx';
import { CALENDAR_VIEWS, momentOf, shownDays, stepped, viewWords, type CalendarView } from './days.ts';
import styles from './calendar.module.css';
import { EventDrawer } from './event-drawer.tsx';
import { MonthGrid } from './month-grid.tsx';
import { TimeGrid } from './time-grid.tsx';

/** The calendar of the sample: month, week, day and agenda. */
export function CalendarScreen(): ReactNode {
  const events = useSampleRead<readonly CalendarEvent[]>('/api/calendar/events/all');
  return <Answered answer={events}>{(data) => <Calendar events={data} />}</Answered>;
}

function Calendar({ events }: { readonly events: readonly CalendarEvent[] }): ReactNode {
  const { today } = useSample();
  const { run, running } = useSampleWrite();
  const isMobile = useMediaQuery(MOBILE_QUERY);
  const [chosen, setView] = useState<CalendarView | undefined>(undefined);
  const [day, setDay] = useState(today);
  const [opened, setOpened] = useState<CalendarEvent | undefined>(undefined);
  const view = chosen ?? (isMobile ? 'agenda' : 'month');
  const isKnown = (event: CalendarEvent): boolean => events.some(({ id }) => id === event.id);

  const change = (event: CalendarEvent): void => {
    void run('/api/calendar/events/update', { event }, `${event.title} mudou.`);
  };
  const save = async (event: CalendarEvent): Promise<void> => {
    const [path, done] = isKnown(event)
      ? ['/api/calendar/events/update', 'Evento salvo.']
      : ['/api/calendar/events/add', 'Evento criado.'];
    if (await run(path, { event }, done)) setOpened(undefined);
  };
  const remove = async ({ id }: CalendarEvent): Promise<void> => {
    if (await run('/api/calendar/events/delete', { id }, 'Evento excluído.')) setOpened(undefined);
  };
  const openDay = (one: CivilDate): void => {
    setDay(one);
    setView('day');
  };

  const given = { events, days: shownDays(view, day), onOpen: setOpened, onChange: change };
  return (
    <>
      <div className={shared.bar}>
        <div className={styles.views} role="group" aria-label="Visão">
          {CALENDAR_VIEWS.map(({ value, label }) => (
            <Button
              key={value}
              size="small"
              variant={value === view ? 'secondary' : 'quiet'}
              aria-pressed={value === view}
              onClick={() => setView(value)}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className={styles.steps}>
          <IconButton size="small" label="Anterior" onClick={() => setDay(stepped(view, day, -1))}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <Button size="small" variant="quiet" onClick={() => setDay(today)}>
            Hoje
          </Button>
          <IconButton size="small" label="Seguinte" onClick={() => setDay(stepped(view, day, 1))}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
          <h2 className={styles.shown} aria-live="polite">
            {viewWords(view, day)}
          </h2>
        </div>
        <span className={shared.barEnd}>
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpened(blankEvent(day))}>
            Novo evento
          </Button>
        </span>
      </div>
      <Card flush>
        {view === 'month' && <MonthGrid {...given} day={day} onOpenDay={openDay} />}
        {(view === 'week' || view === 'day') && <TimeGrid {...given} onOpenDay={openDay} />}
        {view === 'agenda' && <Agenda {...given} />}
      </Card>
      <p className={styles.help}>
        Arraste um evento para outro dia ou hora; na semana e no dia, puxe a borda de baixo para esticar. Pelo teclado,
        abra o evento e mude início e fim.
      </p>
      {opened !== undefined && (
        <EventDrawer
          key={opened.id}
          event={opened}
          isNew={!isKnown(opened)}
          loading={running}
          onClose={() => setOpened(undefined)}
          onSave={(event) => void save(event)}
          onRemove={() => remove(opened)}
        />
      )}
    </>
  );
}

function blankEvent(day: CivilDate): CalendarEvent {
  return {
    id: crypto.randomUUID(),
    title: '',
    start: momentOf(day, '09:00') ?? '',
    end: momentOf(day, '10:00') ?? '',
  };
}
