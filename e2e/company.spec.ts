import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { disguisedPage, pdf } from './support/documents.ts';
import { ipe } from './support/ipe.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const drawer = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

// What changes a company is asked for in a session that a trusted telephone opened.
beforeAll(async () => {
  for (const person of [PEOPLE.admin, PEOPLE.third]) {
    await registerPhone(bank, person);
  }
});

/** The request whose course the page has open. */
async function openRequest(page: Page): Promise<string> {
  await page.waitForURL(/pedido=req_/);
  return new URL(page.url()).searchParams.get('pedido') ?? '';
}

journey(
  'what is out of date is confirmed; another address waits for the bank with its proof, and shows once it is approved',
  async () => {
    const page = await stage.open({ as: PEOPLE.admin, reducedMotion: 'reduce' });
    await page.goto('/home');
    await settled(page);
    await page.getByRole('button', { name: /Menu da conta/ }).click();
    await page.getByRole('menuitem', { name: 'Dados da empresa' }).click();
    await page.waitForURL('**/customer-view');
    await settled(page, 'Dados da empresa');
    await lookAllWays(page);

    await press(page, 'Conferir: Endereço');
    await press(region(page, 'Endereço'), 'Está tudo certo');
    await region(page, 'Endereço').getByText('Em dia desde').waitFor();
    await page.getByRole('button', { name: 'Conferir: Endereço' }).waitFor({ state: 'detached' });

    await press(page, 'Alterar: Endereço');
    const form = drawer(page, 'Alterar: Endereço');
    await form.getByRole('textbox', { name: 'CEP' }).fill('80625-150');
    await form.getByText('Endereço encontrado').waitFor();
    expect(await form.getByRole('textbox', { name: 'Logradouro' }).inputValue()).toBe('Rua da Olaria');
    await form.getByRole('textbox', { name: 'Número' }).fill('77');
    await form.getByRole('textbox', { name: 'Complemento' }).fill('');
    await press(form, 'Revisar');
    const proof = form.getByLabel('Comprovante de endereço');
    await proof.setInputFiles(disguisedPage('conta.pdf'));
    await form.getByText('conta.pdf não é PDF, JPG nem PNG').waitFor();
    await proof.setInputFiles(pdf('conta de luz.pdf'));
    await lookAllWays(page);
    await press(form, 'Enviar pedido');

    const request = drawer(page, 'Pedido');
    await request.getByText('Em análise no banco').waitFor();
    await lookAllWays(page);
    const [download] = await Promise.all([page.waitForEvent('download'), press(request, 'Baixar conta de luz.pdf')]);
    expect(download.suggestedFilename()).toBe('conta de luz.pdf');

    const id = await openRequest(page);
    expect(await ipe('company', 'list')).toContain(id);
    await ipe('company', 'approve', id, '--staff', 'Lia Fontes');
    // Nobody reloads: the news of it comes to the open page.
    await request.getByText('Aprovado: já vale').waitFor();
    await request.getByRole('button', { name: 'Fechar' }).last().click();
    await region(page, 'Endereço').getByText('Rua da Olaria, 77').waitFor();
  },
);

test('a product without documents is in the menu at once; one that the bank denies says why', async () => {
  // The seed has contracted all that needs no documents: one of it is taken away, and comes back by the journey.
  const database = new pg.Client({ connectionString: bank.databaseUrl });
  await database.connect();
  await database.query(
    `UPDATE bank.company SET products = array_remove(products, 'TRANSFER') WHERE bank_account = $1`,
    [PEOPLE.third.bankAccount],
  );
  await database.end();

  const page = await stage.open({ as: PEOPLE.third, reducedMotion: 'reduce' });
  await page.goto('/customer-view/upgrade-perfil');
  await settled(page);
  const group = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Transferências' });
  expect(await group.count()).toBe(0);
  await press(page, 'Escolher: Transferências');
  await lookAllWays(page);
  await press(page, 'Revisar');
  const review = drawer(page, 'Ampliar perfil');
  await press(review, 'Contratar agora');
  await group.waitFor();
  await page
    .getByRole('list', { name: 'Produtos' })
    .getByRole('listitem')
    .filter({ hasText: 'Transferências' })
    .getByText('Contratado')
    .waitFor();

  await press(page, 'Escolher: Cobrança');
  await press(page, 'Revisar');
  await review.getByLabel('Comprovante de faturamento').setInputFiles(pdf('faturamento.pdf'));
  await lookAllWays(page);
  await press(review, 'Enviar pedido');
  const request = drawer(page, 'Pedido');
  await request.getByText('Em análise no banco').waitFor();
  const waiting = (await ipe('company', 'list'))
    .split('\n')
    .find((line) => line.includes(`  ${PEOPLE.third.bankAccount}  `));
  const id = /req_[0-9a-z]{26}/.exec(waiting ?? '')?.[0] ?? 'none waits';
  await ipe('company', 'deny', id, '--staff', 'Lia Fontes', '--reason', 'O faturamento é de outra empresa.');
  await request.getByText('O faturamento é de outra empresa.').waitFor();
  await request.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByRole('button', { name: 'Escolher: Cobrança' }).waitFor();
});
