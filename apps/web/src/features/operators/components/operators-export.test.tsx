import { Toaster } from '@bank/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDoor } from '../../../platform/door-fixtures.ts';
import { DoorProvider } from '../../../platform/door-services.ts';
import { OperatorsExport } from './operators-export.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Shows the button before a bank that answers so; gives the names of the files that were saved. */
async function open(answer: () => Response): Promise<readonly string[]> {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('fetch', async () => answer());
  const door = fakeDoor(answer);
  render(
    <DoorProvider value={door}>
      <OperatorsExport address={{ estado: 'ativos' }} />
      <Toaster store={door.toasts} />
    </DoorProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Planilha do Excel (XLSX)' }));
  return saved;
}

test('saves the file under the name that the bank gives it, and says so', async () => {
  const disposition = 'attachment; filename="operadores-10001-2026-11-23.csv"';
  const saved = await open(() => new Response('Nome', { headers: { 'content-disposition': disposition } }));
  await screen.findByText('Operadores exportados.');
  expect(saved).toEqual(['operadores-10001-2026-11-23.csv']);
});

test('a refusal is said in the words of the bank, and nothing is saved', async () => {
  const errors = [{ code: 'access.not-allowed', message: 'Você não pode exportar.' }];
  const saved = await open(() => Response.json({ errors }, { status: 403 }));
  await screen.findByText('Você não pode exportar.');
  expect(saved).toEqual([]);
});
