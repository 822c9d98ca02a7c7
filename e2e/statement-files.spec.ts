import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
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

journey('closed months are listed with their files, and a file is what its SHA-256 says', async () => {
  await page.goto('/releases-list');
  await settled(page);
  const table = page.getByRole('table', { name: 'Fechamentos mensais' });
  await table.getByText('Novo', { exact: true }).first().waitFor();
  await lookAllWays(page);

  await table
    .getByText(/^[A-Z][a-zç]+ de \d{4}$/)
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Fechamento mensal' });
  await drawer.getByRole('heading', { name: 'Como conferir' }).waitFor();
  await lookAllWays(page);
  const [shown] = await drawer
    .locator('code')
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .allInnerTexts();
  const file = await saved(() => drawer.getByRole('button', { name: 'Baixar CSV' }).click());
  expect(file.name).toMatch(/^extrato-10001-\d{4}-\d{2}[.]csv$/);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(shown);
  await drawer.getByText(/^Marina Duarte Lacerda, em /).waitFor();
  await drawer.getByRole('button', { name: 'Fechar' }).click();
  await table.getByText('Baixado por Marina Duarte Lacerda').waitFor();
});

test('several months come as one ZIP, each of its files under its own name', async () => {
  const boxes = page.getByRole('checkbox', { name: / de \d{4}$/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  const { name, bytes } = await saved(() => page.getByRole('button', { name: 'Baixar em ZIP' }).click());
  expect(name).toMatch(/^arquivos-10001-.*[.]zip$/);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const names = bytes.toString('latin1').match(/extrato-10001-\d{4}-\d{2}[.](csv|ofx)/g);
  expect(new Set(names).size).toBe(4);
});

test('a company whose account has not moved yet learns when its first month comes', async () => {
  const other = await stage.open({ as: PEOPLE.third, reducedMotion: 'reduce' });
  await other.goto('/releases-list');
  await other.getByText('O primeiro fechamento sai no primeiro dia útil do mês que vem.').waitFor();
  await lookAllWays(other);
});
