import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { PHONE, WIDE } from './support/all-ways.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let page: Page;

const chart = (name = 'Fluxo de caixa') => page.getByRole('application', { name });
const said = async (): Promise<string> => (await page.locator('main [role=status]').allTextContents()).join('');

/** What a click saves, read back. */
async function savedBy(entry: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await page.getByRole('button', { name: 'Baixar: Fluxo de caixa' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce', timezoneId: 'America/Sao_Paulo' });
  await page.goto('/home');
  await chart().waitFor();
});

describe('the charts of /home', () => {
  test('the keyboard comes to each chart with one Tab, walks over all its days and series, and opens a day', async () => {
    const table = page.getByRole('table', { name: 'Fluxo de caixa' });
    await page.getByRole('button', { name: 'Ver tabela: Fluxo de caixa' }).click();
    const days = await table.getByRole('rowheader').allTextContents();
    expect(days).toHaveLength(30);
    await page.getByRole('button', { name: 'Ver gráfico: Fluxo de caixa' }).click();

    await page.getByRole('link', { name: /^Resultado/ }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => chart().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    for (const day of days) {
      await expect.poll(said).toContain(`${day}: entraram R$`);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowDown');
    await expect.poll(said).toContain(`${days.at(-1) ?? ''}: saíram R$`);
    await page.keyboard.press('Escape');
    await expect.poll(said).toBe('');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/releases\?periodo=personalizado&de=(\d{4}-\d\d-\d\d)&ate=\1/);
    await page.goBack();
    await chart().waitFor();
  });

  test('table and file hold the same numbers; the picture carries title and legend', async () => {
    await page.getByRole('button', { name: 'Ver tabela: Fluxo de caixa' }).click();
    const rows = await page.getByRole('table', { name: 'Fluxo de caixa' }).getByRole('row').all();
    const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allTextContents()));
    const csv = await savedBy('Dados em CSV');
    expect(csv.name).toBe('fluxo-de-caixa.csv');
    const [head, ...lines] = csv.bytes.toString('utf8').trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFDia;Entradas;Saídas;Resultado');
    const bare = (text: string): string => text.replaceAll(/[R$.\s]/g, '');
    expect(lines.map((line) => line.split(';').slice(1))).toEqual(cells.map((row) => row.map(bare)));

    await page.getByRole('button', { name: 'Ver gráfico: Fluxo de caixa' }).click();
    const svg = (await savedBy('Imagem em SVG')).bytes.toString('utf8');
    for (const words of ['Fluxo de caixa', 'Entradas', 'Saídas', 'Resultado']) expect(svg).toContain(`>${words}</`);
    expect(svg).not.toContain('class=');
    const png = (await savedBy('Imagem em PNG')).bytes;
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(600);
  });

  test('the place of a chart that is on its way is as high as the chart, and both fit a phone', async () => {
    for (const viewport of [PHONE, WIDE]) {
      const other = await stage.open({ as: PEOPLE.admin, viewport });
      let release = (): void => {};
      const held = new Promise<void>((done) => (release = done));
      await other.route('**/cash-flow-charts-*.js', async (route) => {
        await held;
        await route.continue();
      });
      await other.goto('/home');
      await other.getByRole('list', { name: 'Últimos lançamentos' }).waitFor();
      const card = other.getByRole('region', { name: 'Fluxo de caixa' });
      const before = await card.boundingBox();
      release();
      await other.getByRole('application', { name: 'Fluxo de caixa' }).waitFor();
      const after = await card.boundingBox();
      expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0)), `${viewport.width} px`).toBeLessThanOrEqual(30);
      const wide = await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  });

  test('cards of a row are aligned and equally high, rows share their split; the projection begins at zero and names today and its end', async () => {
    const boxOf = async (name: string) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      if (box === null) throw new Error(`${name} is not shown`);
      return { ...box, bottom: box.y + box.height, right: box.x + box.width };
    };
    const balance = await page.getByRole('navigation', { name: 'Ações rápidas' }).locator('xpath=..').boundingBox();
    const rows = [
      [balance, await boxOf('Aguardam você')],
      [await boxOf('Fluxo de caixa'), await boxOf('Saldo projetado')],
      [await boxOf('Últimos lançamentos'), await boxOf('Próximos 7 dias')],
    ] as const;
    for (const [left, right] of rows) {
      expect({ y: left?.y, height: left?.height }).toEqual({ y: right.y, height: right.height });
      expect({ x: left?.x, width: left?.width }).toEqual({ x: rows[1][0].x, width: rows[1][0].width });
      expect(right.x).toBe(rows[1][1].x);
    }
    // The drawing takes what its card has: no empty strip below it.
    const drawn = await chart().boundingBox();
    expect(rows[1][0].bottom - ((drawn?.y ?? 0) + (drawn?.height ?? 0))).toBeLessThan(30);
    const words = await chart('Saldo projetado').locator('svg text').allTextContents();
    expect(words).toContain('Hoje');
    expect(words.map((text) => text.replaceAll('\u00a0', ' '))).toContain('R$ 0');
    expect(words.some((text) => /^-?R\$.[\d.]+,\d\d$/.test(text))).toBe(true);
  });

  test('on paper the table stands below the drawing, and both are as wide as the paper', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('table', { name: 'Fluxo de caixa' });
    await table.waitFor();
    const [drawn, listed] = await Promise.all([
      page.locator('svg[data-chart]').first().boundingBox(),
      table.boundingBox(),
    ]);
    expect(listed?.y ?? 0).toBeGreaterThan((drawn?.y ?? 0) + (drawn?.height ?? 0) - 1);
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThanOrEqual(700);
    await page.emulateMedia({ media: null });
    await page.setViewportSize(WIDE);
  });

  test('with the eye closed no value is in chart or table', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Ocultar valores' }).click();
    await chart().focus();
    await page.keyboard.press('End');
    await expect.poll(said).toContain('valor oculto');
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d,\d\d/);
    await page.getByRole('main').getByRole('button', { name: 'Mostrar valores' }).click();
  });
});
