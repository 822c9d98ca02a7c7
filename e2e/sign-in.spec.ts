import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { signInByDocument } from './phone.ts';
import { bank } from './support/bank.ts';
import { pausePage } from './support/clock.ts';
import { journey } from './support/journey.ts';
import { openLaterApp, readAccessCode, signInToApp } from './support/mobile-app.ts';
import { readQrCode } from './support/qr-code.ts';
import {
  answer,
  AUTHORIZE_PATH,
  openAccountMenu,
  POLL_PATH,
  showCode,
  OLD_TOKEN,
  untilAlive,
} from './support/sign-in.ts';
import { setStage, TOKEN_KEY } from './support/stage.ts';

const stage = setStage();

/** The sign-in page, with the poll answered by `reply` (its number from 1) instead of by the bank. */
async function openSignIn(reply: (route: Route, poll: number) => Promise<void>): Promise<{
  readonly page: Page;
  readonly polls: { readonly id: string; readonly secret: string }[];
}> {
  const page = await stage.open();
  const polls: { readonly id: string; readonly secret: string }[] = [];
  await page.route(`**${POLL_PATH}`, (route) => {
    polls.push(route.request().postDataJSON() as (typeof polls)[number]);
    return reply(route, polls.length);
  });
  await page.clock.install();
  await page.goto('/');
  await page.waitForURL('**/session/signin');
  return { page, polls };
}

/** Not yet, with a number to match that tells the polls apart. */
const notYet = (route: Route, poll = 1): Promise<void> =>
  answer(route, 404, { errors: [{ code: 'access.request-pending' }], matchNumber: String(poll + 10) });

/**
 * Acknowledges the notice on a clock that stands still and is moved by hand from here on. Gives when each poll was
 * sent, on that clock, and what moves it to so many milliseconds after the first.
 */
async function showCodeByHand(page: Page): Promise<{
  readonly sentAt: readonly number[];
  readonly moveTo: (afterFirstMs: number) => Promise<void>;
}> {
  const sentAt: number[] = [];
  await page.exposeFunction('notePoll', (atMs: number) => void sentAt.push(atMs));
  await page.addInitScript((path) => {
    const { notePoll } = window as unknown as { readonly notePoll: (atMs: number) => void };
    const { fetch } = window;
    window.fetch = (where, init) => {
      if (where === path) notePoll(Date.now());
      return fetch(where, init);
    };
  }, POLL_PATH);
  await page.reload();
  await untilAlive(page);
  const now = (): Promise<number> => page.evaluate(() => Date.now());
  await pausePage(page, bank);
  await page.getByRole('button', { name: 'Estou ciente' }).click();
  // React shows what it had to load after a moment of its own.
  await page.clock.runFor(400);
  await expect.poll(() => sentAt.length).toBe(1);
  return {
    sentAt,
    moveTo: async (afterFirstMs) => page.clock.runFor((sentAt[0] ?? 0) + afterFirstMs - (await now())),
  };
}

const toaster = (page: Page) => page.locator('[data-toaster]');

describe('the notice', () => {
  journey(
    '[ui.signin.notice] [ui.signin.warning.modules] [ui.signin.warning.remote] [ui.signin.warning.qr] [ui.signin.warning.three] [ui.signin.guest-button] [ui.signin.badges] [ui.lang] warns of what the bank never asks, in Portuguese',
    async () => {
      const page = await stage.open();
      await page.goto('/session/signin');
      const notice = page.getByRole('region', { name: 'Fique atento à sua segurança' });
      await notice.getByRole('button', { name: 'Estou ciente' }).waitFor();
      const warnings = await notice.getByRole('list').first().getByRole('listitem').allTextContents();
      expect(warnings).toHaveLength(3);
      expect(warnings[0]).toMatch(/nunca pede.*módulos de segurança/);
      expect(warnings[1]).toMatch(/nunca pede.*acesso remoto/);
      expect(warnings[2]).toMatch(/nunca pede.*QR Code fora do internet banking/);
      expect(await page.getByRole('button', { name: 'Login convidado' }).isVisible()).toBe(true);
      for (const shop of ['App Store', 'Google Play']) expect(await page.getByText(shop).isVisible(), shop).toBe(true);
      expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
      expect(await page.title()).toBe('Entrar · Ipê');
    },
  );

  test("[const.theme.blue] the default theme is blue: 'Estou ciente' is a blue button", async () => {
    const page = await stage.open();
    await page.goto('/session/signin');
    await untilAlive(page);
    const colour = await page
      .getByRole('button', { name: 'Estou ciente' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)].map(Number);
    expect(blue, colour).toBeGreaterThan(red + 60);
    expect(blue, colour).toBeGreaterThan(green + 20);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('blue');
  });

  test.each([
    ['Estou ciente', (page: Page) => page.getByRole('img', { name: 'QR Code de acesso' })],
    ['Login convidado', (page: Page) => page.getByRole('dialog', { name: 'Login convidado' })],
  ] as const)(
    'stands before any script of the app is there, and a click on "%s" counts from then on',
    async (name, then) => {
      const page = await stage.open();
      let release = (): void => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route('**/assets/door-*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/session/signin');
      await page.getByRole('heading', { level: 1, name: 'Fique atento à sua segurança' }).waitFor();
      await page.getByRole('button', { name }).click();
      expect(await then(page).count()).toBe(0);
      release();
      await then(page).waitFor();
    },
  );

  test('[ui.signin.no-qr-before] no code and no polling before it is acknowledged', async () => {
    const { page, polls } = await openSignIn(notYet);
    await page.clock.fastForward(60_000);
    expect(await page.getByRole('img', { name: 'QR Code de acesso' }).count()).toBe(0);
    expect(polls).toHaveLength(0);
    await showCode(page);
    expect(polls.length).toBeGreaterThan(0);
  });
});

