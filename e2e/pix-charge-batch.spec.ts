import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { lookAllWays } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { setStage } from './support/stage.ts';

// Charging many at once: a list comes from a spreadsheet, its bad rows are told apart, the good ones become charges; the same list
// once more is named before it is charged again.
const stage = setStage();
let page: Page;
const mark = '731';

beforeAll(async () => {
  await registerPhone(bank, PEOPLE.admin);
  page = await stage.open({ as: PEOPLE.admin, kept: true, reducedMotion: 'reduce' });
});

const HEADER = 'Tipo;Valor;Vencimento;Dias para pagar;Nome do devedor;CPF ou CNPJ;Multa;Mensagem;Sua referência';
const good = (row: number): string =>
  `Com vencimento;${10 + row},50;30/11/2028;30;Cliente ${mark} ${row};529.982.247-25;2%;Mensalidade;Nota ${mark}-${row}`;
const LIST = [HEADER, good(1), good(2).replace('247-25', '247-26'), good(3), good(4)].join('\r\n');

/** Puts the list into the grid. */
async function fillIn(): Promise<void> {
  await page.goto('/pix-charge?lote=novo');
  const key = page.getByLabel('Chave que recebe');
  await key.waitFor();
  await key.selectOption({ index: 1 });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `Mensalidades ${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(LIST) });
  await page.getByRole('button', { name: 'Usar 4 linhas' }).click();
  await page.getByRole('grid', { name: 'Cobranças do lote' }).getByText(`Nota ${mark}-1`).waitFor();
  await page.getByRole('button', { name: 'Conferir linhas' }).click();
  await page.getByText(/^3 linhas prontas, soma/).waitFor();
}

describe('somebody who charges many at once', () => {
  test('brings a list, reads what is wrong with a row, takes that row along to mend, and charges by the others', async () => {
    await page.goto('/pix-charge');
    await page.getByRole('link', { name: 'Criar em lote' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cobranças em lote' }).waitFor();
    await lookAllWays(page);
    await fillIn();
    await page
      .getByRole('list', { name: 'Linhas com erro' })
      .getByText(/Linha 2.*CPF ou CNPJ/)
      .waitFor();
    await lookAllWays(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar linhas com erro' }).click();
    expect((await file).suggestedFilename()).toBe('cobrancas-a-corrigir.csv');
    await page.getByRole('button', { name: 'Criar 3 cobranças' }).click();
    await page.waitForURL(/lote=lot_/);
    await page.getByRole('heading', { level: 1, name: `Mensalidades ${mark}` }).waitFor();
    await page.getByText('3 de 3').waitFor({ timeout: patience(20_000) });
    await page.getByRole('table', { name: 'Linhas do lote' }).getByText(`Cliente ${mark} 4`).waitFor();
    await lookAllWays(page);
  });

  test('takes the result along, and opens one of its charges', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^lote-de-cobrancas-.*\.csv$/);
    await page.getByRole('table', { name: 'Linhas do lote' }).getByText(`Cliente ${mark} 1`).click();
    await page.waitForURL(/cobranca=cob_/);
    await page.getByRole('img', { name: 'QR Code desta cobrança' }).waitFor();
  });

  test('is told of the same list, and who sent it, before it is charged again', async () => {
    await fillIn();
    await page.getByRole('button', { name: 'Criar 3 cobranças' }).click();
    const question = page.getByRole('alertdialog', { name: 'Criar estas cobranças de novo?' });
    await question.getByText(new RegExp(`Mensalidades ${mark}`)).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Não criar' }).click();
    await page.getByRole('button', { name: 'Criar 3 cobranças' }).waitFor();
    expect(page.url()).toContain('lote=novo');
  });
});
