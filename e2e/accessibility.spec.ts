import { createPixOrder, listPaymentOrders, lookUpPayee, type Client } from '@bank/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, registerPhone, signInByEmail } from './phone.ts';
import { lookAllWays, PHONE, settled, WIDE } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { openMobileApp, readAccessCode } from './support/mobile-app.ts';
import {
  answer,
  LOGIN_PATH,
  openAccountMenu,
  openGuestForm,
  POLL_PATH,
  sendGuestForm,
  showCode,
  untilAlive,
} from './support/sign-in.ts';
import { setStage, type PageOptions } from './support/stage.ts';

const stage = setStage();

/** A page on which nothing moves: what is half faded in is not what people read. */
const open = (options?: PageOptions) => stage.open({ reducedMotion: 'reduce', ...options });

describe('no barrier at the door', { tags: ['gate'] }, () => {
  test('on the notice', async () => {
    const page = await open();
    await page.goto('/session/signin');
    await untilAlive(page);
    await settled(page);
    await lookAllWays(page);
  });

  test('on the QR code, and on the dialog when it has expired', async () => {
    const page = await open();
    let expired = false;
    await page.route(`**${POLL_PATH}`, (route) => answer(route, expired ? 410 : 404, { matchNumber: '42' }));
    await page.goto('/session/signin');
    await showCode(page);
    await page.getByText('42', { exact: true }).waitFor();
    await lookAllWays(page);
    expired = true;
    await page.getByRole('alertdialog').waitFor();
    await lookAllWays(page);
  });

  test('in the guest form with its faults, and in the reset form', async () => {
    const page = await open();
    await page.route(`**${LOGIN_PATH}`, (route) =>
      answer(route, 403, { errors: [{ code: 'TEMPORARY_PASSWORD_USE', message: 'Sua senha é temporária.' }] }),
    );
    await openGuestForm(page);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Campo obrigatório.').first().waitFor();
    await lookAllWays(page);
    await sendGuestForm(page, PEOPLE.guest);
    await page.getByLabel('Senha temporária').waitFor();
    await lookAllWays(page);
  });

  test.each(['/session/404', '/session/401', '/session/signup'])('on %s', async (address) => {
    const page = await open();
    await page.goto(address);
    await settled(page);
    await lookAllWays(page);
  });
});

describe('no barrier behind it', () => {
  let page: Page;
  beforeAll(async () => {
    await registerPhone(bank, PEOPLE.admin);
    page = await open({ kept: true, as: PEOPLE.admin });
  });

  test.each(['/home', '/working', '/releases', '/pix', '/pix-charge', '/pix-charge?nova=vencimento'])(
    'on %s',
    { tags: ['gate'] },
    async (address) => {
      await page.goto(address);
      await settled(page);
      await lookAllWays(page);
    },
  );

  test('in the account menu and in the search', async () => {
    await page.goto('/working');
    await openAccountMenu(page);
    await lookAllWays(page);
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Search here...').fill('re');
    await page.getByRole('option').first().waitFor();
    await lookAllWays(page);
  });

  test('with everything of the menu open on a phone', async () => {
    await page.goto('/working');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Mais' }).click();
    await page.getByRole('dialog').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findBarriers(page)).toEqual([]);
    }
    await page.setViewportSize(WIDE);
  });

  test('in a line of the statement', async () => {
    await page.goto('/releases');
    await page.getByRole('main').getByRole('row').nth(2).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Lançamento' }).waitFor();
    await lookAllWays(page);
  });

  test('a statement on a tablet cuts no amount, on a phone its search is one line high', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/releases');
    await page.getByRole('main').getByRole('row').nth(2).waitFor();
    const cut = await page
      .locator('td:nth-last-child(-n + 2)')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut).toBe(0);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Buscar e filtrar' }).click();
    const search = page.getByRole('searchbox', { name: /^Buscar por descrição/ }).locator('..');
    await expect.poll(async () => (await search.boundingBox())?.height).toBeLessThan(60);
    await page.setViewportSize(WIDE);
  });

  test('in the statement of a company without a line', async () => {
    const empty = await open({ as: PEOPLE.third });
    for (const address of ['/home', '/releases', '/pix']) {
      await empty.goto(address);
      await settled(empty);
      await lookAllWays(empty);
    }
  });

  test('in the steps of a Pix', async () => {
    await page.goto('/pix-transfer');
    await page.getByRole('tab', { name: 'Agência e conta' }).click();
    await page.getByRole('textbox', { name: 'Agência' }).waitFor();
    await lookAllWays(page);
    await page.getByRole('tab', { name: 'Chave Pix' }).click();
    const key = page.getByRole('textbox', { name: 'Chave Pix' });
    await page.getByRole('button', { name: 'Continuar' }).click();
    await lookAllWays(page);
    await key.fill('ana');
    await key.fill('+5511987650001');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Bruno Carvalho Lima').waitFor();
    await page.getByRole('button', { name: 'Em outra data' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Agora' }).click();
    await page.getByLabel('Valor').pressSequentially('4200');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
    await lookAllWays(page);
  });

  test('on a paid Pix with its receipt, on the receipt for everybody, and on a code that is unknown', async () => {
    const { client } = await signInByEmail(bank.bankUrl, PEOPLE.admin);
    const { items } = expectAnswer(await client(listPaymentOrders, { query: { state: 'settled' } }));
    const order = items.find(({ receiptCode }) => receiptCode !== null);
    await page.goto(`/pix-transfer?ordem=${order?.id ?? ''}`);
    await page.getByRole('article', { name: 'Comprovante de Pix' }).waitFor();
    await lookAllWays(page);
    const stranger = await open();
    for (const code of [order?.receiptCode ?? '', 'AAAA-AAAA-AAAA-AAAA-AAAA']) {
      await stranger.goto(`/comprovante/${code}`);
      await lookAllWays(stranger);
    }
  });
});

