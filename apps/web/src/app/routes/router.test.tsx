import type { Role } from '@bank/contracts';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { AppServices } from '../../platform/app-services.ts';
import type { DoorServices } from '../../platform/door-services.ts';
import type { SessionProfile } from '../../platform/session/profile.ts';
import { ADMINISTRATOR, memoryStorage, tokenUntil } from '../../platform/session/session-fixtures.ts';
import { createSession, TOKEN_KEY } from '../../platform/session/session.ts';
import { LONE_TAB } from '../../platform/session/tabs.ts';
import { createBankRouter } from './router.tsx';
import { documentTitle } from '../../platform/screens/document-title.ts';
import { findScreen, SCREENS, type ScreenPath } from '../../platform/screens/screens.ts';

/** Goes to an address with a true router, session and guards, and gives the one at which it ends. */
async function visit(href: string, profile?: SessionProfile | 'fails') {
  return (await go(href, profile)).location;
}

async function go(href: string, profile?: SessionProfile | 'fails') {
  const nowMs = 1_800_000_000_000;
  const token = tokenUntil(nowMs / 1000 + 600);
  const session = createSession({
    storage: memoryStorage(profile === undefined ? {} : { [TOKEN_KEY]: token }),
    nowMs: () => nowMs,
    forget: () => {},
    endOnServer: () => {},
  });
  const router = createBankRouter(
    {
      door: { session, tabs: LONE_TAB } as DoorServices,
      app: {
        settleSession: () => session.initialise(() => Promise.resolve(profile === 'fails' ? undefined : profile)),
      } as AppServices,
    },
    createMemoryHistory({ initialEntries: [href] }),
  );
  await router.load();
  const { location, matches } = router.state;
  return { location, failed: matches.filter(({ status }) => status === 'error').map(({ routeId }) => routeId) };
}

function as(role: Role): SessionProfile {
  return { ...ADMINISTRATOR, operator: { ...ADMINISTRATOR.operator, role } };
}

const screens = Object.keys(SCREENS) as ScreenPath[];
/** The address with something in the place of its parameters. */
const filled = (path: string): string => path.replace(/\$\w+/g, '1');
/** "/scrum-board/$id" is `scrum-board.id` in the names of statements. */
const statement = (path: string): string => path.slice(1).replaceAll('/', '.').replaceAll('$', '');
/** Sample screens whose address the specification leaves to READINGS 21: no statement names them. */
const unnamed = /^\/pages\/(shop|cart|invoices|calendar|users|inbox|todo|projects|profile)\b/;
/** Screens of our own, beside those of the specification. */
const beside: readonly string[] = ['/background-tasks'];
function idOf(kind: string, path: string): string {
  if (beside.includes(path)) return 'beside the specification:';
  return unnamed.test(path) ? 'READINGS 21:' : `[${kind}.${statement(path)}]`;
}

test.each(screens.map((path) => [idOf('route.guard', path), path]))(
  '%s who is not signed in is sent from %s to sign-in',
  async (_, path) => {
    const end = await visit(filled(path));
    expect(end.pathname).toBe('/session/signin');
    expect(end.state.returnTo).toBe(filled(path));
  },
);

test.each(screens.map((path) => [idOf('route.open', path), path]))(
  '%s %s opens for the administrator',
  async (_, path) => {
    expect((await visit(filled(path), as('SA'))).pathname).toBe(filled(path));
  },
);

const saOnly = [
  '/dashboard/alternative',
  '/customer-view',
  '/customer-view/upgrade-perfil',
  '/users',
  '/users/new-user',
  '/permissions',
];
const refused = (['ADMIN', 'EDITOR', 'GUEST'] as const).flatMap((role) =>
  saOnly.map((path) => [`role.sa-only.${statement(path)}.${role.toLowerCase()}`, path, role] as const),
);
const halfRefused = (['EDITOR', 'GUEST'] as const).flatMap((role) =>
  ['/dashboard/default', '/dashboard/inventory-management'].map(
    (path) => [`role.sa-admin.${statement(path)}.${role.toLowerCase()}`, path, role] as const,
  ),
);
test.each([...refused, ...halfRefused])('[%s] %s is refused to %s', async (_, path, role) => {
  expect((await visit(path, as(role))).pathname).toBe('/session/401');
});

test.each(['/dashboard/default', '/dashboard/inventory-management'].map((path) => [statement(path), path]))(
  '[role.sa-admin.%s.admin] %s opens for ADMIN',
  async (_, path = '') => {
    expect((await visit(path, as('ADMIN'))).pathname).toBe(path);
  },
);

test.each(['SA', 'ADMIN', 'EDITOR', 'GUEST'] as const)('[role.groups] /home opens for %s', async (role) => {
  expect((await visit('/home', as(role))).pathname).toBe('/home');
});

test.each(['signup', 'signin', '404', '401', 'qrcode'])(
  '[route.public.%s] the page opens without signing in',
  async (page) => {
    expect((await visit(`/session/${page}`)).pathname).toBe(`/session/${page}`);
  },
);

test('[route.rule.root.anon] [route.rule.root.authed] / leads to sign-in or to /home', async () => {
  expect((await visit('/')).pathname).toBe('/session/signin');
  expect((await visit('/', as('SA'))).pathname).toBe('/home');
});

test.each([['/nada'], ['/pages/nada/x'], ['/session/nada'], ['/releases/x']])(
  '[route.rule.unknown.anon] [route.rule.unknown.deep] [route.rule.unknown.authed] %s leads to /session/404',
  async (path) => {
    expect((await visit(path)).pathname).toBe('/session/404');
    expect((await visit(path, as('SA'))).pathname).toBe('/session/404');
  },
);

test('who is signed in is not shown the sign-in page', async () => {
  expect((await visit('/session/signin', as('SA'))).pathname).toBe('/home');
});

test.each(['/home', '/users'])(
  '[flow.login.profile-fails] without a profile a person stays signed in at %s, and no screen shows',
  async (href) => {
    const { location, failed } = await go(href, 'fails');
    expect(location.pathname).toBe(href);
    // What stands in the screen's place tries again: see screen-error.test.
    expect(failed).toEqual([`/frame${href}`]);
  },
);

test('a product that the company lacks closes its screens', async () => {
  expect((await visit('/pix-keys', { ...ADMINISTRATOR, productPermissions: ['PAYMENT'] })).pathname).toBe(
    '/session/401',
  );
});

test('the filters of an address are in the way back', async () => {
  expect((await visit('/releases?tipo=pix')).state.returnTo).toBe('/releases?tipo=pix');
});

test('finds the screen of an address', () => {
  expect(findScreen('/users/new-user')).toBe('/users/new-user');
  expect(findScreen('/batch/42')).toBe('/batch/$id');
  expect(findScreen('/batch/')).toBeUndefined();
  expect(findScreen('/nada')).toBeUndefined();
});

test('every screen has a title for its tab, which names the bank that the page was given by', () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'ipe-bank', content: '11222333 123 Banco Aroeira' });
  document.head.append(meta);
  for (const path of screens) expect(SCREENS[path].title).not.toBe('');
  expect(documentTitle(SCREENS['/releases'].title)).toBe('Extrato · Banco Aroeira');
  meta.remove();
});
