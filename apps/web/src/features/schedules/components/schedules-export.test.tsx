import { Toaster } from '@bank/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDoor } from '../../../platform/door-fixtures.ts';
import { DoorProvider } from '../../../platform/door-services.ts';
import { SchedulesExport } from './schedules-export.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refused = (): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: '',
      status: 422,
      instance: '',
      traceId: '',
      errors: [{ code: 'schedules.period-invalid', message: 'Escolha um período de até 12 meses.' }],
    },
    { status: 422 },
  );

/** Presses the button over a bank that answers so; gives the names of the files that were saved. */
async function take(answer: Response, isCut = false): Promise<readonly string[]> {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('fetch', async () => answer);
  const door = fakeDoor(() => answer);
  render(
    <DoorProvider value={door}>
      <SchedulesExport query={{ from: '2026-11-23', to: '2026-12-22' }} isCut={isCut} />
      <Toaster store={door.toasts} />
    </DoorProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Planilha do Excel (XLSX)' }));
  return saved;
}

test('the file is saved by the name that the bank gives it, and that is said', async () => {
  const saved = await take(
    new Response('Data', { headers: { 'content-disposition': 'attachment; filename="agendamentos-10001.csv"' } }),
  );
  await screen.findByText('Agendamentos exportados.');
  expect(saved).toEqual(['agendamentos-10001.csv']);
});

test('a file that ends where the list is cut says so', async () => {
  await take(new Response('Data'), true);
  await screen.findByText(/^Agendamentos exportados até onde a lista vai/);
});

test('a refusal is said in the bank’s words, and nothing is saved', async () => {
  const saved = await take(refused());
  await screen.findByText('Escolha um período de até 12 meses.');
  expect(saved).toEqual([]);
});
