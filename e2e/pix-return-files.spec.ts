import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addDays, formatDate } from '@bank/core';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { bankToday } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let page: Page;

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce', acceptDownloads: true });
});
afterAll(() => page.close());

async function saved(act: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

journey(
  'the days are listed with their files; one is read on screen, and its bytes are what its SHA-256 says',
  async () => {
    await page.goto('/pix-return-files');
    await settled(page);
    const table = page.getByRole('table', { name: 'Arquivos por dia' });
    await table.getByText('Novo', { exact: true }).first().waitFor();
    await lookAllWays(page);

    await table
      .getByText(/^Nº \d+ · \d+ registros?$/)
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Arquivos do dia' });
    await drawer.getByRole('heading', { name: 'Como conferir' }).waitFor();
    await drawer.getByRole('button', { name: 'Ver os registros' }).first().click();
    const records = drawer.getByRole('list', { name: /^Registros de pix-10001-/ });
    await records
      .getByText('Pix recebido')
      .or(records.getByText(/^Cobrança/))
      .first()
      .waitFor();
    await drawer
      .getByText(/^Marina Duarte Lacerda, em /)
      .first()
      .waitFor();
    await lookAllWays(page);

    const hashes = await drawer
      .locator('code')
      .filter({ hasText: /^[0-9a-f]{64}$/ })
      .allInnerTexts();
    const file = await saved(() => drawer.getByRole('button', { name: 'Baixar CSV' }).click());
    expect(file.name).toMatch(/^pix-10001-\d{4}-\d{2}-\d{2}[.]csv$/);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(hashes[2]);
    expect(file.bytes.toString('utf8').trimEnd().split('\r\n').at(-1)).toMatch(/^total;\d+;/);
    await drawer.getByRole('button', { name: 'Fechar' }).click();
    await table.getByText('Baixado por Marina Duarte Lacerda').first().waitFor();
  },
);

test('several days of one format come as one ZIP, each file under its own name', async () => {
  await page.goto('/pix-return-files?formato=cnab-750');
  const boxes = page.getByRole('checkbox', { name: /^\D*\d{2}\/\d{2}\/\d{4}$/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  const { name, bytes } = await saved(() => page.getByRole('button', { name: 'Baixar em ZIP' }).click());
  expect(name).toMatch(/^arquivos-10001-.*[.]zip$/);
  expect(new Set(bytes.toString('latin1').match(/pix-10001-\d{4}-\d{2}-\d{2}-cnab750[.]ret/g)).size).toBe(2);
});

test('a day of before the first use is asked for, and its files are there', async () => {
  await page.goto('/pix-return-files');
  await settled(page);
  // The sandbox has a year of Pix, and files of its last weeks alone: of ten days that long ago one had a Pix.
  const back = (days: number): string => formatDate(addDays(bankToday(), -days));
  await page.getByRole('button', { name: 'Pedir um dia passado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arquivos de um dia passado' });
  await dialog.getByRole('textbox', { name: 'Dia' }).waitFor();
  await lookAllWays(page);
  for (let days = 80; days < 90 && (await dialog.isVisible()); days += 1) {
    await dialog.getByRole('textbox', { name: 'Dia' }).fill(back(days));
    await dialog.getByRole('button', { name: 'Pedir arquivos' }).click();
    await dialog
      .getByText(/não há o que emitir/)
      .or(page.getByRole('dialog', { name: 'Arquivos do dia' }))
      .waitFor();
  }
  const drawer = page.getByRole('dialog', { name: 'Arquivos do dia' });
  await drawer.getByText(/^CNAB 750 nº \d+$/).waitFor();
  await drawer.getByText('Novo', { exact: true }).waitFor();
});

test('a company without Pix learns when its first files come', async () => {
  const other = await stage.open({ as: PEOPLE.third, reducedMotion: 'reduce' });
  await other.goto('/pix-return-files');
  await other.getByText('Nenhum arquivo de retorno ainda').waitFor();
  await lookAllWays(other);
});
