import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { settled } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

/** Goes on as long as the page is the same: a reload would take it away. */
const marked = (page: Page) => page.evaluate(() => (window as { marked?: boolean }).marked === true);
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
const follow = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();

/** The application's scripts that are on their way to a page. */
const onTheWay = new WeakMap<Page, Set<Request>>();

function watchParts(page: Page): void {
  const parts = new Set<Request>();
  onTheWay.set(page, parts);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/')) parts.add(request);
  });
  page.on('requestfinished', (request) => parts.delete(request));
  page.on('requestfailed', (request) => parts.delete(request));
}

/**
 * Waits until nothing of the application is on its way to the page. A part whose script is cut off by the line can only
 * come by a reload, for a browser remembers an import that failed: that is another journey.
 */
async function partsCame(page: Page): Promise<void> {
  let quiet = 0;
  await expect
    .poll(() => (quiet = onTheWay.get(page)?.size === 0 ? quiet + 1 : 0), { timeout: 10_000 })
    .toBeGreaterThan(5);
}

/** A page of the frame on which nothing of the other screens was fetched, not even by pointing at them. */
async function openFrame(): Promise<Page> {
  const page = await stage.open({ as: PEOPLE.admin, reducedMotion: 'reduce' });
  watchParts(page);
  // The last that the frame fetches for itself listens to the bank's news.
  await Promise.all([page.waitForRequest('**/services/notifications/stream'), page.goto('/working')]);
  await settled(page);
  await page.getByRole('banner').getByText('Saldo').waitFor();
  await mark(page);
  return page;
}

test('[err.offline.screen] on the way to a screen that was not opened before it says Sem conexão. in its place, the application stays, and goes on by itself', async () => {
  const page = await openFrame();
  await page.context().setOffline(true);
  await follow(page, 'Agendamentos');
  await heading(page, 'Sem conexão.').waitFor();
  await page.getByRole('banner').getByText('Saldo').waitFor();
  // Another way is open all the while, and this one comes back.
  await follow(page, 'Extrato');
  await heading(page, 'Sem conexão.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/releases');
  await page.context().setOffline(false);
  await heading(page, 'Extrato').waitFor();
  await heading(page, 'Sem conexão.').waitFor({ state: 'detached' });
  await settled(page);
  expect(await marked(page)).toBe(true);
});

test('what the frame opens without a line comes when there is one again', async () => {
  const page = await openFrame();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /Menu da conta/ }).click();
  await page.getByRole('menuitem', { name: 'Aparência e layout' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: /Aparência/ }).waitFor();
  expect(await marked(page)).toBe(true);
});

test('where the line dies unnoticed, the page is loaded anew once there is one, and not before', async () => {
  const page = await openFrame();
  // The browser holds its line for good; nothing answers.
  await page.route('**/*', (route) => route.abort('failed'));
  await follow(page, 'Agendamentos');
  await heading(page, 'Sem conexão.').waitFor();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await heading(page, 'Sem conexão.').waitFor();
  expect(await marked(page)).toBe(true);
  await page.unroute('**/*');
  await heading(page, 'Agendamentos').waitFor();
  stage.forgive(/Failed to fetch dynamically imported module/);
});

test('[session.build-hash] a part that the server has no more reloads the page, once', async () => {
  const page = await openFrame();
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  await page.route('**/assets/*.js', (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await follow(page, 'Agendamentos');
  await heading(page, 'Agendamentos').waitFor();
  expect(loads).toBe(1);
  stage.forgive(/Failed to fetch dynamically imported module/);
});

test('what shows without a line says so at once and of what time it is; what is new comes by itself', async () => {
  const page = await openFrame();
  await follow(page, 'Extrato');
  await heading(page, 'Extrato').waitFor();
  await settled(page);
  await partsCame(page);
  await page.context().setOffline(true);
  const banner = page.getByRole('main').getByText(/^Sem conexão\. Dados das \d\d:\d\d\./);
  await banner.waitFor({ timeout: 2000 });
  // A reading that nothing was kept of fails at once: no skeleton stands while nothing comes.
  await page.getByRole('button', { name: '90 dias' }).click();
  await page.getByRole('main').getByText('Não foi possível carregar').first().waitFor({ timeout: 2000 });
  expect(await page.locator('[class*="skeleton"]').count()).toBe(0);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.getByText('Não foi possível carregar').first().waitFor({ state: 'detached' });
  await settled(page);
  expect(await marked(page)).toBe(true);
});

test('what is sent without a line is refused at once, was not sent, and stays as it was typed', async () => {
  const page = await openFrame();
  await page.goto('/pix-transfer');
  const key = page.getByRole('textbox', { name: 'Chave Pix' });
  await key.fill('financeiro@serraazul.com.br');
  // The form stands whole: what is still on its way when the line goes is another matter.
  await settled(page);
  await partsCame(page);
  await page.context().setOffline(true);
  await page.getByRole('main').getByText('Sem conexão.').first().waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Sem conexão. Nada foi enviado.').waitFor({ timeout: 2000 });
  expect(await key.inputValue()).toBe('financeiro@serraazul.com.br');
  await page.context().setOffline(false);
  await page.getByText('Tudo se atualiza sozinho').waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => sent.length).toBe(1);
});