describe('the code', () => {
  journey(
    '[ui.signin.qr-panel] [ui.signin.step.open] [ui.signin.step.menu] [ui.signin.step.tap] [ui.signin.step.camera] [ui.signin.retornar] [call.qr.body] [qr.id-in-code] S07 a camera reads the id that is polled; the secret is not in it',
    async () => {
      const { page, polls } = await openSignIn(notYet);
      const { id } = await showCode(page);
      expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(await readQrCode(page.getByRole('img', { name: 'QR Code de acesso' }))).toBe(id);
      expect(polls[0]?.secret).not.toBe(id);
      const panel = page.getByRole('region', { name: 'Acesso por QR Code' });
      const steps = await panel.getByRole('listitem').allTextContents();
      expect(steps.map((step) => step.replaceAll('\u00a0', ' '))).toEqual([
        'Abra o aplicativo',
        'Entre no menu “Acesso IB”',
        'Toque em QR Code',
        'Aponte a câmera para o código',
      ]);
      await page.getByRole('button', { name: 'Retornar' }).click();
      await page.getByRole('button', { name: 'Estou ciente' }).waitFor();
      const after = polls.length;
      await page.clock.fastForward(10_000);
      expect(polls, 'the polling ends with the panel').toHaveLength(after);
    },
  );

  test('[qr.id-new] each code is a new one', async () => {
    const { page } = await openSignIn(notYet);
    const first = await showCode(page);
    await page.reload();
    const second = await showCode(page);
    await page.getByRole('button', { name: 'Retornar' }).click();
    const third = await showCode(page);
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  });

  test('[const.qr.interval] [const.qr.retries] [qr.reload] polls at once and 29 times more, 3 s apart, then the page reloads', async () => {
    const { page, polls } = await openSignIn(notYet);
    const { sentAt, moveTo } = await showCodeByHand(page);
    const reloaded = page.waitForEvent('load');
    for (let poll = 1; poll < 30; poll += 1) {
      await page.getByText(`Digite ${poll + 10} no aplicativo`, { exact: true }).waitFor();
      await moveTo(3000 * poll);
      await expect.poll(() => sentAt.length).toBe(poll + 1);
    }
    await reloaded;
    expect(sentAt.map((atMs) => atMs - (sentAt[0] ?? 0))).toEqual(Array.from({ length: 30 }, (_, poll) => 3000 * poll));
    await page.getByRole('button', { name: 'Estou ciente' }).waitFor();
    expect(polls).toHaveLength(30);
    expect(new Set(polls.map(({ id }) => id)).size).toBe(1);
  });

  test.each([401, 404])('[err.qr.%i-ignored] the poll passes it over and goes on', async (status) => {
    const { page, polls } = await openSignIn((route) => answer(route, status));
    await showCode(page);
    await page.clock.runFor(3000);
    await expect.poll(() => polls.length).toBe(2);
    expect(await toaster(page).textContent()).toBe('');
  });

  test.each([
    [400, '[err.status.400]', 'Requisição inválida!'],
    [403, '[err.status.403]', 'Não autorizado!'],
    [418, '[err.status.other]', 'Ops... Houve algum erro!'],
    [500, '[err.status.500]', 'Ops... Houve algum erro! Tente novamente mais tarde!'],
    [502, '[err.status.other]', 'Ops... Houve algum erro!'],
    [504, '[err.status.504]', 'Não foi possível realizar a conexão neste momento. Tente novamente mais tarde!'],
  ] as const)('a %i of the poll is a status toast %s', async (status, _id, text) => {
    const { page, polls } = await openSignIn((route, poll) => (poll === 1 ? answer(route, status) : notYet(route)));
    await showCode(page);
    await toaster(page).getByText(text, { exact: true }).waitFor();
    await page.clock.runFor(3000);
    await expect.poll(() => polls.length).toBe(2);
  });

  test('[err.status.500.style] [const.toast] [frame.toaster] a 500 has the warning style; a toast stays 5 s, in a live region', async () => {
    const { page } = await openSignIn((route, poll) =>
      poll > 2 ? notYet(route) : answer(route, poll === 1 ? 500 : 403),
    );
    const { moveTo } = await showCodeByHand(page);
    const region = toaster(page).getByRole('alert');
    const warning = region.getByText('Ops... Houve algum erro! Tente novamente mais tarde!');
    await warning.waitFor();
    // What went wrong is said at once.
    expect(await region.getAttribute('aria-live')).toBe('assertive');
    await moveTo(3000);
    const refusal = region.getByText('Não autorizado!');
    await refusal.waitFor();
    const mark = (tone: string) =>
      region.locator(`[data-tone="${tone}"] > svg`).evaluate((svg) => getComputedStyle(svg).color);
    expect(await mark('warning')).not.toBe(await mark('negative'));
    await moveTo(7990);
    expect(await warning.count()).toBe(0);
    expect(await refusal.isVisible(), 'after 4.99 s').toBe(true);
    await moveTo(8010);
    await refusal.waitFor({ state: 'detached' });
  });

  test("[err.qr.offline] without a connection: 'Sem conexão.', and the polling goes on", async () => {
    const { page, polls } = await openSignIn((route, poll) =>
      poll === 1 ? route.abort('internetdisconnected') : notYet(route),
    );
    await showCode(page);
    await toaster(page).getByText('Sem conexão.').waitFor();
    await page.clock.runFor(3000);
    await expect.poll(() => polls.length).toBe(2);
  });

  test.each([
    ['no token', {}],
    ['a token that cannot be read', { accessToken: 'abc' }],
    ['a token that has run out', { accessToken: OLD_TOKEN }],
  ])("[err.qr.erro] a confirmed request with %s: 'Erro'", async (_what, body) => {
    const { page } = await openSignIn((route) => answer(route, 200, body));
    await page.getByRole('button', { name: 'Estou ciente' }).click();
    await toaster(page).getByText('Erro', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Estou ciente' }).waitFor();
    expect(await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY)).toBeNull();
  });

  journey(
    '[qr.dialog.title] [qr.dialog.text] [qr.dialog.button] [qr.dialog.regenerates] an expired request opens the dialog; its button makes a new code',
    async () => {
      const { page, polls } = await openSignIn((route, poll) =>
        poll === 1 ? answer(route, 410, { errors: [{ code: 'REQUEST_EXPIRED' }] }) : notYet(route),
      );
      await page.getByRole('button', { name: 'Estou ciente' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'OPS... Sessão expirada!' });
      await dialog.getByText('O tempo de sessão expirou sem nenhuma tentativa de login.').waitFor();
      await page.clock.runFor(10_000);
      expect(polls, 'an expired request is not polled').toHaveLength(1);
      expect(await toaster(page).textContent(), 'and nothing is toasted').toBe('');
      await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('img', { name: 'QR Code de acesso' }).waitFor();
      await expect.poll(() => polls.length).toBeGreaterThan(1);
      expect(polls[1]?.id).not.toBe(polls[0]?.id);
    },
  );
});

