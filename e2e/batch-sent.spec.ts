import { HOUR_MS, later, nextBankingDay, startOfDay } from '@bank/core';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { lookAllWays } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank, bankToday } from './support/bank.ts';
import { dialog, orderOn, outcomes, rows, send, typeRows } from './support/batches.ts';
import { setClock } from './support/clock.ts';
import { setStage, TOKEN_KEY } from './support/stage.ts';

// A batch after it was sent, at a bank whose clock stands in the hours of TED: rows that are edited while it waits,
// and a TED of it that the other bank gives back.
const stage = setStage();

let phone: Phone;
let page: Page;

/** Types a batch, sends it and confirms it in the app; gives its order. */
async function sent(name: string, lines: readonly (readonly string[])[]): Promise<string> {
  await page.goto('/batch-transfer?novo=grade');
  await page.getByLabel(/^Nome do lote/).fill(name);
  await typeRows(page, lines);
  await page.getByRole('button', { name: `Conferir ${lines.length} linhas` }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await send(page);
  const orderId = await orderOn(page);
  await phone.confirm(orderId);
  return orderId;
}

beforeAll(async () => {
  const day = nextBankingDay(bankToday());
  await setClock(bank, later(startOfDay(day), 10 * HOUR_MS));
  phone = await registerPhone(bank, PEOPLE.maker);
  const token = await phone.openWeb();
  page = await stage.open({ kept: true, reducedMotion: 'reduce' });
  await page.addInitScript(`sessionStorage.setItem('${TOKEN_KEY}', '${token}')`);
});
afterAll(async () => {
  await page.close();
});

describe('somebody whose batch waits for another person', () => {
  test('edits a row of it with the fields of the draft, and confirms the batch anew', async () => {
    const orderId = await sent('Material de obra', [
      ['Papelaria Central Ltda', '45.550.752/0001-64', '11000,00', '45.550.752/0001-64'],
      ['Mercado Bom Dia S.A.', '31.847.592/0001-05', '9200,00', 'financeiro@mercadobomdia.example'],
    ]);
    await page.getByRole('heading', { level: 2, name: 'Falta a aprovação de mais uma pessoa' }).waitFor();
    await rows(page).getByText('Mercado Bom Dia S.A.').click();
    const drawer = dialog(page, 'Linha 2');
    await lookAllWays(page);
    await drawer.getByRole('button', { name: 'Alterar' }).click();
    const amount = drawer.getByRole('textbox', { name: 'Valor' });
    await amount.waitFor();
    await lookAllWays(page);
    // What cannot be paid is said at its field, and the batch stays as it was.
    await drawer.getByRole('textbox', { name: 'Chave Pix' }).fill('nenhuma chave');
    await drawer.getByRole('button', { name: 'Salvar linha' }).click();
    await drawer.getByText(/O lote continua como estava/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await drawer.getByRole('textbox', { name: 'Chave Pix' }).fill('financeiro@mercadobomdia.example');
    await amount.fill('9300,00');
    await drawer.getByRole('button', { name: 'Salvar linha' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await orderOn(page)).toBe(orderId);
    await rows(page)
      .getByText(/9\.300,\s?00/)
      .waitFor();
    await phone.confirm(orderId);
    await page.getByRole('heading', { level: 2, name: 'Falta a aprovação de mais uma pessoa' }).waitFor();
  });

  test('takes a row out, and in again as another one', async () => {
    await rows(page).getByText('Papelaria Central Ltda').click();
    const drawer = dialog(page, 'Linha 1');
    await drawer.getByRole('button', { name: 'Remover do lote' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover do lote' }).click();
    await drawer.waitFor({ state: 'detached' });
    await rows(page).getByText('Removida').waitFor();
    await rows(page).getByText('Papelaria Central Ltda').click();
    await drawer.getByRole('button', { name: 'Alterar e incluir de novo' }).click();
    await drawer.getByRole('textbox', { name: 'Valor' }).fill('500,00');
    await drawer.getByRole('button', { name: 'Salvar linha' }).click();
    await drawer.waitFor({ state: 'detached' });
    await rows(page).getByText('Removida').waitFor({ state: 'detached' });
  });
});

describe('somebody whose TED comes back', () => {
  test('reads which one and why, beside what was paid', async () => {
    await sent('Aluguéis', [
      ['Conta Que Devolve', '529.982.247-25', '77,02', '', '991', '1584', '2230-2', '', 'TED', '', '5'],
      ['Maria de Fora', '529.982.247-25', '78,03', '', '991', '1584', '22334-5', '', 'TED', '', '5'],
    ]);
    await outcomes(page, 2)
      .getByText(/^1 · R\$\s77,02$/)
      .waitFor({ timeout: patience(45_000) });
    await rows(page).getByText('Devolvido', { exact: true }).waitFor();
    await lookAllWays(page);
    await rows(page).getByText('Conta Que Devolve').click();
    await page.getByRole('dialog').getByText('Linha 1 de um lote.').waitFor();
    await page.getByRole('dialog').getByText('Devolvido', { exact: true }).waitFor();
    await lookAllWays(page);
    await page.keyboard.press('Escape');
  });

  test('pays it again in a new batch, and is asked before it is in a second one', async () => {
    const again = page.getByRole('button', { name: 'Pagar de novo o que voltou' });
    const origin = new URL(page.url()).pathname;
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'Aluguéis (nova tentativa)' }).waitFor();
    await page.getByRole('link', { name: 'Ver o lote de origem' }).waitFor();
    await rows(page).getByText('Conta Que Devolve').click();
    // The institution is chosen in the field of every payment.
    const institution = dialog(page, 'Linha 1').getByRole('combobox', { name: 'Banco' });
    await expect.poll(() => institution.inputValue(), { timeout: patience(10_000) }).toMatch(/^991 · /);
    await institution.fill('brasil');
    await page.getByRole('option', { name: /ISPB/ }).first().waitFor();
    await lookAllWays(page);
    await page.goto(origin);
    await again.click();
    const question = page.getByRole('alertdialog', { name: 'Montar mais um lote com os mesmos pagamentos?' });
    await question.getByText(/já está em outro lote: “Aluguéis \(nova tentativa\)”/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Voltar' }).click();
    await question.waitFor({ state: 'detached' });
  });
});
