import type { BackgroundTask } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { doneTask, exampleTask } from '../testdata/example-tasks.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /services/background-tasks';
const bankWith = (tasks: readonly BackgroundTask[], more: Bank = {}): Bank => ({
  [LIST]: () => [200, { items: tasks, nextCursor: null }],
  ...more,
});
const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'Tarefas' })).getAllByRole('listitem');

test('a running task shows how far it is, and may be cancelled', async () => {
  const task = exampleTask();
  const { asked } = openApp(
    '/background-tasks',
    bankWith([task], {
      [`POST /services/background-tasks/${task.id}/cancel`]: () => [200, { ...task, cancelling: true }],
    }),
  );
  const [row] = await rows();
  if (!row) throw new Error('no row');
  const bar = within(row).getByRole('progressbar', { name: task.title });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(bar.getAttribute('aria-valuetext')).toBe('50% pronto');
  expect(within(row).getByText('Em preparo')).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: `Cancelar: ${task.title}` }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/cancel'))).toBe(true));
});

test('a file that is there says how large it is and until when, and is deleted after a question', async () => {
  const task = doneTask();
  const { asked } = openApp(
    '/background-tasks',
    bankWith([task], { [`DELETE /services/background-tasks/${task.id}`]: () => [204] }),
  );
  const [row] = await rows();
  if (!row) throw new Error('no row');
  expect(row.textContent).toContain('1,2 MB · guardada até 30/11/2026');
  expect(within(row).queryByRole('progressbar')).toBeNull();
  fireEvent.click(within(row).getByRole('button', { name: `Excluir: ${task.title}` }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir este arquivo?' });
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a task that failed says why, and has no file', async () => {
  openApp(
    '/background-tasks',
    bankWith([doneTask({ state: 'failed', file: null, failure: 'Peça de novo mais tarde.' })]),
  );
  await screen.findByText('Peça de novo mais tarde.');
  expect(screen.queryByRole('button', { name: /^Baixar/ })).toBeNull();
});

test('a file that may not be had any more is told, and the list is read again', async () => {
  const task = doneTask();
  const { asked, said } = openApp(
    '/background-tasks',
    bankWith([task], {
      [`GET /services/background-tasks/${task.id}/file`]: () =>
        refusal(403, 'access.not-allowed', 'Você não pode fazer isto.'),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: `Baixar: ${task.title}` }));
  await waitFor(() => expect(said()).toEqual(['Você não pode fazer isto.']));
  await waitFor(() =>
    expect(
      asked.filter(({ path, query }) => path === '/services/background-tasks' && query.get('of') === 'me').length,
    ).toBe(2),
  );
});

test('without tasks it says what comes here; where they cannot be read one may try again', async () => {
  let away = true;
  openApp('/background-tasks', {
    [LIST]: () =>
      away
        ? refusal(503, 'service.unavailable', 'Tente de novo em instantes.')
        : [200, { items: [], nextCursor: null }],
  });
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  away = false;
  fireEvent.click(again);
  await screen.findByText('Nenhuma tarefa por aqui');
  expect(screen.getByRole('link', { name: 'Ir ao extrato' }).getAttribute('href')).toBe('/releases');
});

test('the administrator sees the company’s tasks with who asked', async () => {
  const { asked } = openApp('/background-tasks', bankWith([exampleTask()]));
  fireEvent.click(await screen.findByRole('tab', { name: 'Da empresa' }));
  await screen.findByText(/por Ana Souza/);
  expect(asked.some(({ query }) => query.get('of') === 'company')).toBe(true);
});
