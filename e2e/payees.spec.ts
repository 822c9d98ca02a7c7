import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { payByKey } from './support/pix.ts';
import { setStage } from './support/stage.ts';

// Whom one pays again, and what stands beside a payment while it is typed: as somebody meets it who pays the same suppliers.
const stage = setStage();
let page: Page;
const main = () => page.getByRole('main');
const saved = () => page.getByRole('complementary', { name: 'Pagar de novo' });
const summary = () => page.getByRole('complementary', { name: 'Resumo do pagamento' });
const name = 'Mercado 731';

beforeAll(async () => {
  await registerPhone(bank, PEOPLE.maker);
  page = await stage.open({ as: PEOPLE.maker, kept: true });
});

describe('a maker', () => {
  journey(
    'saves who was paid, and pays them again in two steps with what becomes of it beside the amount',
    async () => {
      const key = 'financeiro@mercadobomdia.example';
      await payByKey(page, { key, payee: 'Mercado Bom Dia S.A.', digits: '1234', words: 'R$ 12,34' });
      await main()
        .getByRole('button', { name: /Salvar favorecido|^Favorito:/ })
        .click();
      await page.getByRole('textbox', { name: 'Nome' }).fill(name);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await main()
        .getByRole('button', { name: `Favorito: ${name}` })
        .waitFor();

      await page.goto('/pix-transfer');
      await saved()
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
      await page.getByRole('heading', { name: 'Quanto' }).waitFor();
      await page.getByLabel('Valor').pressSequentially('2500');
      await summary().getByText('Saldo depois', { exact: true }).waitFor();
      await summary()
        .getByText(/^Disponível agora: R\$/)
        .waitFor();
      await summary().getByText('Limite que resta depois').waitFor();
      await summary().getByText('Tarifa').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByLabel('Valor').fill('');
      await page.getByLabel('Valor').pressSequentially('9999999900');
      await summary()
        .getByText(/^Faltam R\$/)
        .waitFor();
      await page.getByLabel('Valor').fill('');
      await page.getByLabel('Valor').pressSequentially('2500');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('button', { name: /^(Pagar|Enviar para aprovação)/ }).click();
      await page.waitForURL('**/pix-transfer?ordem=*');
    },
  );

  test('finds, renames and removes a favourite, who then is one of those that were paid lately', async () => {
    await page.goto('/pix-transfer');
    await saved()
      .getByRole('button', { name: `Opções de ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Alterar nome' }).click();
    const renamed = `${name} Ltda`;
    await page.getByRole('textbox', { name: 'Nome' }).fill(renamed);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await saved()
      .getByRole('button', { name: new RegExp(`^${renamed}`) })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await saved()
      .getByRole('button', { name: `Opções de ${renamed}` })
      .click();
    await page.getByRole('menuitem', { name: 'Remover dos favoritos' }).click();
    await page.getByRole('button', { name: 'Remover dos favoritos' }).click();
    await saved()
      .getByRole('button', { name: /^Salvar Mercado Bom Dia S\.A\. nos favoritos/ })
      .waitFor();
  });

  test('on a telephone the summary is one line that opens, and nothing goes off the side', async () => {
    const phone = await stage.open({ as: PEOPLE.maker, viewport: { width: 360, height: 760 } });
    await phone.goto('/pix-transfer');
    await phone.getByRole('complementary', { name: 'Pagar de novo' }).getByRole('button').first().click();
    await phone.getByLabel('Valor').pressSequentially('2500');
    const fold = phone.getByRole('button', { name: /^Resumo/ });
    await fold.click();
    await phone.getByText('Limite que resta depois').waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
