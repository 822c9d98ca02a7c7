import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleChange } from '../../../signed-changes/testdata/example-change.ts';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { exampleDevice, exampleSession, pendingDevice } from '../testdata/example-devices.ts';

afterEach(() => vi.unstubAllGlobals());

const DEVICES = 'GET /services/devices';
const change = exampleChange({ kind: 'devices.approve', title: 'Aprovar o dispositivo “Tablet do estoque”' });
const other = exampleSession({
  id: 'b'.repeat(64),
  isThis: false,
  isOwn: false,
  browser: 'Safari no macOS',
  operator: { id: 'opr_2', name: 'Juliana Prado' },
});

function devicesBank(more: Bank = {}): Bank {
  const devices = [exampleDevice(), pendingDevice()];
  return { [DEVICES]: () => [200, { devices, sessions: [exampleSession(), other], waiting: [] }], ...more };
}

async function openPending(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Ver Tablet do estoque' }));
  return screen.findByRole('dialog', { name: 'Dispositivo' });
}

test('S16 what waits for approval stands on top with what it may still confirm today, and is approved by signing', async () => {
  const { asked } = openApp(
    '/deviceManagement',
    devicesBank({
      [`POST /services/devices/${pendingDevice().id}/changes`]: () => [201, change],
      [`GET /services/signed-changes/${change.id}`]: () => [200, change],
    }),
  );
  const waiting = within(await screen.findByRole('list', { name: 'Dispositivos que aguardam aprovação' }));
  expect(waiting.getByText(/^Até R\$ 200,00 por pagamento e mais R\$ 700,00 hoje/)).toBeDefined();
  const drawer = within(await openPending());
  expect(window.location.search).toBe(`?dispositivo=${pendingDevice().id}`);
  expect(drawer.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/^R\$\s300,00 de R\$\s1\.000,00$/);
  fireEvent.click(drawer.getByRole('button', { name: 'Aprovar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir aprovação' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method, path }) => method === 'POST' && path.endsWith('/changes'))?.body).toEqual({
    action: 'approve',
  });
});

test('offers only what the bank offers, and says how to register a telephone to who has none', async () => {
  openApp(
    '/deviceManagement',
    devicesBank({
      [DEVICES]: () => [200, { devices: [pendingDevice({ actions: ['block'] })], sessions: [], waiting: [] }],
      [`POST /services/devices/${pendingDevice().id}/changes`]: () =>
        refusal(403, 'devices.not-registered', 'Registre.'),
    }),
  );
  const drawer = within(await openPending());
  expect(drawer.queryByRole('button', { name: 'Aprovar' })).toBeNull();
  fireEvent.click(drawer.getByRole('button', { name: 'Bloquear' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir bloqueio' }));
  await screen.findByText('Falta registrar o seu celular.');
});

test('a device gets another name, which may be neither empty nor the same', async () => {
  const { asked } = openApp(
    '/deviceManagement',
    devicesBank({
      [`POST /services/devices/${pendingDevice().id}/changes`]: () => [201, change],
      [`GET /services/signed-changes/${change.id}`]: () => [200, change],
    }),
  );
  const drawer = within(await openPending());
  fireEvent.click(drawer.getByRole('button', { name: 'Alterar nome' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Pedir mudança' }));
  expect(drawer.getByText('Este já é o nome do dispositivo.')).toBeDefined();
  fireEvent.change(drawer.getByRole('textbox', { name: /Nome do dispositivo/ }), { target: { value: ' Tablet 2 ' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Pedir mudança' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'rename', name: 'Tablet 2' });
});

test("ends a colleague's session at once, after asking; ending this one signs out", async () => {
  let sessions = [exampleSession(), other];
  const { asked } = openApp(
    '/deviceManagement',
    devicesBank({
      [DEVICES]: () => [200, { devices: [exampleDevice()], sessions, waiting: [] }],
      [`POST /services/devices/sessions/${other.id}/end`]: () => {
        sessions = [exampleSession()];
        return [204];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Encerrar a sessão de Juliana Prado: Safari no macOS' }));
  expect(asked.some(({ path }) => path.endsWith('/end'))).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Encerrar sessão' }));
  await waitFor(() => expect(screen.queryByText('Safari no macOS')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: /^Encerrar a sessão de Ana/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sair agora' }));
  await waitFor(() => expect(window.location.pathname).toBe('/session/signin'));
});

test('shows the own ones alone when asked, and what to do where there is none', async () => {
  openApp(
    '/deviceManagement',
    devicesBank({ [DEVICES]: () => [200, { devices: [pendingDevice()], sessions: [], waiting: [] }] }),
  );
  await screen.findByText('1 dispositivo, 1 aguarda aprovação');
  fireEvent.click(screen.getByRole('button', { name: 'Só os meus' }));
  await screen.findByText('Nenhum dispositivo registrado');
  expect(window.location.search).toBe('?ver=meus');
});

test('a fault of the bank is said, with a way to try again', async () => {
  let broken = true;
  const bank = devicesBank();
  openApp('/deviceManagement', {
    [DEVICES]: (asked) => (broken ? refusal(500, 'service.unexpected', 'Houve um erro.') : bank[DEVICES]?.(asked)),
  });
  await screen.findByText('Houve um erro.');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('2 dispositivos, 1 aguarda aprovação');
});
