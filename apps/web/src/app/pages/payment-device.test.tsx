import type { CompanyDevice } from '@bank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleDevice, pendingDevice } from '../../features/devices/testdata/example-devices.ts';
import { openApp } from '../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Opens the form of a person with these devices. */
async function open(...devices: readonly CompanyDevice[]) {
  const { asked } = openApp('/pix-transfer', {
    'GET /services/devices': () => [200, { devices, sessions: [], waiting: [] }],
  });
  await screen.findByRole('textbox', { name: 'Chave Pix' });
  await waitFor(() => expect(asked.some(({ path }) => path === '/services/devices')).toBe(true));
}

const notice = (): Promise<HTMLElement> => screen.findByRole('complementary', { name: 'Seu dispositivo' });

test('who has no device is told before typing, and how to register one', async () => {
  await open(exampleDevice({ isOwn: false }), exampleDevice({ id: 'dev_b', state: 'blocked' }));
  const text = (await notice()).textContent;
  expect(text).toContain('Falta registrar o seu celular.');
  expect(text).toContain('Abra o aplicativo do banco');
});

test('whose device waits is told what may be paid meanwhile, what is left of it today, and who approves', async () => {
  await open(pendingDevice({ isOwn: true, name: 'Celular novo' }));
  const said = await notice();
  const text = said.textContent.replaceAll(/\s/g, ' ');
  expect(text).toContain('O seu dispositivo “Celular novo” ainda aguarda liberação.');
  expect(text).toContain('até R$ 200,00 de cada vez e R$ 1.000,00 por dia (restam R$ 700,00 hoje), sem repetir');
  expect(within(said).getByRole('link', { name: 'Dispositivos' })).toBeDefined();
});

test('who has a trusted device is told nothing', async () => {
  await open(exampleDevice(), pendingDevice({ isOwn: true }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('complementary', { name: 'Seu dispositivo' })).toBeNull();
});
