import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A payment by key, as a person types it. */
export interface PixByKey {
  readonly key: string;
  readonly payee: string;
  /** Typed from the cents on: 150000 is R$ 1.500,00. */
  readonly digits: string;
  readonly words: string;
  readonly message?: string;
}

/** The three steps of a payment by key, up to the order. */
export async function payByKey(page: Page, order: PixByKey): Promise<void> {
  const main = page.getByRole('main');
  await page.goto('/pix-transfer');
  await page.getByRole('textbox', { name: 'Chave Pix' }).waitFor();
  // What the test before left half typed is still there.
  const startOver = page.getByRole('button', { name: 'Começar de novo' });
  if (await startOver.isVisible()) await startOver.click();
  await page.getByRole('textbox', { name: 'Chave Pix' }).fill(order.key);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await main.getByText(order.payee, { exact: true }).waitFor();
  await page.getByLabel('Valor').pressSequentially(order.digits);
  if (order.message !== undefined) await page.getByLabel(/Mensagem para quem recebe/).fill(order.message);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
  expect((await main.innerText()).replaceAll(/\s+/g, ' ')).toContain(order.words);
  await page.getByRole('button', { name: /^(Pagar|Enviar para aprovação)/ }).click();
  await page.waitForURL('**/pix-transfer?ordem=*');
}
