import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { findBarriers } from './support/axe.ts';
import { clearFaults, paymentsArrived, setFaults } from './support/outside-world.ts';
import { payByKey } from './support/pix.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
/** A state turns after three seconds with calls; two servers' worth of patience on a slow machine. */
const SECONDS = { timeout: 40_000 };

let page: Page;
let status: Page;

const main = (): Locator => page.getByRole('main');
const outcome = (title: string): Locator => main().getByRole('heading', { level: 2, name: title });
const strip = (): Locator => main().getByText(/O Pix está fora do ar desde \d\d:\d\d\./);
const summary = (): Locator => status.getByRole('status');
const pay = (digits: string, words: string): Promise<void> =>
  payByKey(page, { key: 'financeiro@mercadobomdia.example', payee: 'Mercado Bom Dia S.A.', digits, words });

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.maker });
  status = await stage.open({ kept: true, viewport: { width: 360, height: 800 } });
});
afterAll(clearFaults);

test('the page of the services stands without signing in, says all is on air, and has no barrier', async () => {
  await status.goto('/status');
  await summary().getByText('Todos os serviços no ar').waitFor(SECONDS);
  expect(await findBarriers(status)).toEqual([]);
  const plain = await stage.open({ javaScriptEnabled: false });
  await plain.goto('/status');
  await plain.getByRole('link', { name: 'Atualizar a página' }).waitFor();
  await plain.getByText('Todos os serviços no ar').waitFor();
});

test('with the SPI switched off, page and form say so by themselves, and a payment is kept and called off', async () => {
  await page.goto('/pix-transfer');
  await page.getByRole('textbox', { name: 'Chave Pix' }).waitFor();
  await setFaults({ spi: { stop: true } });
  await summary().getByText('Fora do ar: Pix').waitFor(SECONDS);
  await status.getByText('Pix: fora do ar').waitFor();
  await strip().waitFor(SECONDS);
  await pay('1234', 'R$ 12,34');
  await outcome('Não enviado ainda').waitFor();
  await page.getByRole('button', { name: 'Cancelar pagamento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pagamento' }).click();
  await outcome('Pagamento cancelado').waitFor();
});

test('another one goes by itself when the SPI is back, once, and page and form say that it is', async () => {
  await pay('4321', 'R$ 43,21');
  await outcome('Não enviado ainda').waitFor();
  await clearFaults();
  await outcome('Pix feito').waitFor(SECONDS);
  expect(await paymentsArrived('43.21', 'mercado')).toBe(1);
  expect(await paymentsArrived('12.34', 'mercado')).toBe(0);
  await summary().getByText('Todos os serviços no ar').waitFor(SECONDS);
  await page.goto('/pix-transfer');
  await page.getByRole('textbox', { name: 'Chave Pix' }).waitFor();
  expect(await strip().count()).toBe(0);
});
