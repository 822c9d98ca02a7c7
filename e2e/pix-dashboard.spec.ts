import { readFile } from 'node:fs/promises';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { sendToOutside } from './support/outside-world.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

// What came and went by Pix, as somebody looks at it who runs the company: a period against the one before, what comes while
// the page is open, tables and files.
const stage = setStage();
let page: Page;
const main = () => page.getByRole('main');
const received = () => main().locator('dl > div').filter({ hasText: 'Recebido' }).first();
const centavosIn = (text: string): number =>
  Number(/R\$\s*([\d.]+),(\d\d)/.exec(text)?.slice(1).join('').replaceAll('.', '') ?? 0);

beforeAll(async () => {
  page = await stage.open({ as: PEOPLE.admin, kept: true, reducedMotion: 'reduce', timezoneId: 'America/Sao_Paulo' });
  await page.goto('/pix-dashboard');
  await page.getByRole('application', { name: 'Recebido e enviado por dia' }).waitFor();
});

/** What a part's menu saves, read back. */
async function savedBy(opener: string, entry: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await page.getByRole('button', { name: opener }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

describe('the Pix dashboard', () => {
  journey('shows ninety days of both ways, against the ninety before, and reads well in every way', async () => {
    await page.getByRole('button', { name: '90 dias' }).click();
    await page.waitForURL(/\?periodo=90-dias$/);
    await page.getByRole('button', { name: 'Ver tabela: Recebido e enviado por dia' }).click();
    const days = page.getByRole('table', { name: 'Recebido e enviado por dia' });
    await expect.poll(() => days.getByRole('rowheader').count()).toBe(90);
    const cells = await days.getByRole('cell').allTextContents();
    const sums = [0, 1].map((way) =>
      cells.filter((_, at) => at % 2 === way).reduce((sum, text) => sum + centavosIn(text), 0),
    );
    expect(sums[0]).toBeGreaterThan(0);
    expect(sums[1]).toBeGreaterThan(0);
    expect(centavosIn(await received().innerText())).toBe(sums[0]);
    await page.getByRole('button', { name: 'Ver gráfico: Recebido e enviado por dia' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await lookAllWays(page);
  });

  test('counts a Pix that comes while the page is open, and says up to when', async () => {
    await page.getByRole('button', { name: '7 dias' }).click();
    await page.waitForURL(/\?periodo=7-dias$/);
    await page.getByRole('application', { name: 'Por hora do dia' }).waitFor();
    await page.getByText(/^Contado até hoje às/).waitFor();
    const before = centavosIn(await received().innerText());
    await sendToOutside('/bank/pay', { from: 'ana', toKey: 'financeiro@estreladosul.example', amount: '12.34' });
    // Nobody touches the page.
    await expect
      .poll(async () => centavosIn(await received().innerText()), { timeout: patience(20_000) })
      .toBe(before + 1234);
  });

  test('takes each part along, as a picture’s numbers or as a workbook', async () => {
    const workbook = await savedBy('Baixar: Recebido por forma de pagamento', 'Planilha do Excel (XLSX)');
    expect(workbook.name).toMatch(/^painel-pix-.*\.xlsx$/);
    expect(workbook.bytes.subarray(0, 2).toString('latin1')).toBe('PK');
    const csv = await savedBy('Baixar: Por dia da semana', 'Dados em CSV');
    expect(csv.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(8);
    const payers = page.getByRole('region', { name: 'Quem mais pagou' });
    await payers.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const [head, first] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toContain('Nome;CPF ou CNPJ;Recebido;Recebido: quantidade');
    const shown = await payers.getByRole('row').nth(1).innerText();
    expect(shown).toContain(first?.split(';')[0]);
  });

  test('keeps a period of one’s own in the address, and a day leads to its statement', async () => {
    await page.goto('/pix-dashboard?periodo=personalizado&de=2020-01-01&ate=2020-01-31');
    await page.getByText('Nenhum Pix neste período').waitFor();
    await lookAllWays(page);
    await page.getByRole('button', { name: '30 dias' }).click();
    await page.waitForURL(/\/pix-dashboard$/);
    await page.getByRole('button', { name: 'Ver tabela: Recebido e enviado por dia' }).click();
    await page.getByRole('table', { name: 'Recebido e enviado por dia' }).getByRole('link').last().click();
    await page.waitForURL(/\/releases\?periodo=personalizado&de=(\d{4}-\d\d-\d\d)&ate=\1/);
  });
});
