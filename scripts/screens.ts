// npm run screens: opens a sandbox of its own and draws the main screens into docs/screens/.
import { createPixOrder, listPaymentOrders, lookUpPayee } from '@bank/contracts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { PEOPLE } from '../e2e/people.ts';
import { expectAnswer, signInByEmail } from '../e2e/phone.ts';
import { openSandbox, type Sandbox } from '../e2e/sandbox.ts';
import { openMobileApp } from '../e2e/support/mobile-app.ts';
import { buildOutdated } from './sandbox/build.ts';
import { withScratchDatabase } from './sandbox/scratch-database.ts';
import { inTree } from './sandbox/tree.ts';

const PLACE = inTree('docs/screens');
const DESK = { width: 1280, height: 832 };
const PHONE = { width: 360, height: 760 };

interface Look {
  readonly viewport?: typeof DESK;
  readonly colorScheme?: 'light' | 'dark';
}

/** A page that stands still: nothing moves in a picture. */
async function openPage(
  browser: Browser,
  sandbox: Sandbox,
  { viewport = DESK, colorScheme = 'light' }: Look = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: sandbox.bankUrl,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    viewport,
    colorScheme,
  });
  return context.newPage();
}

/** The same for the administrator of the first company, signed in. */
async function openSignedIn(browser: Browser, sandbox: Sandbox, address: string, look?: Look): Promise<Page> {
  const { token } = await signInByEmail(sandbox.bankUrl, PEOPLE.admin);
  const page = await openPage(browser, sandbox, look);
  await page.addInitScript({ content: `sessionStorage.setItem('ipe.token', ${JSON.stringify(token)})` });
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function draw(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: join(PLACE, `${name}.png`), scale: 'css' });
  await page.context().close();
  console.log(`docs/screens/${name}.png`);
}

async function drawAll(browser: Browser, sandbox: Sandbox): Promise<void> {
  const door = await openPage(browser, sandbox);
  await door.goto('/session/signin');
  await door.getByRole('button', { name: 'Estou ciente' }).click();
  await door.locator('strong', { hasText: /^\d{2}$/ }).waitFor();
  await draw(door, 'sign-in');

  await draw(await openSignedIn(browser, sandbox, '/home'), 'home');
  await draw(await openSignedIn(browser, sandbox, '/home', { colorScheme: 'dark' }), 'home-dark');
  await draw(await openSignedIn(browser, sandbox, '/home', { viewport: PHONE }), 'home-phone');
  await draw(await openSignedIn(browser, sandbox, '/releases'), 'statement');

  const paying = await openSignedIn(browser, sandbox, '/pix-transfer');
  await paying.getByRole('textbox', { name: 'Chave Pix' }).fill('financeiro@mercadobomdia.example');
  await paying.getByRole('button', { name: 'Continuar' }).click();
  await paying.getByLabel('Valor').pressSequentially('184990');
  await draw(paying, 'pix-transfer');

  const { client } = await signInByEmail(sandbox.bankUrl, PEOPLE.admin);
  const orders = expectAnswer(await client(listPaymentOrders, { query: { state: 'settled' } }));
  const paid = await openSignedIn(browser, sandbox, `/pix-transfer?ordem=${orders.items[0]?.id ?? ''}`);
  await paid.getByRole('article', { name: 'Comprovante de Pix' }).waitFor();
  await draw(paid, 'receipt');

  const app = await openPage(browser, sandbox, { viewport: PHONE });
  await openMobileApp(app, sandbox.railsUrl, PEOPLE.admin);
  const { id: lookupId } = expectAnswer(await client(lookUpPayee, { body: { key: 'helena@exemplo.com.br' } }));
  const body = { lookupId, amount: '1849.90', message: 'Pedido 4471' };
  expectAnswer(await client(createPixOrder, { body, idempotencyKey: crypto.randomUUID() }));
  await app.getByRole('button', { name: /Helena Prado/ }).click();
  await app.getByRole('heading', { name: 'Confirmar pagamento' }).waitFor();
  await draw(app, 'mobile-app');
}

mkdirSync(PLACE, { recursive: true });
await buildOutdated(['web', 'mobile']);
await withScratchDatabase('none', async ({ superuserUrl }) => {
  process.env.IPE_TEST_DATABASE_URL = superuserUrl;
  const sandbox = await openSandbox();
  const browser = await launchBrowser();
  try {
    await drawAll(browser, sandbox);
  } finally {
    await browser.close();
    await sandbox.stop();
  }
});
