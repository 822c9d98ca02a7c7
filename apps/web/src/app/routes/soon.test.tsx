import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { quickActionsFor } from '../../features/home/quick-actions.ts';
import type { AppServices } from '../../platform/app-services.ts';
import { DEFAULT_APPEARANCE } from '../../platform/appearance/appearance.ts';
import type { DoorServices } from '../../platform/door-services.ts';
import { findScreen, screenOf, SCREENS, type ScreenPath } from '../../platform/screens/screens.ts';
import { ADMINISTRATOR } from '../../platform/session/session-fixtures.ts';
import type { Access } from '../../platform/session/session-state.ts';
import { findInPalette } from '../palette/palette.ts';
import { openApp } from '../testing/open-app.tsx';
import { createBankRouter } from './router.tsx';

afterEach(cleanup);

const paths = Object.keys(SCREENS) as ScreenPath[];
const isSoon = (path: ScreenPath): boolean => screenOf(path).soon === true;
const access: Access = {
  role: 'SA',
  permissions: ADMINISTRATOR.operator.permissions,
  products: ['PIX', 'TRANSFER', 'PAYMENT', 'CHARGING', 'CHECKS'],
  isLegalPerson: true,
};

test('the table of screens says of just those that are under construction that they are to come', () => {
  const router = createBankRouter({ door: {} as DoorServices, app: {} as AppServices }, createMemoryHistory());
  const routes = Object.values(router.routesById);
  const pageOf = (path: string) => routes.find(({ fullPath }) => fullPath === path)?.options.component;
  const planned = pageOf('/working');
  expect(planned).toBeDefined();
  expect(paths.filter((path) => pageOf(path) === planned)).toEqual(paths.filter(isSoon));
});

test('every entry of the menu that leads to one says so, and no other does', async () => {
  openApp('/home', {}, { products: ['PIX', 'TRANSFER', 'PAYMENT', 'CHARGING', 'CHECKS'] });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  const links = menu.getAllByRole('link').map((link) => ({
    path: findScreen(link.getAttribute('href') ?? ''),
    says: link.textContent.endsWith(' em breve'),
  }));
  expect(links.length).toBeGreaterThan(15);
  for (const { path, says } of links) expect([path, says]).toEqual([path, path !== undefined && isSoon(path)]);
});

test('so does the palette; the shortcuts of the first screen lead to what stands', () => {
  const place = { access, appearance: DEFAULT_APPEARANCE, samples: false, recent: [], waiting: 0, payees: [] };
  const entries = paths.flatMap((path) => findInPalette(screenOf(path).title, place));
  const opened = entries.flatMap(({ act, hint }) => (act.kind === 'open' ? [{ path: act.path, hint }] : []));
  expect(opened.some(({ path }) => isSoon(path))).toBe(true);
  for (const { path, hint } of opened) expect([path, hint === 'em breve']).toEqual([path, isSoon(path)]);
  const shortcuts = quickActionsFor({ ...access, permissions: [...access.permissions, 'PIX_CHARGES_MANAGE'] });
  expect(shortcuts.filter(({ to }) => isSoon(to))).toEqual([]);
  expect(shortcuts.find(({ label }) => label === 'Cobrar')?.to).toBe('/pix-charge');
});

test('no link in the pages leads to one', () => {
  const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx', '!../../sample/**', '!./*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const led = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:to|href)(?:=|: )\{?['"](?<path>\/[^'"?#]*)['"]/g)].map((found) => ({
      file,
      path: found.groups?.['path'] ?? '',
    })),
  );
  expect(led.length).toBeGreaterThan(50);
  const faults = led.filter(({ path }) => paths.some((known) => known === path && isSoon(known)));
  expect(faults).toEqual([]);
});
