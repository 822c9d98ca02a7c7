import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { bank } from './support/bank.ts';
import { openAccountMenu, openGuestForm, sendGuestForm, signInByForm } from './support/sign-in.ts';
import { setStage, TOKEN_KEY } from './support/stage.ts';

const stage = setStage();

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link', { name, exact: true });
const tokenIn = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);

async function openElsewhere(page: Page, name: string, path: string): Promise<Page> {
  await menuLink(page, name).click({ modifiers: ['ControlOrMeta'] });
  const other = await stage.tabAt(path);
  await other.getByRole('heading', { level: 1, name }).waitFor();
  return other;
}

test('a link that is opened in another tab is signed in there, and signing out in one signs out all', async () => {
  const page = await stage.open();
  await signInByForm(page, PEOPLE.guest);
  const other = await openElsewhere(page, 'Agendamentos', '/schedules');
  expect(await tokenIn(other)).toBe(await tokenIn(page));
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL('**/session/signin');
  await other.getByText('Sua sessão terminou: você saiu em outra aba deste navegador.').waitFor();
  expect([await tokenIn(page), await tokenIn(other)]).toEqual([null, null]);
});

test('another person who comes in ends the session of who was there before', async () => {
  const page = await stage.open();
  await signInByForm(page, PEOPLE.guest);
  const other = await page.context().newPage();
  // A tab that is opened by hand is signed out.
  await other.goto('/home');
  await other.waitForURL('**/session/signin');
  await openGuestForm(other);
  await sendGuestForm(other, PEOPLE.second);
  await other.waitForURL('**/home');
  await page.waitForURL('**/session/signin');
  await page.getByText('Sua sessão terminou: outra pessoa entrou neste navegador.').waitFor();
  expect(await tokenIn(page)).toBeNull();
  expect(await tokenIn(other)).not.toBeNull();
});

test('a page of another origin hears nothing of the tabs and frames none of them [attack]', async () => {
  const page = await stage.open();
  await signInByForm(page, PEOPLE.guest);
  const html = `<!doctype html><iframe src="${bank.bankUrl}/releases"></iframe><script>
    window.heard = []; const channel = new BroadcastChannel('ipe.session');
    channel.onmessage = ({ data }) => heard.push(data);
    setInterval(() => channel.postMessage({ kind: 'ask', nonce: 'n', href: '/schedules' }), 50);</script>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const stranger = await page.context().newPage();
    await stranger.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const other = await openElsewhere(page, 'Agendamentos', '/schedules');
    expect(await tokenIn(other)).toBe(await tokenIn(page));
    expect(await stranger.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    expect(stranger.frames().some((frame) => frame.url().startsWith(bank.bankUrl))).toBe(false);
    stage.forgive(/frame-ancestors|X-Frame-Options|Framing/i);
  } finally {
    server.close();
  }
});

test('a session that the bank ended says why, and home offers the way back', async () => {
  const page = await stage.open();
  await signInByForm(page, PEOPLE.guest);
  await menuLink(page, 'Agendamentos').click();
  await page.getByRole('heading', { level: 1, name: 'Agendamentos' }).waitFor();
  // As by a sign-out of the same session elsewhere.
  const authorization = `Bearer ${await tokenIn(page)}`;
  await fetch(`${bank.bankUrl}/services/accounts/logout`, { method: 'POST', headers: { authorization } });
  await page.waitForURL('**/session/signin');
  await page.getByText('Sua sessão terminou: você saiu em outra aba deste navegador.').waitFor();
  await page.reload();
  await page.getByText(/^Sua sessão terminou/).waitFor();
  await page.getByRole('button', { name: 'Login convidado' }).click();
  await sendGuestForm(page, PEOPLE.guest);
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: 'Voltar para Agendamentos' }).click();
  await page.waitForURL('**/schedules');
});