describe('no barrier in the mobile app and the outside world', () => {
  let app: Page;
  let client: Client;
  beforeAll(async () => {
    ({ client } = await signInByEmail(bank.bankUrl, PEOPLE.guest));
    app = await open({ kept: true, viewport: PHONE });
  });

  test('from signing in to a registered device', async () => {
    await app.goto('/app/');
    await app.getByRole('button', { name: 'Entrar' }).waitFor();
    await lookAllWays(app);
    await app.setViewportSize(PHONE);
    await openMobileApp(app, bank.railsUrl, PEOPLE.guest, () => lookAllWays(app));
    await lookAllWays(app);
  });

  test('on a request to sign in', async () => {
    const page = await open();
    await page.goto('/session/signin');
    const { id } = await showCode(page);
    await readAccessCode(app, id, () => lookAllWays(app));
    await lookAllWays(app);
    await app.getByRole('button', { name: 'Não fui eu, recusar' }).click();
    await app.getByText('Acesso recusado.').waitFor();
  });

  test('on a payment to confirm, in the app and on the page that waits for it', async () => {
    const lookup = expectAnswer(await client(lookUpPayee, { body: { key: 'helena@exemplo.com.br' } }));
    const order = expectAnswer(
      await client(createPixOrder, {
        body: { lookupId: lookup.id, amount: '1500.00', message: 'Com acentuação' },
        idempotencyKey: crypto.randomUUID(),
      }),
    );
    expect(order.state).toBe('awaiting_confirmation');
    const page = await open({ as: PEOPLE.guest });
    await page.goto(`/pix-transfer?ordem=${order.id}`);
    await page.getByRole('heading', { name: 'Falta confirmar no aplicativo' }).waitFor();
    await lookAllWays(page);
    await app.getByRole('button', { name: /Helena Prado/ }).waitFor();
    await lookAllWays(app);
    await app.getByRole('button', { name: /Helena Prado/ }).click();
    await app.getByRole('heading', { name: 'Confirmar pagamento' }).waitFor();
    await lookAllWays(app);
    await app.getByRole('button', { name: 'Não reconheço, recusar' }).click();
    await page.getByRole('heading', { name: 'Pagamento cancelado' }).waitFor();
    await lookAllWays(page);
  });

  test.each(['/', '/outbox', '/empresas', '/samples'])('on %s of the outside world', async (address) => {
    const page = await open();
    await page.goto(`${bank.railsUrl}${address}`);
    await lookAllWays(page);
  });
});
