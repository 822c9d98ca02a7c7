import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let page: Page;

beforeAll(async () => {
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce' });
});

async function show(address: string, landmark: string): Promise<void> {
  await page.goto(address);
  await page.getByText(landmark).first().waitFor();
  await settled(page);
}

describe('[shop.ui] no barrier on the list screens of the sample', () => {
  test.each([
    ['/pages/bill-list', '30 boletos'],
    ['/bill/70001', 'Primeiro desconto'],
    ['/pages/shipment-list', '36 remessas'],
    ['/pages/invoices', '24 faturas'],
    ['/pages/invoices/inv-4', 'Soma dos itens'],
    ['/pages/invoices/nova', 'Incluir item'],
    ['/pages/users', 'Ana Beatriz Moura'],
    ['/pages/projects', 'Site da padaria'],
    ['/pages/cart', 'Resumo'],
    ['/pages/profile', 'Entrar na amostra'],
  ])('%s', async (address, landmark) => {
    await show(address, landmark);
    await lookAllWays(page);
  });
});

test('a bill is opened and changed by keyboard, and what is printed is its slip alone', async () => {
  await show('/pages/bill-list', '30 boletos');
  const rows = page.getByRole('table', { name: 'Boletos de exemplo' }).getByRole('row');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Ver detalhes de boleto/ })
    .focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/bill/70002');
  await page.getByRole('heading', { name: 'Boleto 70002' }).waitFor();

  await page.getByRole('button', { name: 'Editar boleto' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Nome do pagador').fill('Outro pagador');
  await page.keyboard.press('Enter');
  await page.getByText('Boleto 70002 alterado.').waitFor();
  await page.getByRole('region', { name: 'Pagador' }).getByText('Outro pagador').waitFor();

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('region', { name: 'Boleto para impressão' }).isVisible()).toBe(true);
  for (const hidden of ['Dados de amostra', 'Primeiro desconto', 'Excluir boleto'])
    expect(await page.getByText(hidden).first().isVisible(), hidden).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  // The same tab loaded anew still has the change; the way back takes it away.
  await page.reload();
  await page.getByRole('region', { name: 'Pagador' }).getByText('Outro pagador').waitFor();
  await page.getByRole('button', { name: 'Voltar aos dados de amostra' }).click();
  await page.getByRole('region', { name: 'Pagador' }).getByText('Bruno Carvalho').waitFor();
});

test('from the shop to the cart, and an invoice from nothing to the list', async () => {
  await show('/pages/shop', '100 produtos');
  await page.getByLabel('Categoria').selectOption('Canetas');
  await page.getByText('20 produtos').waitFor();
  await lookAllWays(page);
  await page
    .getByRole('button', { name: /^Pôr no carrinho/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Carrinho \(\d+\)$/ }).click();
  await page.waitForURL('**/pages/cart');
  const lines = page.getByRole('list', { name: 'Produtos no carrinho' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(3);

  await show('/pages/invoices', '24 faturas');
  await page.getByRole('button', { name: 'Nova fatura' }).click();
  await page.getByLabel('Comprador', { exact: true }).fill('Gráfica Serrana');
  await page.getByLabel('Item', { exact: true }).fill('Impressão');
  await page.getByLabel('Quantidade').fill('3');
  await page.getByLabel('Preço').fill('1000');
  await page.getByRole('button', { name: 'Salvar fatura' }).click();
  await page.waitForURL('**/pages/invoices');
  await page.getByText(/^25 faturas/).waitFor();
  await page.getByText('Gráfica Serrana').first().click();
  await page.getByText('R$ 33,00').or(page.getByText('R$\u00a033,00')).first().waitFor();
});
