import { Button, DateField, Drawer, Form, TextAreaField, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { RemoveButton } from '../../components/remove-button.tsx';
import shared from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import type { CalendarEvent } from '../../entities.ts';
import { dayOfMoment, momentOf, timeOf } from './days.ts';

/** An event in full: what, when, where, and a note. */
export function EventDrawer({
  event,
  isNew,
  loading,
  onClose,
  onSave,
  onRemove,
}: {
  readonly event: CalendarEvent;
  readonly isNew: boolean;
  readonly loading: boolean;
  readonly onClose: () => void;
  readonly onSave: (event: CalendarEvent) => void;
  readonly onRemove: () => Promise<void>;
}): ReactNode {
  const { today } = useSample();
  const [title, setTitle] = useState(event.title);
  const [location, setLocation] = useState(event.location ?? '');
  const [note, setNote] = useState(event.note ?? '');
  const [startDay, setStartDay] = useState<ReturnType<typeof dayOfMoment> | undefined>(dayOfMoment(event.start));
  const [endDay, setEndDay] = useState<ReturnType<typeof dayOfMoment> | undefined>(dayOfMoment(event.end));
  const [startTime, setStartTime] = useState(timeOf(event.start));
  const [endTime, setEndTime] = useState(timeOf(event.end));
  const [isTried, setTried] = useState(false);

  const start = startDay && momentOf(startDay, startTime);
  const end = endDay && momentOf(endDay, endTime);
  const titleError = title.trim() === '' ? 'Informe o que é.' : undefined;
  const startError = start === undefined ? 'Informe dia e hora.' : undefined;
  const endError =
    end === undefined
      ? 'Informe dia e hora.'
      : start !== undefined && end <= start
        ? 'O fim vem depois do início.'
        : undefined;
  const save = (): void => {
    setTried(true);
    if (titleError !== undefined || endError !== undefined || start === undefined || end === undefined) return;
    onSave({ ...event, title: title.trim(), start, end, location: location.trim(), note: note.trim() });
  };

  const name = isNew ? 'Novo evento' : 'Evento';
  return (
    <Drawer
      open
      title={name}
      onClose={onClose}
      keepsTyped
      foot={
        <div className={shared.actions}>
          {!isNew && (
            <RemoveButton
              label="Excluir evento"
              question={`${event.title} sai do calendário de exemplo.`}
              loading={loading}
              onRemove={onRemove}
            />
          )}
          <Button variant="primary" type="submit" form="event-form" loading={loading}>
            {isNew ? 'Criar evento' : 'Salvar evento'}
          </Button>
        </div>
      }
    >
      <Form id="event-form" label={name} onSubmit={save}>
        <TextField
          label="O que é"
          value={title}
          maxLength={120}
          error={isTried ? titleError : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className={shared.pair}>
          <DateField
            label="Dia do início"
            value={startDay}
            today={today}
            error={isTried ? startError : undefined}
            onChange={setStartDay}
          />
          <TextField
            label="Hora do início"
            type="time"
            value={startTime}
            onChange={({ target }) => setStartTime(target.value)}
          />
          <DateField
            label="Dia do fim"
            value={endDay}
            today={today}
            error={isTried ? endError : undefined}
            onChange={setEndDay}
          />
          <TextField
            label="Hora do fim"
            type="time"
            value={endTime}
            onChange={({ target }) => setEndTime(target.value)}
          />
        </div>
        <TextField
          label="Local"
          optional
          value={location}
          maxLength={120}
          onChange={({ target }) => setLocation(target.value)}
        />
        <TextAreaField
          label="Anotação"
          optional
          value={note}
          maxLength={1000}
          onChange={({ target }) => setNote(target.value)}
        />
      </Form>
    </Drawer>
  );
}
