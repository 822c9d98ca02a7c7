import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { signInByForm } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const { admin } = PEOPLE;

/** A customer of the other bank of the simulated outside world. */
const MARKET = { key: 'financeiro@mercadobomdia.example', bank: 'Banco Araucária' };

/** Somebody at the other bank pays our company. */
async function receive(amount: string): Promise<void> {
  const response = await fetch(`${bank.railsUrl}/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: 'padaria', toKey: '11222333000181', amount }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
}

/** Fills in the steps up to the review. */
async function review(page: Page, key: string, amountDigits: string, message: string): Promise<void> {
  await page.goto('/pix-transfer');
  await page.getByRole('textbox', { name: 'Chave Pix' }).fill(key);
  await page.getByText('E-mail', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Quanto' }).waitFor();
  await page.getByText(MARKET.bank).waitFor();
  await page.getByRole('textbox', { name: 'Valor' }).fill(amountDigits);
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(message);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
}

describe('a person at a company with money', () => {
  let phone: Phone;
  beforeAll(async () => {
    phone = await registerPhone(bank, admin);
  });

  journey(
    '[balance.shown] [balance.session-storage] sees the balance first, hides it, and finds the last lines',
    async () => {
      const page = await stage.open();
      await signInByForm(page, admin);
      const balance = page.getByRole('main').getByRole('button', { name: /ver detalhes do saldo/ });
      await balance.getByText(/R\$/).waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('ipe.balance'))).toContain('"balance"');
      await page.getByRole('main').getByRole('button', { name: 'Ocultar valores' }).click();
      expect(await page.getByRole('main').innerText()).not.toMatch(/\d,\d\d/);
      await page.reload();
      await page.getByRole('main').getByRole('button', { name: 'Mostrar valores' }).click();
      await page.getByRole('list', { name: 'Últimos lançamentos' }).getByRole('link').first().click();
      await page.waitForURL(/\/releases\?lancamento=ent_/);
      await page.getByRole('dialog', { name: 'Lançamento' }).waitFor();
    },
  );

  journey('home says what may go out today, and each thing that is expected leads to what is behind it', async () => {
    const page = await stage.open({ as: admin });
    await page.goto('/home');
    await page.getByText(/^Pode sair hoje sem faltar até \d\d\/\d\d\/\d{4}: /).waitFor();
    const soon = page
      .getByRole('list', { name: 'Próximos 7 dias' })
      .getByRole('link')
      .filter({ has: page.getByText('Certo', { exact: true }) })
      // The monthly fee is among them in the last days of a month, and leads elsewhere.
      .filter({ hasNotText: /mensalidade/i })
      .first();
    await soon.click();
    // Whatever its kind, it leads to the screen that shows it.
    await page.waitForURL(/\/[a-z-]+\?ordem=ord_/);
  });

  test('[balance.fails] a balance service that fails leaves the page standing', async () => {
    const page = await stage.open({ as: admin });
    await page.route('**/services/balances', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/home');
    await page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).waitFor();
    await page.getByRole('heading', { name: 'Fluxo de caixa' }).waitFor();
  });

  journey('pays a Pix by key to the other bank, confirms it in the app, and finds receipt and line', async () => {
    const page = await stage.open({ as: admin });
    const message = 'Pedido 731';
    // Above the company's threshold, so that it waits for the app.
    await review(page, MARKET.key, '131890', message);
    await page.getByRole('button', { name: /^(Pagar R|Enviar para aprovação)/ }).dblclick();
    await page.waitForURL(/\?ordem=ord_/);
    const orderId = new URL(page.url()).searchParams.get('ordem') ?? '';
    await page.getByRole('heading', { name: 'Falta confirmar no aplicativo' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Falta confirmar no aplicativo' }).waitFor();

    await phone.confirm(orderId);
    await page.getByRole('heading', { name: 'Pix feito' }).waitFor();
    const receipt = page.getByRole('article', { name: 'Comprovante de Pix' });
    await receipt.getByText(message).waitFor();
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);

    await page.goto(`/releases?busca=${encodeURIComponent(message)}`);
    const line = page.getByRole('row').filter({ hasText: message });
    await line.waitFor();
    expect(await line.count()).toBe(1);
    expect(await line.innerText()).toMatch(/−\s1\.318,90/);
    await line.click();
    await page.getByRole('dialog', { name: 'Lançamento' }).getByRole('button', { name: 'Ver comprovante' }).waitFor();
  });

  test('a payment below the threshold to a known payee goes straight on', async () => {
    const page = await stage.open({ as: admin });
    await review(page, MARKET.key, '1234', 'Segundo');
    await page.getByRole('button', { name: /^(Pagar R|Enviar para aprovação)/ }).click();
    await page.getByRole('heading', { name: 'Pix feito' }).waitFor();
  });

  test('the same payment in a session that a password alone opened waits for the app, and says why [attack]', async () => {
    const page = await stage.open();
    await signInByForm(page, admin);
    await review(page, MARKET.key, '1235', 'Só com senha');
    await page.getByRole('button', { name: /^(Pagar R|Enviar para aprovação)/ }).click();
    await page.getByRole('heading', { name: 'Falta confirmar no aplicativo' }).waitFor();
    await page.getByText('Você entrou sem um dispositivo confiável').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('a key that nobody has is told at the field, and what was typed stays', async () => {
    const page = await stage.open({ as: admin });
    await page.goto('/pix-transfer');
    const field = page.getByRole('textbox', { name: 'Chave Pix' });
    await field.fill('ninguem-tem-esta@exemplo.com.br');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Esta chave Pix não está registrada. Confira com quem vai receber.').waitFor();
    expect(await field.inputValue()).toBe('ninguem-tem-esta@exemplo.com.br');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  journey('a Pix from outside shows by itself: a word about it, and its line on top of the list', async () => {
    const page = await stage.open({ as: admin });
    // Who is not listening yet finds the line, but hears no word about it; and a word goes after five seconds.
    await Promise.all([page.waitForResponse('**/services/notifications/stream'), page.goto('/releases')]);
    await page.getByRole('row').nth(2).waitFor();
    const cents = '31';
    const said = page.getByText(new RegExp(`Pix de R\\$\\s77,${cents} recebido`)).waitFor();
    await Promise.all([said, receive(`77.${cents}`)]);
    await page
      .getByRole('row')
      .filter({ hasText: `77,${cents}` })
      .first()
      .waitFor();
  });

  journey('filters stand in the address, and the export is exactly what is filtered', async () => {
    const page = await stage.open({ as: admin });
    await page.goto('/releases');
    await page.getByRole('button', { name: '90 dias' }).click();
    await page.getByRole('button', { name: 'Entradas e saídas' }).click();
    await page.getByRole('menuitemradio', { name: 'Só saídas' }).click();
    await page.waitForURL(/periodo=90-dias/);
    await page.waitForURL(/sentido=saidas/);
    await page.reload();
    await page.getByRole('button', { name: '90 dias', pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
  });

  test('the list is moved through by keys alone', async () => {
    const page = await stage.open({ as: admin });
    await page.goto('/releases');
    await page.getByRole('row').nth(3).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Lançamento' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  });
});

describe.each([
  [360, 'light'],
  [360, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  let page: Page;
  beforeAll(async () => {
    const viewport = { width, height: 800 };
    page = await stage.open({ kept: true, as: admin, colorScheme, viewport, reducedMotion: 'reduce' });
  });

  test.each(['/home', '/releases', '/releases?futuros=sim', '/pix', '/pix-transfer'])(
    'no barrier and nothing beside the screen on %s',
    async (address) => {
      await page.goto(address);
      await page.locator('main h1').waitFor();
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      const beside = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beside).toBe(0);
    },
  );
});