describe('with the mobile app', () => {
  journey(
    '[qr.success.stored] [qr.success.home] S09 the app shows who asks, takes the number beside the code, and the page goes home; refusing and a wrong number let nobody in',
    async () => {
      const app = await stage.open({ viewport: { width: 400, height: 800 } });
      await openLaterApp(app, bank, PEOPLE.approver);
      const page = await stage.open();
      await page.goto('/');

      const refused = await showCode(page);
      await readAccessCode(app, refused.id);
      const shown = await app.getByRole('main').innerText();
      expect(shown).toContain('Chrome');
      expect(shown).toContain(new URL(bank.bankUrl).host);
      expect(shown).toMatch(/\d{2}:\d{2}/);
      await app.getByRole('button', { name: 'Não fui eu, recusar' }).click();
      await app.getByText('Acesso recusado. Ninguém entrou.').waitFor();
      await page.getByRole('alertdialog', { name: 'OPS... Sessão expirada!' }).waitFor();
      expect(page.url()).toContain('/session/signin');

      const [asked] = await Promise.all([
        page.waitForRequest(`**${POLL_PATH}`),
        page.getByRole('button', { name: 'Tentar novamente' }).click(),
      ]);
      const { id } = asked.postDataJSON() as { readonly id: string };
      const number = await page.locator('strong', { hasText: /^\d{2}$/ }).innerText();
      await readAccessCode(app, id);
      const field = app.getByLabel('Número ao lado do QR Code');
      await field.fill(number === '10' ? '11' : '10');
      await app.getByRole('button', { name: 'Confirmar acesso' }).click();
      await app.getByRole('alert').waitFor();
      await field.fill(number);
      await app.getByRole('button', { name: 'Confirmar acesso' }).click();
      await app.getByText('Acesso confirmado. Volte para o computador.').waitFor();

      await page.waitForURL('**/home');
      const token = await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);
      expect(token?.split('.')).toHaveLength(3);
      await page.getByRole('button', { name: /Menu da conta/ }).waitFor();
    },
  );

  test('[api.qr.authorize.strong] the app’s bearer token alone confirms no code of the page, which stays outside [attack]', async () => {
    const page = await stage.open();
    await page.goto('/');
    const { id } = await showCode(page);
    const { token } = await signInByDocument(bank.bankUrl, PEOPLE.approver);
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await fetch(`${bank.bankUrl}${AUTHORIZE_PATH}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ id }),
      });
      expect(reply.ok).toBe(false);
    }
    await page.waitForResponse((response) => response.url().endsWith(POLL_PATH) && response.status() === 404);
    expect(new URL(page.url()).pathname).toBe('/session/signin');
    expect(await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY)).toBeNull();
  });

  test('READINGS 23 of a code that its caller chose the app says in plain words that the bank cannot know who asks', async () => {
    const app = await stage.open({ viewport: { width: 360, height: 800 } });
    await openLaterApp(app, bank, PEOPLE.approver);
    const id = crypto.randomUUID();
    const poll = () =>
      fetch(`${bank.bankUrl}${POLL_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      });
    expect((await poll()).status).toBe(404);
    await readAccessCode(app, id);
    await app.getByText(/O banco não tem como saber quem fez este pedido/).waitFor();
    expect(await app.getByLabel('Número ao lado do QR Code').count()).toBe(0);
    await app.getByRole('button', { name: 'Confirmar acesso' }).click();
    await app.getByText('Acesso confirmado. Volte para o computador.').waitFor();
    expect((await poll()).status).toBe(200);
  });

  test('S06 signing out of the web leaves the app of the same browser its key: it signs again; the web’s own draft is gone [attack]', async () => {
    const app = await stage.open({ viewport: { width: 400, height: 800 } });
    await openLaterApp(app, bank, PEOPLE.approver);
    const page = await app.context().newPage();
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted());
    await page.goto('/session/signup');
    await page.locator('[name="cnpj"]').fill('11.222.333/0001-81');
    await expect.poll(databases).toEqual(['ipe-app', 'ipe.sign-up']);

    for (let turn = 0; turn < 2; turn += 1) {
      await page.goto('/');
      const { id } = await showCode(page);
      const number = await page.locator('strong', { hasText: /^\d{2}$/ }).innerText();
      await readAccessCode(app, id);
      await app.getByLabel('Número ao lado do QR Code').fill(number);
      await app.getByRole('button', { name: 'Confirmar acesso' }).click();
      await app.getByText('Acesso confirmado. Volte para o computador.').waitFor();
      await page.waitForURL('**/home');
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Sair' }).click();
      await page.waitForURL('**/session/signin');
      await expect.poll(databases).toEqual(['ipe-app']);
    }

    // Nor does the app's own leaving: whoever comes back signs with the same key.
    await app.getByRole('button', { name: 'Sair' }).click();
    await app.getByRole('heading', { name: 'Entrar no aplicativo' }).waitFor();
    await signInToApp(app, PEOPLE.approver);
    await app.getByRole('button', { name: 'Acesso IB' }).waitFor();
    expect(await databases()).toEqual(['ipe-app']);
  });

  test('the sandbox link opens the app with the request filled in', async () => {
    const page = await stage.open();
    await page.goto('/');
    const { id } = await showCode(page);
    const link = page.getByRole('link', { name: /Abrir o aplicativo simulado/ });
    expect(await link.getAttribute('href')).toBe(`/app/?acesso=${id}`);
  });
});
