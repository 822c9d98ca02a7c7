import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { addressOf, idOf, PLACES } from './support/routes.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

/** Where a page comes to rest, once something of its own shows. */
async function visit(page: Page, address: string): Promise<string> {
  await page.goto(address, { waitUntil: 'commit' });
  // The painted sign-in page is there before any script; the title of the tab says that the app has settled.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return new URL(page.url()).pathname;
}

describe('nobody signed in', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true });
  });

  test.each(PLACES.map(({ path }) => [idOf(path), path]))('[route.guard.%s] %s leads to sign-in', async (_id, path) => {
    await page.goto(addressOf(path), { waitUntil: 'commit' });
    await page.waitForURL('**/session/signin', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Estou ciente' }).waitFor();
  });

  test('[route.rule.root.anon] / leads to sign-in', async () => {
    await page.goto('/');
    await page.waitForURL('**/session/signin');
  });

  test.each([
    ['unknown.anon', '/nada'],
    ['unknown.deep', '/pages/nada/x'],
  ])('[route.rule.%s] the unknown %s leads to /session/404', async (_id, address) => {
    await page.goto(address);
    await page.waitForURL('**/session/404');
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  });

  test('[route.public.signin] [route.public.signup] [route.public.404] [route.public.401] the public pages open', async () => {
    for (const [address, heading, title] of [
      ['/session/signin', 'Fique atento à sua segurança', 'Entrar · Ipê'],
      ['/session/signup', 'Abra a conta da sua empresa', 'Abrir conta · Ipê'],
      ['/session/404', 'Página não encontrada', 'Página não encontrada · Ipê'],
      ['/session/401', 'Você não tem acesso a esta página', 'Acesso não permitido · Ipê'],
    ] as const) {
      expect(await visit(page, address)).toBe(address);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(() => page.title()).toBe(title);
    }
  });

  test('[route.public.qrcode] /session/qrcode is empty', async () => {
    await page.goto('/session/qrcode');
    await expect.poll(() => page.title()).toBe('QR Code · Ipê');
    expect((await page.locator('body').innerText()).trim()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/session/qrcode');
  });

  test.each(['404', '401'])('[route.error.%s.button] Retornar on it leads to sign-in', async (code) => {
    await page.goto(`/session/${code}`);
    await page.getByRole('button', { name: 'Retornar' }).click();
    await page.waitForURL('**/session/signin');
  });
});

describe('the administrator', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true, as: PEOPLE.admin });
  });

  test.each(PLACES.map(({ path, title }) => [idOf(path), path, title] as const))(
    '[route.open.%s] %s opens in the frame',
    async (_id, path, title) => {
      expect(await visit(page, addressOf(path))).toBe(addressOf(path));
      await expect.poll(() => page.title()).toBe(`${title} · Ipê`);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      if (path !== '/home') expect(await heading.innerText()).toBe(title);
      expect(await page.getByRole('navigation', { name: 'Menu', exact: true }).isVisible()).toBe(true);
    },
  );

  test('[route.working] /working shows its page inside the frame', async () => {
    await visit(page, '/working');
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Em construção' }).waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
  });

  test('[route.rule.root.authed] / leads to /home', async () => {
    await page.goto('/');
    await page.waitForURL('**/home');
  });

  test('[route.rule.unknown.authed] an unknown path leads to /session/404', async () => {
    await page.goto('/nada/mesmo');
    await page.waitForURL('**/session/404');
  });

  test.each(['404', '401'])('[route.error.%s.goes-home] Retornar on it leads to /home', async (code) => {
    await page.goto(`/session/${code}`);
    await page.getByRole('button', { name: 'Retornar' }).click();
    await page.waitForURL('**/home');
  });
});

describe.each([
  ['admin', PEOPLE.approver],
  ['editor', PEOPLE.maker],
  ['guest', PEOPLE.guest],
] as const)('the role %s', (role, person) => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true, as: person });
  });

  const guarded = PLACES.flatMap(({ path, roles }) => {
    if (roles === undefined) return [];
    const opens = roles === 'SA_ADMIN' && role === 'admin';
    const group = roles === 'SA' ? 'sa-only' : 'sa-admin';
    return [[`role.${group}.${idOf(path)}.${role}`, path, opens ? path : '/session/401'] as const];
  });

  test.each(guarded)('[%s] %s comes to %s', async (_id, path, end) => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL(`**${end}`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await heading.innerText()).toMatch(end === '/session/401' ? /não tem acesso/ : /^(Painel|Gestão)/);
  });

  test('[role.groups] /home opens', async () => {
    await page.goto('/home');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
  });
});
