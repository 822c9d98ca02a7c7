import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let page: Page;

const ENTRIES = '**/services/statement/v2/entries?*';
const SUMMARY = '**/services/statement/v2/summary?*';
const CNPJ = /\d{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}/;

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

const lines = () => page.getByRole('table', { name: 'Lançamentos' });
const search = () => page.getByRole('searchbox', { name: /^Buscar por descrição/ });
const count = () =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText('Lançamentos', { exact: true }) })
    .locator('dd')
    .innerText()
    .then((text) => Number(text.replace('.', '')));

test('a CNPJ stands whole in the statement; it, an amount and a message find their lines', async () => {
  await page.goto('/releases?periodo=90-dias');
  await settled(page);
  const line = lines().getByRole('row').filter({ hasText: CNPJ }).first();
  const cells = await line.getByRole('cell').allInnerTexts();
  const cnpj = CNPJ.exec(cells.join(' '))?.[0] ?? '';
  const amount = /[\d.]+,\d{2}/.exec(cells.at(-3) ?? '')?.[0] ?? /[\d.]+,\d{2}/.exec(cells.join(' '))?.[0] ?? '';
  expect(
    await lines()
      .getByText(/\*\*\/\d/)
      .count(),
  ).toBe(0);
  for (const typed of [cnpj, cnpj.replaceAll(/\D/g, ''), `R$ ${amount}`, amount.replaceAll('.', '')]) {
    await search().fill(typed);
    // The address keeps a text of figures apart from a number.
    await page.waitForURL((url) => url.searchParams.get('busca')?.replaceAll('"', '') === typed);
    await settled(page);
    await expect
      .poll(() => lines().getByRole('row').filter({ hasText: amount }).count(), { timeout: patience(10_000) })
      .toBeGreaterThan(0);
  }
  await search().fill('');
  await page.waitForURL((url) => !url.searchParams.has('busca'));
});

test('what is printed is every line that is filtered, with its totals and heads on each sheet, thousands of them too', async () => {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0, print: () => void ((window as unknown as { printed: number }).printed += 1) });
  });
  await page.goto('/releases?periodo=90-dias&sentido=saidas');
  await settled(page);
  await expect.poll(count).toBeGreaterThan(0);
  const all = await count();
  const printed = () => page.evaluate(() => (window as unknown as { printed: number }).printed);
  await page.keyboard.press('Control+p');
  await expect.poll(printed, { timeout: patience(15_000) }).toBe(1);
  const sheet = page.locator('body > [class*="sheet"]');
  expect(await sheet.locator('tbody tr').count()).toBe(all);
  await page.emulateMedia({ media: 'print' });
  expect(await sheet.innerText()).toMatch(
    /Extrato de conta[\s\S]*CNPJ \d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2} · Conta 10001[\s\S]*Filtrado por: saídas[\s\S]*Impresso em/,
  );
  for (const other of [page.getByRole('navigation').first(), page.getByRole('button', { name: 'Exportar' })])
    expect(await other.isVisible()).toBe(false);
  expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(0);
  await page.emulateMedia({ media: null });
  await expect.poll(() => sheet.count()).toBe(0);

  const many = 4321;
  await page.route(SUMMARY, async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, count: many, totalIn: '0.00', totalOut: `${many}.00` } });
  });
  await page.route(ENTRIES, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor')?.slice(1) ?? many);
    const seqs = Array.from({ length: Math.min(200, from) }, (_, index) => from - index);
    const nextCursor = from > 200 ? `s${from - 200}` : null;
    return route.fulfill({ json: { items: seqs.map(lineOf), days: [], nextCursor } });
  });
  await page.reload();
  await settled(page);
  await page.keyboard.press('Control+p');
  await expect.poll(printed, { timeout: patience(20_000) }).toBe(1);
  expect(await sheet.locator('tbody tr').count()).toBe(many);
  await page.emulateMedia({ media: 'print' });
  expect(await sheet.locator('tbody tr').first().innerText()).toMatch(/Linha 1\s/);
  const [head, row] = await Promise.all(
    ['thead', 'tbody tr'].map((part) =>
      sheet
        .locator(part)
        .first()
        .evaluate((element) => {
          const { display, breakInside } = getComputedStyle(element);
          return { display, breakInside };
        }),
    ),
  );
  expect([head?.display, row?.breakInside]).toEqual(['table-header-group', 'avoid']);
  const sheets = sheetsOf(await page.pdf({ format: 'A4' }));
  expect(sheets).toBeGreaterThan(60);
  expect(sheets).toBeLessThan(300);
  await page.emulateMedia({ media: null });
  await page.unroute(ENTRIES);
  await page.unroute(SUMMARY);
});

test('operators are sorted by the heads of their columns, with the keyboard, and a shared address shows the same', async () => {
  await page.goto('/users');
  await settled(page);
  const table = page.getByRole('table', { name: 'Operadores' });
  const names = () =>
    table
      .getByRole('button', { name: /^Ver detalhes de/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const before = await names();
  await table.getByRole('button', { name: 'Nome' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/users?ordem=-nome');
  await expect.poll(names).toEqual(before.toReversed());
  expect(await table.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('descending');
  await page.reload();
  await settled(page);
  await expect.poll(names).toEqual(before.toReversed());
  await lookAllWays(page);
});

/** Pages of a PDF, by its own objects. */
function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

function lineOf(seq: number) {
  const counterparty = {
    name: `Fornecedor ${seq} Ltda`,
    maskedDocument: '11.222.333/0001-81',
    bankName: 'Banco Araucária',
  };
  return {
    id: `ent_${seq}`,
    at: '2026-11-20T13:45:00.000Z',
    date: '2026-11-20',
    type: 'pix_sent',
    amount: '-1.00',
    balanceAfter: `${100_000 - seq}.00`,
    description: 'Pix enviado',
    counterparty,
    message: `Linha ${seq}`,
    endToEndId: null,
    txid: null,
    orderId: null,
    receiptCode: null,
    note: null,
    category: null,
  };
}
