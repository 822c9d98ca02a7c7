import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReturnOffer } from '../../features/home/components/return-offer.tsx';
import { pageNow } from '../../platform/clock/page-clock-fixtures.ts';
import { openPage } from '../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Home, to which somebody comes from the sign-in with that in the history entry. */
async function comeHome(state: object): Promise<void> {
  openPage({ href: '/home', path: '/home', Component: Home, nowMs: pageNow() }, {});
  await screen.findByText('Início');
  // As the router writes it when it goes there.
  act(() => window.history.pushState(state, '', '/home'));
}

function Home() {
  return (
    <>
      <ReturnOffer />
      <p>Início</p>
    </>
  );
}

test('whoever was thrown out of a screen is offered the way back', async () => {
  await comeHome({ returnTo: '/schedules?visao=mes', ended: 'idle' });
  expect(await screen.findByText('Sua sessão tinha terminado.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Voltar para Agendamentos' })).toBeDefined();
});

test('whoever comes by a link for the first time has left nothing, and is told so of no end of a session', async () => {
  await comeHome({ returnTo: '/schedules' });
  expect(await screen.findByRole('button', { name: 'Abrir Agendamentos' })).toBeDefined();
  expect(screen.getByText('Você pediu esta página antes de entrar.')).toBeDefined();
  expect(screen.queryByText(/sessão tinha terminado/)).toBeNull();
});

test('whoever comes to home by themselves is offered nothing', async () => {
  await comeHome({});
  expect(screen.queryByRole('status')).toBeNull();
});
