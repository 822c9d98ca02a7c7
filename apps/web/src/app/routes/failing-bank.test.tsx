import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERMISSIONS } from '@bank/contracts';
import { openApp, refusal } from '../testing/open-app.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 60));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ORDER = 'ord_01jd00000000000000000000aa';

test.each([
  '/home',
  '/releases',
  '/releases?futuros=sim',
  '/releases?lancamento=ent_1',
  '/releases-list',
  '/pix-return-files',
  '/pix',
  `/pix-transfer?ordem=${ORDER}`,
  `/pix-transfer?repetir=${ORDER}`,
  '/schedules',
  '/schedules?visao=calendario',
  '/schedules?visao=series',
  `/schedules?agendamento=${ORDER}`,
  '/authorizations',
  '/authorizations?aba=outros',
  `/authorizations?pagamento=${ORDER}`,
  '/users',
  '/users/new-user',
  '/permissions',
  '/permissions?aba=regras',
  '/history',
  '/background-tasks',
  '/customer-view',
  '/customer-view?aba=integracoes',
  '/customer-view?aba=integracoes&credencial=nova',
  '/customer-view?aba=integracoes&credencial=crd_01jd00000000000000000000aa',
  '/customer-view/upgrade-perfil',
  '/deviceManagement',
])('where every call fails %s says so with the way to try again, and nothing waits for ever', async (href) => {
  openApp(
    href,
    {},
    { permissions: [...PERMISSIONS], otherwise: () => refusal(503, 'service.unavailable', 'Fora do ar.') },
  );
  expect((await screen.findAllByRole('button', { name: 'Tentar novamente' })).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.querySelectorAll('[class*="skeleton" i]')).toHaveLength(0));
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
});
