import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { sendToOutside } from './support/outside-world.ts';
import { setStage } from './support/stage.ts';

// Charging by Pix, as somebody meets it who wants to be paid: a charge is made, handed on, paid by a customer of another
// bank while its page is open, changed and removed.
const stage = setStage();
let page: Page;
const main = () => page.getByRole('main');
const words = async () => (await main().innerText()).replaceAll(/\s+/g, ' ');
const mark = '731402';

beforeAll(async () => {
  await registerPhone(bank, PEOPLE.admin);
  page = await stage.open({ as: PEOPLE.admin, kept: true, reducedMotion: 'reduce' });
});

/** The form, with nothing of an earlier test in it. */
async function openForm(kind: 'imediata' | 'vencimento' | 'estatica'): Promise<void> {
  await page.goto(`/pix-charge?nova=${kind}`);
  await page.getByRole('form', { name: 'Nova cobrança Pix' }).waitFor();
  const startOver = page.getByRole('button', { name: 'Começar de novo' });
  if (await startOver.isVisible()) await startOver.click();
  await page.getByLabel('Chave que recebe').selectOption({ index: 1 });
}

async function create(): Promise<void> {
  await page.getByRole('button', { name: 'Criar cobrança' }).click();
  await page.waitForURL(/cobranca=cob_/);
  await page.getByRole('img', { name: 'QR Code desta cobrança' }).waitFor();
}

const codeShown = async () => (await main().locator('code').first().innerText()).trim();
const standing = () => page.getByRole('status', { name: 'Situação da cobrança' });

describe('somebody who charges by Pix', () => {
  journey('makes a charge for now, and sees it paid while its page is open', async () => {
    await openForm('imediata');
    await page.getByRole('textbox', { name: 'Valor' }).pressSequentially('4321');
    await page.getByLabel(/^Texto para o pagador/).fill(`Pedido ${mark}`);
    await page.getByText('1 hora', { exact: true }).click();
    await lookAllWays(page);
    await create();
    await standing().getByText('Ativa').waitFor();
    await lookAllWays(page);
    await sendToOutside('/bank/pay', { from: 'ana', brcode: await codeShown() });
    // Nobody touches the page.
    await standing()
      .getByText('Concluída')
      .waitFor({ timeout: patience(20_000) });
    await page.getByRole('list', { name: 'Pix que pagaram esta cobrança' }).getByText(/43,21/).waitFor();
    expect(await page.getByRole('img', { name: 'QR Code desta cobrança' }).count()).toBe(0);
    await lookAllWays(page);
    await page.getByRole('link', { name: 'Ver no extrato' }).click();
    await page.getByRole('dialog', { name: 'Lançamento' }).getByText(/43,21/).first().waitFor();
  });

  test('makes one with a due date: what each day costs stands beside it, a reload keeps what was typed', async () => {
    await openForm('vencimento');
    await page.getByRole('textbox', { name: 'Valor' }).pressSequentially('15000');
    await page.getByRole('textbox', { name: 'Vencimento' }).fill('30/11/2028');
    await page.getByRole('button', { name: 'Multa por atraso' }).click();
    await page.getByRole('group', { name: 'Multa por atraso' }).getByRole('textbox', { name: 'Quanto' }).fill('2');
    await page.getByRole('button', { name: 'Juros por atraso' }).click();
    await page.getByRole('group', { name: 'Juros por atraso' }).getByRole('textbox', { name: 'Quanto' }).fill('1');
    const days = page.getByRole('list', { name: 'Quanto será pago em cada dia' });
    await days.getByText(/10 dias depois/).waitFor();
    await days.getByText('153,50').waitFor();
    await page.reload();
    await page.getByText('Continuamos de onde você parou.').waitFor();
    await page.getByRole('button', { name: 'Criar cobrança' }).click();
    await page.getByText('Informe o nome do pagador.').waitFor();
    await lookAllWays(page);
    await page.getByRole('textbox', { name: 'Nome ou razão social' }).fill(`Cliente ${mark}`);
    await page.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill('52998224725');
    await create();
    expect(await words()).toContain('1,00% ao mês, por dias corridos');
    await lookAllWays(page);
  });

  test('changes it, duplicates it and removes it', async () => {
    await page.goto(`/pix-charge?busca=${encodeURIComponent(`Cliente ${mark}`)}`);
    await page.getByRole('table', { name: 'Cobranças' }).getByText(`Cliente ${mark}`).first().click();
    await page.getByRole('link', { name: 'Alterar' }).click();
    const amount = page.getByRole('textbox', { name: 'Valor' });
    await amount.fill('');
    await amount.pressSequentially('17500');
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await standing().getByText('175,00').first().waitFor();
    await page.getByRole('link', { name: 'Duplicar' }).click();
    await page.getByRole('textbox', { name: 'Nome ou razão social' }).waitFor();
    await create();
    await page.getByRole('button', { name: 'Remover' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remover esta cobrança?' });
    await question.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Remover cobrança' }).click();
    await standing().getByText('Removida', { exact: true }).waitFor();
    await lookAllWays(page);
  });

  test('prints a static code for the counter, which pays as often as people like', async () => {
    await openForm('estatica');
    await page.getByLabel(/^Descrição/).fill('Balcao');
    await page.getByRole('button', { name: 'Identificador (txid)' }).click();
    await page.getByRole('textbox', { name: 'txid' }).fill(`mesa${mark}`);
    await lookAllWays(page);
    await create();
    const code = await codeShown();
    for (const amount of ['10.00', '2.50']) await sendToOutside('/bank/pay', { from: 'ana', brcode: code, amount });
    await standing()
      .getByText('12,50')
      .waitFor({ timeout: patience(20_000) });
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('[data-charge-sheet]');
    await sheet.waitFor();
    expect(await sheet.innerText()).toContain(code);
    expect(await page.getByRole('main').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });

  test('finds all of them by stage, kind and words, and takes them along', async () => {
    await page.goto('/pix-charge');
    await settled(page);
    await lookAllWays(page);
    await page.getByRole('button', { name: /^Concluída/ }).click();
    await page.waitForURL(/situacao=concluida/);
    await page.getByRole('table', { name: 'Cobranças' }).getByText(`Pedido ${mark}`).waitFor();
    await page.getByRole('button', { name: 'Todos os tipos' }).click();
    await page.getByRole('menuitemradio', { name: 'Cobrança imediata' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: /^Buscar por pagador/ }).fill(mark);
    await page.waitForURL(/busca=/);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
});
