import { createMemoryHistory } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppServices } from '../../platform/app-services.ts';
import type { DoorServices } from '../../platform/door-services.ts';
import { ADMINISTRATOR, memoryStorage, tokenUntil } from '../../platform/session/session-fixtures.ts';
import { createSession, TOKEN_KEY } from '../../platform/session/session.ts';
import { LONE_TAB } from '../../platform/session/tabs.ts';
import type { createBankRouter as CreateBankRouter } from './router.tsx';

const NOW_MS = 1_800_000_000_000;

let createBankRouter: typeof CreateBankRouter;

// The setting is read when the module is: it is a part of the build.
beforeAll(async () => {
  vi.stubEnv('VITE_SAMPLE_AREA', 'off');
  vi.resetModules();
  ({ createBankRouter } = await import('./router.tsx'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function visit(href: string): Promise<string> {
  const session = createSession({
    storage: memoryStorage({ [TOKEN_KEY]: tokenUntil(NOW_MS / 1000 + 600) }),
    nowMs: () => NOW_MS,
    forget: () => {},
    endOnServer: () => {},
  });
  const router = createBankRouter(
    {
      door: { session, tabs: LONE_TAB } as DoorServices,
      app: { settleSession: () => session.initialise(() => Promise.resolve(ADMINISTRATOR)) } as AppServices,
    },
    createMemoryHistory({ initialEntries: [href] }),
  );
  await router.load();
  return router.state.location.pathname;
}

test.each([
  '/dashboard/alternative',
  '/dashboard/default',
  '/dashboard/inventory-management',
  '/utilities/color',
  '/scrum-board',
  '/utilities/color',
  '/utilities/misc',
  '/scrum-board/1',
  '/pages/bill-list',
  '/pages/shipment-list',
  '/bill/1',
  '/pages/shop',
  '/pages/cart',
  '/pages/invoices',
  '/pages/invoices/1',
  '/pages/calendar',
  '/pages/users',
  '/pages/inbox',
  '/pages/todo',
  '/pages/projects',
  '/pages/profile',
])('in a build without the sample area %s is an address that does not exist', async (address) => {
  expect(await visit(address)).toBe('/session/404');
});

test('the bank itself is the same without the sample area', async () => {
  for (const address of ['/home', '/releases', '/users', '/charging/bill-list'])
    expect(await visit(address)).toBe(address);
});
