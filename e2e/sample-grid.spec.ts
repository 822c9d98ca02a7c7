import { addDays, formatDate } from '@bank/core';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, PHONE, WIDE } from './support/all-ways.ts';
import { bankToday } from './support/bank.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let page: Page;

const grid = () => page.getByRole('grid', { name: 'Favorecidos' });
const part = () => page.getByRole('region', { name: 'Lista de favorecidos' });
const cell = (row: number, column: number) =>
  grid().locator(`[data-entry-row="${row}"][data-entry-column="${column}"]`);
const where = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
const said = (): Promise<string> => part().getByRole('status').innerText();

beforeEach(async () => {
  page = await stage.open({
    as: PEOPLE.admin,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto('/utilities/misc');
  await grid().scrollIntoViewIfNeeded();
});

/** Puts cells on the clipboard as a spreadsheet does. */
async function putOnClipboard(plain: string, html: string): Promise<void> {
  await page.evaluate(
    async ([text, table]) => {
      const blob = (type: string, content: string): Blob => new Blob([content], { type });
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', table) }),
      ]);
    },
    [plain, html] as const,
  );
}

test('payees are pasted from a spreadsheet, what is wrong is found and mended, and all of it can be undone', async () => {
  const next = formatDate(addDays(bankToday(), 40));
  const rows = [
    ['Nome', 'CPF/CNPJ', 'Banco', 'Agência', 'Conta', 'Valor', 'Data'],
    ['Padaria Aurora', '11222333000181', '341', '1', '12345-6', 'R$&nbsp;1.234,56', next],
    ['Oficina Três Irmãos', '529.982.247-26', '001', '1234', '99', '89,90', next],
  ];
  const table = rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('');
  const plain = rows.map((cells) => cells.join('\t')).join('\r\n');
  await putOnClipboard(plain, `<html><body><table>${table}</table></body></html>`);

  await cell(0, 0).click();
  await page.keyboard.press('Control+v');
  await expect.poll(said).toBe('2 linhas coladas, 1 com erro. O cabeçalho da planilha ficou de fora.');
  expect(await cell(0, 5).innerText()).toBe('1.234,56');
  expect(await cell(0, 1).innerText()).toBe('11.222.333/0001-81');
  expect(await part().getByText('R$ 1.324,46').isVisible()).toBe(true);

  await page.keyboard.press('F8');
  expect(await where()).toBe('CPF/CNPJ, linha 2');
  expect(await part().getByText('Os dígitos verificadores não conferem.').isVisible()).toBe(true);
  await lookAllWays(page);
  await page.keyboard.type('52998224725');
  await page.keyboard.press('Enter');
  expect(await cell(1, 1).innerText()).toBe('529.982.247-25');
  expect(await part().getByRole('button', { name: 'Próximo erro' }).isDisabled()).toBe(true);

  await page.keyboard.press('Control+z');
  expect(await cell(1, 1).locator('input').inputValue()).toBe('529.982.247-26');
  await page.keyboard.press('Control+z');
  expect(await grid().getAttribute('aria-rowcount')).toBe('2');
  await part().getByRole('button', { name: 'Refazer' }).click();
  expect(await grid().getAttribute('aria-rowcount')).toBe('4');
});

test('what is copied in the grid is pasted in it, and the keys lead out of it', async () => {
  await part().getByRole('button', { name: 'Exemplo com erros' }).click();
  await cell(0, 0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  expect(await where()).toBe('Nome, linha 13');
  await page.keyboard.press('Control+v');
  await expect.poll(said).toContain('2 linhas coladas');
  expect(await cell(13, 0).innerText()).toBe(await cell(1, 0).innerText());

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await grid().locator(':focus').count()).toBe(0);
  await page.keyboard.press('Shift+Tab');
  expect(await where()).toContain('linha');
});

test('rows are put in, moved and taken out by keys alone, and the keys are told below the grid', async () => {
  await part().getByRole('button', { name: 'Exemplo com erros' }).click();
  const rows = () => grid().getAttribute('aria-rowcount');
  const before = Number(await rows());
  await cell(1, 0).click();
  const name = await cell(2, 0).innerText();
  expect(await part().getByText('Alt+Enter insere').isVisible()).toBe(true);
  await page.keyboard.press('Alt+Enter');
  expect(Number(await rows())).toBe(before + 1);
  expect(await cell(3, 0).innerText()).toBe(name);
  expect(await where()).toBe('Nome, linha 2');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await where()).toBe('Nome, linha 3');
  await page.keyboard.press('Alt+Delete');
  expect(await said()).toBe('1 linha removida.');
  expect(Number(await rows())).toBe(before);
  expect(await where()).toBe('Nome, linha 3');
  expect(await cell(2, 0).locator('input').inputValue()).toBe(name);
});

test('10,000 rows are there at once, and the last one is a key away', async () => {
  await part().getByRole('button', { name: 'Preencher 10.000 linhas' }).click();
  await expect.poll(() => grid().getAttribute('aria-rowcount'), { timeout: patience(10_000) }).toBe('10002');
  expect(await grid().getByRole('row').count()).toBeLessThan(60);
  await cell(0, 0).click();
  await page.keyboard.press('Control+End');
  expect(await where()).toBe('Data, linha 10.001');
  await part().getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('2');
});

test('on a phone the name stays while the other columns scroll, and a field takes what is typed', async () => {
  await part().getByRole('button', { name: 'Exemplo com erros' }).click();
  await page.setViewportSize(PHONE);
  await cell(0, 0).click();
  await page.keyboard.press('End');
  expect(await where()).toBe('Data, linha 1');
  expect(await cell(0, 0).isVisible()).toBe(true);
  const [name, date, box] = await Promise.all([
    cell(0, 0).boundingBox(),
    cell(0, 6).boundingBox(),
    grid().boundingBox(),
  ]);
  expect(name?.x).toBeGreaterThanOrEqual(box?.x ?? Number.NaN);
  expect(date?.x).toBeGreaterThanOrEqual((name?.x ?? Number.NaN) + (name?.width ?? Number.NaN) - 1);
  // The grid scrolls in its own box: the page does not.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const number = await grid().getByRole('rowheader', { name: '1', exact: true }).boundingBox();
  expect(number?.x).toBeGreaterThanOrEqual(box?.x ?? Number.NaN);
  await page.keyboard.type('31/12/2099');
  await page.keyboard.press('Enter');
  expect(await cell(0, 6).innerText()).toBe('31/12/2099');
  await page.setViewportSize(WIDE);
});

test('in each of its states the grid has no barriers', async () => {
  await part().getByRole('button', { name: 'Exemplo com erros' }).click();
  for (const state of ['Só leitura', 'Indisponível', 'Editável']) {
    await part().getByText(state, { exact: true }).click();
    await lookAllWays(page);
  }
});
