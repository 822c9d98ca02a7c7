import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { payFromOutside } from './support/outside-world.ts';
import { setStage } from './support/stage.ts';

// A received Pix goes back, as somebody meets it who is asked for it: from its line in the statement to the receipt.
const stage = setStage();
let page: Page;
let phone: Phone;
let endToEndId: string;
const main = () => page.getByRole('main');
const words = async () => (await main().innerText()).replaceAll(/\s+/g, ' ');
const note = 'Pedido 731';

beforeAll(async () => {
  phone = await registerPhone(bank, PEOPLE.admin);
  page = await stage.open({ as: PEOPLE.admin, kept: true });
  endToEndId = await payFromOutside({ from: 'padaria', toKey: '11222333000181', amount: '123,45', message: note });
});

/** From the amount to how the refund stands, settled: confirmed in the app where that is asked for. */
async function giveBack(digits: string, reason: string): Promise<void> {
  const amount = page.getByRole('textbox', { name: 'Valor' });
  await amount.fill('');
  await amount.pressSequentially(digits);
  await page.getByLabel(/^Motivo/).fill(reason);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^(Devolver R\$|Enviar para aprovação)/ }).click();
  await page.waitForURL(/\/pix\?ordem=/);
  const asked = page.getByRole('heading', { name: 'Falta confirmar no aplicativo' });
  const done = page.getByRole('heading', { name: 'Devolução de Pix feita' });
  await asked.or(done).waitFor();
  if (await asked.isVisible()) await phone.confirm(new URL(page.url()).searchParams.get('ordem') ?? '');
  await done.waitFor();
}

describe('somebody who received a Pix', () => {
  journey('gives a part of it back from its line in the statement, and the receipt names both', async () => {
    await page.goto(`/releases?busca=${encodeURIComponent(note)}`);
    const line = page.getByRole('grid', { name: 'Lançamentos' }).getByRole('row').filter({ hasText: '123,45' });
    await line
      .or(page.getByRole('table', { name: 'Lançamentos' }).getByRole('row').filter({ hasText: '123,45' }))
      .first()
      .click();
    await page.getByRole('link', { name: 'Devolver' }).click();
    await page.waitForURL(`**/pix-refund/${endToEndId}`);
    await main().getByText(note).waitFor();
    await main()
      .getByText(/faltam (89|90) dias/)
      .waitFor();
    // All of it is proposed.
    expect(await page.getByRole('textbox', { name: 'Valor' }).inputValue()).toContain('123,45');
    expect(await findBarriers(page)).toEqual([]);
    await giveBack('2345', 'Item em falta');
    await main().getByRole('article', { name: 'Comprovante de devolução de Pix' }).waitFor();
    const receipt = await words();
    expect(receipt).toContain(endToEndId);
    expect(receipt).toMatch(/D99999008\d{12}[A-Za-z0-9]{11}/);
    expect(receipt).toContain('Item em falta');
    expect(await findBarriers(page)).toEqual([]);
  });

  test('finds it on the line that it came from, and gives the rest back; then nothing is left', async () => {
    await page.goto(`/releases?busca=${encodeURIComponent(note)}`);
    await page.getByRole('row').filter({ hasText: '123,45' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Lançamento' });
    await drawer.getByRole('list', { name: 'Devoluções deste Pix' }).getByText('Item em falta').waitFor();
    await drawer.getByText(/Disponível para devolução:\s+R\$\s100,00/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await drawer.getByRole('link', { name: 'Devolver' }).click();
    await page.getByRole('textbox', { name: 'Valor' }).waitFor();
    await page.getByRole('textbox', { name: 'Valor' }).fill('');
    await page.getByRole('textbox', { name: 'Valor' }).pressSequentially('10001');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await main()
      .getByText(/O valor pode ir de R\$\s0,01 a R\$\s100,00/)
      .waitFor();
    await giveBack('10000', 'Pedido cancelado');
    await page.getByRole('link', { name: 'Ver o Pix recebido' }).click();
    await main().getByText('Este Pix já foi devolvido por inteiro, contando as devoluções em andamento.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('has all returns in one place, narrowed by direction and state', async () => {
    await page.goto('/pix');
    await page.getByRole('tab', { name: 'Devoluções' }).click();
    await page.waitForURL('**/pix?aba=devolucoes');
    const list = page.getByRole('list', { name: 'Devoluções' });
    await list.getByRole('link').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Todas as situações' }).click();
    await page.getByRole('menuitemradio', { name: 'Devolvida' }).click();
    await page.waitForURL('**/pix?aba=devolucoes&situacao=feita');
    await page.keyboard.press('Escape');
    await expect.poll(() => list.getByRole('link').filter({ hasText: 'Para ' }).count()).toBeGreaterThan(1);
    await list.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Devolução de Pix feita' }).waitFor();
  });

  test('is told in words where there is nothing to give back', async () => {
    await page.goto('/pix-refund/E99999010202601021200AAAAAAAAAAA');
    await main().getByText('Este Pix recebido não existe na conta da sua empresa.').waitFor();
    await page.goto('/pix-refund/D99999008202601021200AAAAAAAAAAA');
    await main()
      .getByText(/uma devolução não se devolve/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
