import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSample, openSample } from '../../testdata/open-sample.tsx';

afterEach(closeSample);

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const set = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const setDay = (label: string, value: string): void => {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
};

test('the same events are seen by month, week, day and as an agenda', async () => {
  openSample('/pages/calendar');
  await screen.findByRole('table', { name: 'Mês' });
  press('Semana');
  expect(within(screen.getByRole('region', { name: 'Horas do dia' })).getAllByRole('list')).toHaveLength(7);
  press('Dia');
  expect(within(screen.getByRole('region', { name: 'Horas do dia' })).getAllByRole('list')).toHaveLength(1);
  press('Agenda');
  expect(screen.getAllByText('Reunião de resultados').length).toBeGreaterThan(0);
  press('Seguinte');
  expect(await screen.findByText('Nada nestes dias')).toBeTruthy();
});

test('an event is added, moved and stretched by keyboard in its own form, and taken away', async () => {
  const said = openSample('/pages/calendar');
  await screen.findByRole('table', { name: 'Mês' });
  press('Novo evento');
  await screen.findByRole('dialog', { name: 'Novo evento' });
  set('O que é', 'Almoço');
  setDay('Dia do início', '10/01/2030');
  press('Criar evento');
  expect(screen.getByText('O fim vem depois do início.')).toBeTruthy();
  setDay('Dia do fim', '10/01/2030');
  set('Hora do início', '12:00');
  set('Hora do fim', '13:30');
  press('Criar evento');
  await waitFor(() => expect(said).toEqual(['Evento criado.']));
  const state = () =>
    (JSON.parse(sessionStorage.getItem('ipe.sample') ?? '{}') as { events: { title: string; start: string }[] }).events;
  expect(state().find(({ title }) => title === 'Almoço')).toMatchObject({
    start: '2030-01-10T15:00:00.000Z',
    end: '2030-01-10T16:30:00.000Z',
  });

  const [first] = screen.getAllByRole('button', { name: /Reunião de resultados/ });
  if (first === undefined) throw new Error('the event is missing');
  fireEvent.click(first);
  await screen.findByRole('dialog', { name: 'Evento' });
  const before = state().length;
  press('Excluir evento');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir evento' }));
  await waitFor(() => expect(state()).toHaveLength(before - 1));
});
