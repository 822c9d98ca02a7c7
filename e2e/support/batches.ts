import type { Locator, Page } from 'playwright-core';

// The screens of batches of payments, as the journeys through them find and use them.

/** A figure of a draft, which narrows its rows: "Com erro 2". */
export const figure = (page: Page, name: RegExp): Locator => page.getByRole('button', { name });
/** The rows of a batch. */
export const rows = (page: Page): Locator => page.getByRole('table', { name: 'Linhas do lote' });
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
/** How the payments of a batch of so many stand. */
export const outcomes = (page: Page, count: number): Locator =>
  page.getByRole('list', { name: count === 1 ? 'Como está o pagamento' : `Como estão os ${count} pagamentos` });

/** Types rows into the grid, cell after cell, as somebody does who never touches the mouse. */
export async function typeRows(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Pagamentos do lote' });
  await grid.locator('input').first().focus();
  for (const cells of lines) {
    for (const text of cells) {
      if (text !== '') await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
  }
}

/** Sends the draft that shows, from its review. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Conferir e enviar' }).click();
  await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
  await page.getByRole('button', { name: /^Enviar (lote|para aprovação)/ }).click();
}

/** The order of the batch that waits for the app. */
export async function orderOn(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 2, name: 'Falta confirmar no aplicativo' }).waitFor();
  const href = await page.getByRole('link', { name: 'Abrir o aplicativo simulado' }).getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}
