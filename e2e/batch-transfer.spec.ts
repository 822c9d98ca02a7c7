import { addDays, formatDate } from '@bank/core';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank, bankToday } from './support/bank.ts';
import { dialog, figure, orderOn, outcomes, rows, send, typeRows } from './support/batches.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

// Many payments as one: typed, or brought in a file and mended, judged row by row, confirmed once in the app, approved by
// another person who opens the rows, and followed until each is paid or is not, and why.
const stage = setStage();
const { admin, maker } = PEOPLE;
const mark = '731';

let makers: Page;
let admins: Page;
let makerPhone: Phone;
let adminPhone: Phone;

beforeAll(async () => {
  adminPhone = await registerPhone(bank, admin);
  makerPhone = await registerPhone(bank, maker);
  makers = await stage.open({ kept: true, as: maker, reducedMotion: 'reduce' });
  admins = await stage.open({ kept: true, as: admin, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await Promise.all([makers, admins].map((page) => page.close()));
});

const HEADER = 'Nome;CPF ou CNPJ;Valor;Chave Pix;Mensagem;Seu número';
const LIST = [
  HEADER,
  `Papelaria Central Ltda;45.550.752/0001-64;11000,00;45.550.752/0001-64;Material;NF ${mark}-1`,
  `Mercado Bom Dia S.A.;31.847.592/0001-05;9200,00;financeiro@mercadobomdia.example;Cestas;NF ${mark}-2`,
  `Recusa Sempre Comércio Ltda;;17,00;recusa@exemplo.com.br;;NF ${mark}-3`,
  `Carla Mendes;;mil;carla@exemplo.com.br;;NF ${mark}-4`,
  `Fulana de Tal;;10,00;chave errada;;NF ${mark}-5`,
].join('\r\n');

/** Brings the list to the grid and from there to the bank. */
async function bringList(page: Page): Promise<void> {
  await page.goto('/batch-transfer?novo=planilha');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `Fornecedores ${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(LIST) });
  await page.getByRole('button', { name: 'Usar 5 linhas' }).click();
  await page.getByRole('grid', { name: 'Pagamentos do lote' }).getByText(`NF ${mark}-1`).waitFor();
  await page.getByRole('button', { name: 'Conferir 5 linhas' }).click();
  await page.waitForURL(/\/batch\/bat_/);
  await rows(page).getByText('Fulana de Tal').waitFor();
  // All that is wrong with the list, and nothing else is.
  expect(await rows(page).locator('li strong').allInnerTexts()).toEqual(['Valor:', 'Chave Pix:']);
  await figure(page, /^Com erro 2/).waitFor();
}

describe('somebody who pays many at once', () => {
  journey('types payments, and reads what they come to and who has to agree before they are sent', async () => {
    await makers.goto('/batch-transfer');
    await settled(makers);
    await lookAllWays(makers);
    await makers.getByRole('link', { name: /^Digitar ou colar/ }).click();
    await makers.getByRole('heading', { level: 1, name: 'Digitar ou colar pagamentos' }).waitFor();
    await makers.getByLabel(/^Nome do lote/).fill(`Reembolsos ${mark}`);
    await typeRows(makers, [
      ['Mercado Bom Dia S.A.', '', '12,34', 'financeiro@mercadobomdia.example'],
      ['Carla Mendes', '', '5,00', 'carla@exemplo.com.br'],
    ]);
    expect(await findBarriers(makers)).toEqual([]);
    await makers.getByRole('button', { name: 'Conferir 2 linhas' }).click();
    await makers.getByRole('heading', { level: 1, name: `Reembolsos ${mark}` }).waitFor();
    await figure(makers, /^Prontas 2/).waitFor();
    await makers.getByRole('link', { name: 'Conferir e enviar' }).click();
    await makers.getByRole('heading', { name: 'Confira os dados' }).waitFor();
    expect((await makers.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')).toMatch(/R\$ 17 ?,34.*2 pagamentos/);
    await lookAllWays(makers);
  });

  journey(
    'sends them once, confirms them once in the app, and sees each of them paid without touching the page',
    async () => {
      await makers.getByRole('button', { name: /^Enviar (lote|para aprovação)/ }).click();
      const orderId = await orderOn(makers);
      await lookAllWays(makers);
      await makerPhone.confirm(orderId);
      await outcomes(makers, 2)
        .getByRole('listitem')
        .filter({ hasText: 'Pagos' })
        .getByText(/^2 · R\$\s17,34$/)
        .waitFor({ timeout: patience(60_000) });
      await makers.getByRole('button', { name: 'Arquivo de retorno' }).waitFor({ timeout: patience(60_000) });
      await lookAllWays(makers);
      await rows(makers).getByText('Carla Mendes').click();
      await makers.getByRole('dialog').getByText('Linha 2 de um lote.').waitFor();
      await makers.keyboard.press('Escape');
    },
  );

  test('takes receipts of all its payments in one file, and the return file', async () => {
    await makers.getByRole('button', { name: 'Comprovantes' }).click();
    await makers.getByRole('menuitem', { name: 'Todos em um PDF' }).click();
    const receipts = makers.waitForEvent('download');
    await makers.getByRole('button', { name: 'Baixar comprovantes' }).click({ timeout: patience(60_000) });
    expect((await receipts).suggestedFilename()).toMatch(/\.pdf$/);
    const returned = makers.waitForEvent('download');
    await makers.getByRole('button', { name: 'Arquivo de retorno' }).click();
    expect((await returned).suggestedFilename()).toMatch(/\.\w+$/);
  });

  test('brings a file, takes its bad rows along, mends one on screen and goes on without the other', async () => {
    await bringList(makers);
    await rows(makers)
      .getByText(/Digite o valor em reais/)
      .waitFor();
    await lookAllWays(makers);
    await makers.getByRole('button', { name: 'Baixar linhas com erro' }).click();
    const file = makers.waitForEvent('download');
    await makers.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    await figure(makers, /^Com erro 2/).click();
    await rows(makers).getByText('Carla Mendes').click();
    const mending = dialog(makers, 'Linha 4');
    await mending.getByRole('textbox', { name: 'Valor' }).pressSequentially('7050');
    expect(await findBarriers(makers)).toEqual([]);
    await mending.getByRole('button', { name: 'Salvar linha' }).click();
    // The next one that has to be mended comes by itself.
    await dialog(makers, 'Linha 5').waitFor();
    await makers.keyboard.press('Escape');
    await figure(makers, /^Com erro 1/).waitFor();
    await makers.getByRole('button', { name: 'Seguir sem a linha com erro' }).click();
    await figure(makers, /^Prontas 4/).waitFor();
    await figure(makers, /^Removidas 1/).waitFor();
    await send(makers);
    await makerPhone.confirm(await orderOn(makers));
    await makers.getByRole('heading', { level: 2, name: 'Falta a aprovação de mais uma pessoa' }).waitFor();
    await lookAllWays(makers);
  });

  test('somebody else opens the rows where it waits, and approves all of them with one signature', async () => {
    await admins.goto('/authorizations');
    await settled(admins);
    const waiting = admins
      .getByRole('table', { name: 'Autorizações' })
      .getByRole('row')
      .filter({ hasText: `Fornecedores ${mark}` });
    await waiting.getByText(`Fornecedores ${mark}`).click();
    const drawer = dialog(admins, 'Autorização');
    const payees = drawer.getByRole('list', { name: 'Quem recebe, do maior ao menor' });
    await payees.getByText('Papelaria Central Ltda').waitFor();
    expect((await payees.getByRole('listitem').first().innerText()).replaceAll(/\s+/g, ' ')).toMatch(/11\.000,00/);
    await lookAllWays(admins);
    const orderId = new URL(admins.url()).searchParams.get('pagamento') ?? '';
    await adminPhone.approveOrder(orderId);
    await waiting.waitFor({ state: 'detached' });
    const paid = outcomes(makers, 4);
    await paid.getByText(/^1 · R\$\s17,00$/).waitFor({ timeout: patience(60_000) });
    await paid.getByText('Não pagos').waitFor();
    await rows(makers)
      .getByText(/Recusa Sempre/)
      .waitFor();
    await lookAllWays(makers);
  });

  test('tries again what was not paid, as a new batch that says where it comes from', async () => {
    await makers.getByRole('button', { name: /^Tentar de novo/ }).click();
    await figure(makers, /^(Prontas|Confira) 1/)
      .first()
      .waitFor();
    await rows(makers).getByText('Recusa Sempre Comércio Ltda').waitFor();
  });

  test('is told of the same file, whose and when, before it is paid again', async () => {
    await bringList(makers);
    await makers.getByRole('button', { name: /^Seguir sem as 2 com erro/ }).click();
    await figure(makers, /^Com erro 0/).waitFor();
    const meant = makers.getByRole('button', { name: /são isso mesmo$|é isso mesmo$/ });
    if (await meant.isVisible()) await meant.click();
    await figure(makers, /^Confira 0/).waitFor();
    await send(makers);
    const question = makers.getByRole('alertdialog', { name: 'Enviar este lote de novo?' });
    await question.getByText(new RegExp(`Fornecedores ${mark}`)).waitFor();
    expect(await findBarriers(makers)).toEqual([]);
    await question.getByRole('button', { name: 'Não enviar' }).click();
    await makers.getByRole('button', { name: /^Enviar (lote|para aprovação)/ }).waitFor();
  });

  test('says what a TED is for in the grid and in the row, out of the same list', async () => {
    await makers.goto('/batch-transfer?novo=grade');
    await makers.getByRole('grid', { name: 'Pagamentos do lote' }).waitFor();
    await typeRows(makers, [
      ['Ana Lima', '529.982.247-25', '30,00', '', '001', '1584-9', '210169-6', 'Poupança', 'TED', '', '4'],
    ]);
    await makers.getByRole('grid').getByText('00004 · Pagamento de salários').waitFor();
    expect(await findBarriers(makers)).toEqual([]);
    await makers.getByRole('button', { name: 'Conferir 1 linha' }).click();
    await rows(makers).getByText('Ana Lima').click();
    const purpose = dialog(makers, 'Linha 1').getByRole('combobox', { name: /^Finalidade/ });
    await expect.poll(() => purpose.inputValue(), { timeout: patience(10_000) }).toBe('00004 · Pagamento de salários');
    await purpose.fill('fornece');
    await lookAllWays(makers);
    await purpose.press('Enter');
    const sent = makers.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await dialog(makers, 'Linha 1').getByRole('button', { name: 'Salvar linha' }).click();
    await sent;
    await makers.goto(`${new URL(makers.url()).pathname}?linha=1`);
    await expect
      .poll(() => purpose.inputValue(), { timeout: patience(10_000) })
      .toBe('00005 · Pagamento de fornecedores');
  });
});

test('the rows of a confidential batch are closed to whoever lacks the right, and its day is one entry of the schedules', async () => {
  const day = formatDate(addDays(bankToday(), 9));
  await admins.goto('/batch-transfer?novo=grade');
  await admins.getByLabel(/^Nome do lote/).fill(`Salários ${mark}`);
  await admins.getByLabel(/^Dia dos pagamentos/).fill(day);
  await admins.getByRole('checkbox', { name: /^Lote confidencial/ }).check();
  await typeRows(admins, [
    ['Carla Mendes', '', '31,00', 'carla@exemplo.com.br'],
    ['Mercado Bom Dia S.A.', '', '32,00', 'financeiro@mercadobomdia.example'],
  ]);
  await admins.getByRole('button', { name: 'Conferir 2 linhas' }).click();
  await figure(admins, /^Prontas 2/).waitFor();
  const address = new URL(admins.url()).pathname;
  await send(admins);
  await adminPhone.confirm(await orderOn(admins));
  await outcomes(admins, 2)
    .getByText(/^2 · R\$\s63,00$/)
    .waitFor({ timeout: patience(60_000) });
  await makers.goto(address);
  await makers.getByText('As linhas deste lote são confidenciais').waitFor();
  await lookAllWays(makers);
  expect(await makers.getByRole('main').innerText()).not.toContain('Carla');
  await admins.goto('/schedules');
  await settled(admins);
  const entry = admins
    .getByRole('table', { name: 'Agendamentos' })
    .getByRole('row')
    .filter({ hasText: `Salários ${mark}` });
  await entry.getByText('Lote, 2 pagamentos').waitFor();
  await lookAllWays(admins);
  await entry.getByText(`Salários ${mark}`).click();
  await admins.waitForURL(/\/batch\/bat_.*dia=/);
  await rows(admins).getByText('Carla Mendes').waitFor();
});
