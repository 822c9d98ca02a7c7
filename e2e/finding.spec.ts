import { cancelPaymentOrder, createPixOrder, lookUpPayee } from '@bank/contracts';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, registerPhone } from './phone.ts';
import { lookAllWays, PHONE, WIDE } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { confirmPayment, openLaterApp, readAccessCode } from './support/mobile-app.ts';
import { openAccountMenu, untilAlive } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const MARKET = { key: 'financeiro@mercadobomdia.example', name: 'Mercado Bom Dia S.A.' };

/** The entry of the authorizations, and how many payments it says to wait. */
const WAITING = /^Autorizações\s?, (\d+) aguardam? você$/;
const entry = (page: Page, menu: string) =>
  page.getByRole('navigation', { name: menu, exact: true }).getByRole('link', { name: WAITING });
const counted = async (page: Page, menu = 'Menu'): Promise<number> =>
  Number(/(\d+) aguardam? você/.exec((await entry(page, menu).textContent()) ?? '')?.[1]);

describe('how much waits for a person', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true, as: PEOPLE.admin });
    await page.goto('/working');
  });

  test('stands in every menu, and in the words of the entry', async () => {
    await entry(page, 'Menu').waitFor();
    const waiting = await counted(page);
    expect(waiting).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    expect(await counted(page)).toBe(waiting);
    await page.getByRole('button', { name: 'Expandir menu' }).click();
    await page.setViewportSize(PHONE);
    await entry(page, 'Atalhos').waitFor();
    expect(await counted(page, 'Atalhos')).toBe(waiting);
    await lookAllWays(page);
  });

  test('is current without a reload: a payment that comes to wait is counted at once, and so is one that no longer does', async () => {
    const before = await counted(page);
    const phone = await registerPhone(bank, PEOPLE.maker);
    const lookup = expectAnswer(await phone.client(lookUpPayee, { body: { key: MARKET.key } }));
    const body = { lookupId: lookup.id, amount: '20456.31' };
    const order = expectAnswer(await phone.client(createPixOrder, { body, idempotencyKey: crypto.randomUUID() }));
    if (order.state === 'awaiting_confirmation') await phone.confirm(order.id);
    await expect.poll(() => counted(page), { timeout: patience(10_000) }).toBe(before + 1);
    expectAnswer(
      await phone.client(cancelPaymentOrder, { params: { orderId: order.id }, idempotencyKey: crypto.randomUUID() }),
    );
    await expect.poll(() => counted(page), { timeout: patience(10_000) }).toBe(before);
  });

  test('is nothing to who may not approve', async () => {
    const makers = await stage.open({ as: PEOPLE.maker });
    const asked: string[] = [];
    makers.on('request', (request) => asked.push(request.url()));
    await makers.goto('/working');
    await makers.getByRole('combobox', { name: 'Buscar telas e ações' }).waitFor();
    await makers.getByRole('link', { name: 'Autorizações', exact: true }).waitFor();
    expect(asked.filter((url) => url.includes('/services/transaction-authorizations/orders'))).toEqual([]);
  });
});

describe('the search of the frame, by keyboard alone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true, as: PEOPLE.admin });
    await page.goto('/working');
    await page.getByRole('combobox', { name: 'Buscar telas e ações' }).waitFor();
  });

  const box = () => page.getByRole('combobox', { name: 'Buscar telas e ações' });
  const group = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');
  const ask = async (typed: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await box().fill(typed);
  };

  test('opens on what there is to do', async () => {
    await page.keyboard.press('Control+k');
    await expect.poll(async () => (await group('Tarefas').allInnerTexts()).join()).toMatch(/^Autorizar \d+ pagamento/);
    const tasks = (await group('Tarefas').allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(tasks.slice(1)).toEqual([
      'Pagar com Pix',
      'Transferir',
      'Cobrar com Pix',
      'Transferência em lote',
      'Ver extrato de hoje',
      'Convidar operador',
    ]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findBarriers(page), colorScheme).toEqual([]);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/authorizations');
  });

  test('finds who was paid by name, and pays again', async () => {
    await ask('mercado');
    await group('Pagar de novo').filter({ hasText: MARKET.name }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/[/]pix-transfer[?]repetir=ord_/);
  });

  test('finds screens by the words of a person', async () => {
    await ask('quem pode aprovar');
    await group('Telas').filter({ hasText: 'Perfis de permissão' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/permissions');
  });

  test('looks for what was typed in the statement', async () => {
    await ask('padaria');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/[/]releases[?](.*&)?busca=padaria/);
  });

  test('pays a key as it was typed, which never stands in the address', async () => {
    await ask(MARKET.key);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pix-transfer');
    await expect.poll(() => page.getByRole('textbox', { name: 'Chave Pix' }).inputValue()).toBe(MARKET.key);
    expect(page.url()).not.toContain('mercado');
  });
});

