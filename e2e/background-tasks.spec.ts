import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { patience } from '@bank/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatDate } from '@bank/core';
import { listBackgroundTasks, prepareStatementExport } from '@bank/contracts';
import { PEOPLE } from './people.ts';
import { expectAnswer, signInByDocument } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { bank, bankToday } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const { admin } = PEOPLE;
/** A year of the sandbox's lines: more than a PDF is made of at once. */
const year = (): string =>
  `/releases?periodo=personalizado&de=${addDays(bankToday(), -360)}&ate=${addDays(bankToday(), -1)}`;

let page: Page;
const tasks = (): Locator => page.getByRole('list', { name: 'Tarefas', exact: true }).getByRole('listitem');

beforeAll(async () => {
  page = await stage.open({ kept: true, as: admin, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

journey(
  'a long statement is prepared while one goes elsewhere, rings the bell, and is taken from Tarefas',
  async () => {
    await page.goto(year());
    await settled(page);
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'PDF, preparado em Tarefas' }).click();
    const note = page.getByText('O arquivo está sendo preparado; pode sair desta página.');
    await note.waitFor();
    await lookAllWays(page);

    await page.goto('/working');
    await page.getByRole('button', { name: /^Avisos: \d+ avisos? não lidos?$/ }).click();
    const notice = page.getByRole('list', { name: 'Avisos' }).getByRole('link', { name: /Seu extrato está pronto/ });
    await notice.first().waitFor({ timeout: patience(30_000) });
    await lookAllWays(page);
    await notice.first().click();
    await page.waitForURL('**/background-tasks');
    await settled(page, 'Tarefas');
    await tasks().first().getByText('Pronta').waitFor();
    await lookAllWays(page);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Baixar: Extrato de .* em PDF$/ })
        .first()
        .click(),
    ]);
    const bytes = await readFile(await file.path());
    expect(file.suggestedFilename()).toMatch(/^extrato-10001-.*\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { client } = await signInByDocument(bank.bankUrl, admin);
    const { items } = expectAnswer(await client(listBackgroundTasks, { query: { limit: 1 } }));
    expect(items[0]?.file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));

    await page.getByRole('tab', { name: 'Da empresa' }).click();
    await tasks().first().getByText(/ por /).waitFor();
    await page
      .getByRole('button', { name: /^Excluir: Extrato de .* em PDF$/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: 'Excluir este arquivo?' });
    await question.waitFor();
    await lookAllWays(page);
    await question.getByRole('button', { name: 'Excluir' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
);

test('what is asked for elsewhere slides in by itself, and what waits is cancelled', async () => {
  await page.goto('/background-tasks');
  await settled(page);
  const { client } = await signInByDocument(bank.bankUrl, admin);
  const today = bankToday();
  // Two of a company are made at a time: the last of these waits for a while.
  const ids: string[] = [];
  for (let index = 1; index <= 6; index += 1) {
    const body = { from: addDays(today, -360), to: addDays(today, -1 - index), format: 'pdf' } as const;
    ids.push(expectAnswer(await client(prepareStatementExport, { body, idempotencyKey: crypto.randomUUID() })).id);
  }
  const last = tasks()
    .filter({ hasText: formatDate(addDays(today, -7)) })
    .first();
  await last.getByRole('button', { name: /^Cancelar: / }).click();
  await last.getByText('Cancelada').waitFor();
  const states = async (): Promise<readonly string[]> => {
    const { items } = expectAnswer(await client(listBackgroundTasks, { query: {} }));
    return ids.map((id) => items.find((task) => task.id === id)?.state ?? 'gone');
  };
  await expect.poll(states, { timeout: patience(90_000) }).toEqual([...Array<string>(5).fill('done'), 'cancelled']);
});
