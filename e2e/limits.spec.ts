import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { signWaitingChange } from './support/signed-changes.ts';
import { setStage } from './support/stage.ts';

// How much may be paid: asked for, signed, waited for and called off; and a payee who was reported for fraud.
const stage = setStage({ nights: 'less' });
let page: Page;
let phone: Phone;

const main = (): Locator => page.getByRole('main');
const signing = (): Locator => page.getByRole('dialog', { name: 'Mudança a assinar' });

/** Signs in the app what the drawer shows, and sees that it took effect. */
async function signed(): Promise<void> {
  await signing().waitFor();
  await signWaitingChange(phone);
  await signing().getByText('Feita').first().waitFor();
  await signing().getByRole('button', { name: 'Fechar' }).last().click();
}

beforeAll(async () => {
  phone = await registerPhone(bank, PEOPLE.admin);
  page = await stage.open({ kept: true, as: PEOPLE.admin, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

describe('the administrator of a company', () => {
  journey('sees what is used by day and by night, without a barrier at any width', async () => {
    await page.goto('/pix-limits');
    await main()
      .getByRole('region', { name: /^De dia/ })
      .waitFor();
    await settled(page);
    await lookAllWays(page);
  });

  journey('raises a limit, is told from when on it holds, and calls the raise off', async () => {
    await page.goto('/pix-limits');
    await page.getByRole('button', { name: 'Alterar limite' }).click();
    const drawer = page.getByRole('dialog', { name: 'Limites da empresa' });
    await drawer.getByRole('combobox', { name: 'Limite' }).selectOption({ label: 'Pix, total da noite' });
    await drawer.getByRole('textbox', { name: 'Valor' }).fill('');
    await drawer.getByRole('textbox', { name: 'Valor' }).pressSequentially('10000000');
    await drawer.getByText('24 horas depois da assinatura').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Pedir mudança' }).click();
    await signed();
    const night = main().getByRole('region', { name: /^À noite/ });
    await night.getByText(/R\$\s100\.000,00 a partir de/).waitFor();
    await night.getByRole('button', { name: 'Desistir do aumento' }).click();
    await night.getByText(/R\$\s100\.000,00 a partir de/).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Histórico' }).click();
    await page.waitForURL('**/pix-limits?aba=historico');
    const row = main().getByRole('listitem').filter({ hasText: 'Empresa: Pix, total da noite' }).first();
    await row.getByText('Cancelada', { exact: true }).waitFor();
    await lookAllWays(page);
  });

  test('gives somebody whom the company pays a limit of their own', async () => {
    await page.goto('/pix-limits?aba=favorecidos');
    await page.getByRole('button', { name: 'Cadastrar favorecido' }).click();
    const drawer = page.getByRole('dialog', { name: 'Cadastrar favorecido' });
    const first = drawer.getByRole('list', { name: 'Quem a empresa paga' }).getByRole('button', { name: /^Papelaria/ });
    await first.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await first.click();
    await drawer.getByLabel('Limite de cada dia e cada noite').pressSequentially('30000000');
    expect(await findBarriers(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Pedir cadastro' }).click();
    await signed();
    const list = main().getByRole('list', { name: 'Favorecidos com limite próprio' });
    await list.getByText(/R\$\s300\.000,00 a partir de/).waitFor();
    await lookAllWays(page);
    await list
      .getByRole('button')
      .filter({ hasText: /R\$\s300\.000,00 a partir de/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Favorecido cadastrado' })
      .getByRole('button', { name: 'Desistir do cadastro' })
      .click();
    await list.getByText(/R\$\s300\.000,00 a partir de/).waitFor({ state: 'detached' });
  });

  test('meets limits by day and by night and whom to pay again where Pix begins, and pays them in two steps', async () => {
    await page.goto('/pix');
    await main().getByText('Limite Pix de hoje').waitFor();
    await main().getByText('Limite Pix desta noite').waitFor();
    await page.getByRole('complementary', { name: 'Pagar de novo' }).getByRole('button').first().waitFor();
    await settled(page);
    await lookAllWays(page);
    const again = page.getByRole('complementary', { name: 'Pagar de novo' });
    await again.getByRole('region', { name: 'Recentes' }).getByRole('button').first().click();
    await page.waitForURL('**/pix-transfer**');
    await page.getByRole('heading', { name: 'Quanto' }).waitFor();
  });

  test('is warned of a payee who was reported for fraud, and goes on by keyboard only after having said so', async () => {
    await page.goto('/pix-transfer');
    await page.getByRole('textbox', { name: 'Chave Pix' }).fill('bloqueada@exemplo.com.br');
    await page.keyboard.press('Enter');
    await main().getByText('Há relatos confirmados de fraude nos últimos 90 dias').waitFor();
    await settled(page);
    await lookAllWays(page);
    await page.getByLabel('Valor').pressSequentially('1000');
    await page.keyboard.press('Control+Enter');
    await main().getByText('Confirme que você leu o aviso.').waitFor();
    await page.getByRole('checkbox', { name: /^Li o aviso/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
    await main().getByText('Há relatos confirmados de fraude nos últimos 90 dias').waitFor();
  });
});