describe('the history', () => {
  test('is in the account menu, on the screen of rights, and behind each payment, narrowed to it', async () => {
    const page = await stage.open({ as: PEOPLE.admin, viewport: WIDE });
    await page.goto('/permissions');
    await page.getByRole('main').getByRole('link', { name: 'Ver histórico' }).click();
    await page.waitForURL('**/history?tipo=direitos');
    await page.goto('/authorizations');
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Histórico' }).click();
    await page.waitForURL('**/history');
    await page.goto('/authorizations');
    await page.getByRole('main').getByRole('row').nth(1).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ver histórico' }).click();
    await page.waitForURL(/[/]history[?]sobre=ord_[0-9a-z]{26}$/);
    await page.getByRole('button', { name: /Só sobre este pagamento/ }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('the first Pix', () => {
  const CLICKS_MOST = 20;
  const NEEDED_MS = 30_000;
  let page: Page;
  let app: Page;
  let clicks = 0;

  beforeAll(async () => {
    app = await stage.open({ kept: true, viewport: { width: 400, height: 800 } });
    await openLaterApp(app, bank, PEOPLE.admin);
    page = await stage.open({ kept: true });
    for (const each of [page, app]) {
      await each.exposeFunction('clickCounted', () => (clicks += 1));
      const listen =
        'addEventListener("click", (event) => { if (event.isTrusted && event.detail > 0) clickCounted(); }, true)';
      await each.addInitScript({ content: listen });
      await each.evaluate(listen).catch(() => undefined);
    }
  });
  afterAll(() => app.close());

  test(`from the sign-in page to its receipt, with the app in hand, it takes at most ${CLICKS_MOST} clicks`, async () => {
    const from = performance.now();
    await page.goto('/');
    await untilAlive(page);
    const [request] = await Promise.all([
      page.waitForRequest((asked) => asked.url().endsWith('/external-access-request/login')),
      page.getByRole('button', { name: 'Estou ciente' }).click(),
    ]);
    await page.getByRole('img', { name: 'QR Code de acesso' }).waitFor();
    await readAccessCode(app, (request.postDataJSON() as { readonly id: string }).id);
    await app
      .getByLabel('Número ao lado do QR Code')
      .fill(await page.locator('strong', { hasText: /^\d{2}$/ }).innerText());
    await app.getByRole('button', { name: 'Confirmar acesso' }).click();
    await page.waitForURL('**/home');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Pagar com Pix' }).click();
    await page.getByRole('textbox', { name: 'Chave Pix' }).fill(MARKET.key);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await main.getByText(MARKET.name, { exact: true }).waitFor();
    await page.getByLabel('Valor').pressSequentially('123');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: /^(Pagar|Enviar para aprovação)/ }).click();
    await page.waitForURL('**/pix-transfer?ordem=*');
    const done = main.getByRole('heading', { level: 2, name: 'Pix feito' });
    const asks = main.getByRole('heading', { level: 2, name: 'Falta confirmar no aplicativo' });
    await done.or(asks).waitFor();
    if (await asks.isVisible()) await confirmPayment(app, 'Mercado Bom Dia', 'R$ 1,23');
    await done.waitFor();
    await main.getByRole('article', { name: 'Comprovante de Pix' }).waitFor();
    const took = performance.now() - from;
    process.stdout.write(
      `The first Pix: ${clicks} clicks, ${(took / 1000).toFixed(1)} s (${NEEDED_MS / 1000} s are wanted).\n`,
    );
    expect(clicks).toBeGreaterThan(5);
    expect(clicks).toBeLessThanOrEqual(CLICKS_MOST);
  });
});
