import { cancelPaymentOrder, inviteOperator, listProfiles, readRules } from '@bank/contracts';
import { formatInstant } from '@bank/core';
import pg from 'pg';
import { patience } from '@bank/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, registerPhone, type Phone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { bank, bankNow } from './support/bank.ts';
import { firstSignIn } from './support/first-sign-in.ts';
import { journey } from './support/journey.ts';
import { signWaitingChange } from './support/signed-changes.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const { admin, approver, maker } = PEOPLE;

const MARKET = { key: 'financeiro@mercadobomdia.example', name: 'Mercado Bom Dia S.A.' };

let admins: Page;
let approvers: Page;
let makers: Page;
let adminPhone: Phone;
let approverPhone: Phone;
let makerPhone: Phone;

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const row = (amount: string): Locator =>
  approvers.getByRole('table', { name: 'Autorizações' }).getByRole('row').filter({ hasText: amount });
const outcomeOn = (page: Page, title: string): Locator => page.getByRole('heading', { level: 2, name: title });
const outcome = (title: string): Locator => outcomeOn(makers, title);

/** Somebody new, who is invited, pays and is approved. */
const IRENE = {
  name: 'Irene Salgado',
  email: 'irene.salgado@exemplo.com',
  document: '22233344405',
  bankAccount: admin.bankAccount,
  password: 'Rio-fundo-2026',
};

/** Pays on the web and confirms in the app; gives the order, which waits for approval then. */
async function pay(page: Page, phone: () => Promise<Phone>, digits: string): Promise<string> {
  await page.goto('/pix-transfer');
  await page.getByRole('textbox', { name: 'Chave Pix' }).fill(MARKET.key);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('main').getByText(MARKET.name, { exact: true }).waitFor();
  await page.getByLabel('Valor').pressSequentially(digits);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
  await page.getByRole('button', { name: /^(Pagar|Enviar para aprovação)/ }).click();
  await page.waitForURL('**/pix-transfer?ordem=*');
  const orderId = new URL(page.url()).searchParams.get('ordem') ?? '';
  await outcomeOn(page, 'Falta confirmar no aplicativo').waitFor();
  await (await phone()).confirm(orderId);
  await outcomeOn(page, 'Falta a aprovação de mais uma pessoa').waitFor();
  return orderId;
}

/** The same for the maker. */
function payMarket(digits: string): Promise<string> {
  return pay(makers, () => Promise.resolve(makerPhone), digits);
}

beforeAll(async () => {
  adminPhone = await registerPhone(bank, admin);
  approverPhone = await registerPhone(bank, approver);
  makerPhone = await registerPhone(bank, maker);
  admins = await stage.open({ kept: true, as: admin, reducedMotion: 'reduce' });
  approvers = await stage.open({ kept: true, as: approver, reducedMotion: 'reduce' });
  makers = await stage.open({ kept: true, as: maker, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await Promise.all([admins, approvers, makers].map((page) => page.close()));
});

describe('approval rules', () => {
  journey(
    'the administrator changes a rule, tries it on the last thirty days, reviews it and signs it in the app',
    async () => {
      await admins.goto('/permissions?aba=regras');
      await settled(admins);
      await admins.getByText(/acima de R\$\s20\.000,00: 1 pessoa da classe A ou 2 da classe B/).waitFor();
      await lookAllWays(admins);
      await admins.getByRole('button', { name: 'Alterar regras' }).click();
      await admins.getByRole('button', { name: /^Pix acima de/ }).click();
      await admins.getByLabel('Nome', { exact: true }).fill('Pix de valor alto');
      await admins.getByRole('textbox', { name: 'Acima de' }).fill('15.000,00');
      await admins.getByRole('button', { name: /acima de R\$\s15\.000,00: 1 pessoa da classe A/ }).waitFor();
      await lookAllWays(admins);
      await admins.getByRole('button', { name: 'Experimentar com os últimos 30 dias' }).click();
      await admins.getByText(/^Dos? .*pagamentos? dos últimos 30 dias: /).waitFor();
      await lookAllWays(admins);
      await admins.keyboard.press('Control+Enter');
      await admins.getByRole('heading', { name: 'Confira os dados' }).waitFor();
      await admins.getByText(/Pix de valor alto — Pix acima de R\$\s15\.000,00/).waitFor();
      await lookAllWays(admins);
      await admins.getByRole('button', { name: 'Pedir mudança' }).click();
      const signing = dialog(admins, 'Mudança a assinar');
      await signing.getByText('Assine no aplicativo').waitFor();
      expect((await signWaitingChange(adminPhone)).state).toBe('done');
      await signing.getByText('Mudança feita').waitFor();
      await signing.getByRole('button', { name: 'Fechar' }).last().click();
      await admins.getByText(/^Pix acima de R\$\s15\.000,00/).waitFor();
    },
  );
});

describe('an approver', () => {
  journey(
    'sees at once what waits, why and what is unusual; approves on the web and signs in the app; it settles',
    async () => {
      await approvers.goto('/authorizations');
      await settled(approvers);
      await lookAllWays(approvers);
      const orderId = await payMarket('1612345');
      await row('16.123,45').waitFor();
      expect((await row('16.123,45').innerText()).replaceAll(/\s+/g, ' ')).toMatch(
        /A regra "Pix de valor alto" pede aprovação.*Aguarda .*vence em/,
      );
      await row('16.123,45').getByText(MARKET.name).click();
      const drawer = dialog(approvers, 'Autorização');
      await drawer.getByText('31.847.592/0001-05').waitFor();
      await drawer.getByRole('heading', { name: 'Histórico com quem recebe' }).waitFor();
      await lookAllWays(approvers);
      await approvers.keyboard.press('a');
      const asked = dialog(approvers, 'Confirme no aplicativo');
      await asked.getByText('Aguarda você no aplicativo').waitFor();
      await lookAllWays(approvers);
      // One of class B is not enough: of class A one would be, and that is the administrator.
      await approverPhone.approveOrder(orderId);
      await asked.getByText(/^Falta ainda 1 pessoa da classe A ou 2 da classe B: /).waitFor();
      await adminPhone.approveOrder(orderId);
      await outcome('Pix feito').waitFor();
      await asked.getByRole('button', { name: 'Fechar' }).last().click();
      await approvers.keyboard.press('Escape');
      await row('16.123,45').waitFor({ state: 'detached' });
    },
  );

  test('refuses by the keyboard alone; the maker reads why; it stands among the decided', async () => {
    await payMarket('1723456');
    await row('17.234,56').waitFor();
    // What expires first comes first: a payment for today cannot wait longer than today.
    await approvers.getByRole('heading', { level: 1 }).focus();
    await approvers.keyboard.press('j');
    await approvers.keyboard.press('Home');
    const hasFocus = (): Promise<boolean> =>
      row('17.234,56').evaluate((element) => element.contains(element.ownerDocument.activeElement));
    await expect.poll(hasFocus).toBe(true);
    await approvers.keyboard.press('x');
    await approvers.getByText('1 escolhido', { exact: true }).waitFor();
    await approvers.keyboard.press('r');
    const question = approvers.getByRole('alertdialog', { name: 'Recusar este pagamento?' });
    await question.getByText(/R\$\s17\.234,56 para Mercado Bom Dia/).waitFor();
    await question.getByLabel('Motivo').fill('Falta a nota fiscal');
    await lookAllWays(approvers);
    await question.getByRole('button', { name: 'Recusar pagamento' }).click();
    await outcome('O pagamento não foi aprovado').waitFor();
    await makers
      .getByRole('main')
      .getByText(/Falta a nota fiscal/)
      .first()
      .waitFor();
    await approvers.getByRole('tab', { name: 'Decididas' }).click();
    await row('17.234,56').getByText('Recusado').waitFor();
    await row('17.234,56')
      .getByText(/Falta a nota fiscal/)
      .waitFor();
    await lookAllWays(approvers);
  });

  test('what the maker calls off while the app is asked is not said to be approved', async () => {
    await payMarket('1834567');
    await approvers.getByRole('tab', { name: /Aguardam você/ }).click();
    await row('18.345,67').getByRole('checkbox').check();
    await approvers.getByRole('region', { name: 'Escolhidos' }).getByRole('button', { name: 'Aprovar' }).click();
    const asked = dialog(approvers, 'Confirme no aplicativo');
    await asked.getByText('Aguarda você no aplicativo').waitFor();
    await makers.getByRole('button', { name: 'Cancelar pagamento' }).click();
    await makers.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pagamento' }).click();
    await asked.getByText('Cancelado', { exact: true }).waitFor();
    await asked.getByRole('button', { name: 'Fechar' }).last().click();
  });
});

test('somebody invited comes in, registers an app, pays, is approved, and the payment settles', async () => {
  const { items: profiles } = expectAnswer(await adminPhone.client(listProfiles, {}));
  const profileId = profiles.find(({ name }) => name === 'Financeiro')?.id ?? '';
  const rights = { role: 'EDITOR', profileId, approverClass: null, accessUntil: null } as const;
  const { name, email, document: cpf } = IRENE;
  const body = { name, email, cpf, phone: '+5511991234567', ...rights };
  expectAnswer(await adminPhone.client(inviteOperator, { body, idempotencyKey: crypto.randomUUID() }));
  expect((await signWaitingChange(adminPhone)).state).toBe('done');

  const irenes = await stage.open({ reducedMotion: 'reduce' });
  await firstSignIn(irenes, IRENE);
  const phone = await registerPhone(bank, IRENE);
  const orderId = await pay(irenes, () => Promise.resolve(phone), '1587654');
  await approvers.goto('/authorizations');
  await row('15.876,54')
    .getByText(/feito por Irene Salgado/)
    .waitFor();
  await adminPhone.approveOrder(orderId);
  await outcomeOn(irenes, 'Pix feito').waitFor();
  await row('15.876,54').waitFor({ state: 'detached' });
});

test('a payment that nobody approves in time expires, and who made it reads that nothing left the account', async () => {
  const orderId = await payMarket('1556677');
  await approvers.goto('/authorizations');
  await row('15.566,77').waitFor();
  const database = new pg.Client({ connectionString: bank.databaseUrl });
  await database.connect();
  // No clock can be turned here: its last moment is put into the past.
  await database.query(`UPDATE bank.payment_order SET expires_at = $2 WHERE id = $1`, [
    orderId,
    formatInstant(bankNow()),
  ]);
  await database.end();
  await outcome('O pagamento venceu').waitFor({ timeout: patience(20_000) });
  await makers.getByRole('main').getByText('Ninguém o aprovou a tempo').first().waitFor();
  await row('15.566,77').waitFor({ state: 'detached' });
  await approvers.getByRole('tab', { name: 'Decididas' }).click();
  await row('15.566,77').getByText('Prazo vencido', { exact: true }).waitFor();
});

test('who made a payment sees it wait for others and cannot decide; the rules go back to a version of before', async () => {
  const orderId = await payMarket('1945678');
  await makers.goto('/authorizations');
  await makers.getByText('Seu perfil não inclui aprovar pagamentos').waitFor();
  await makers.getByRole('button', { name: 'Ver o que aguarda outras pessoas' }).click();
  await makers.getByRole('table', { name: 'Autorizações' }).getByText('19.456,78').click();
  await dialog(makers, 'Autorização')
    .getByText(/Você fez este pagamento/)
    .waitFor();
  await lookAllWays(makers);

  const called = { params: { orderId }, idempotencyKey: crypto.randomUUID() };
  expectAnswer(await makerPhone.client(cancelPaymentOrder, called));
  await dialog(makers, 'Autorização').getByText('Cancelado', { exact: true }).first().waitFor();

  await admins.goto('/permissions?aba=regras');
  await admins
    .getByRole('list', { name: 'Versões das regras' })
    .getByRole('button', { name: /^Versão 1/ })
    .click();
  await dialog(admins, 'Versão das regras').getByRole('button', { name: 'Voltar a esta versão' }).click();
  await dialog(admins, 'Mudança a assinar').getByText('Assine no aplicativo').waitFor();
  expect((await signWaitingChange(adminPhone)).state).toBe('done');
  const { current } = expectAnswer(await adminPhone.client(readRules, {}));
  expect(current?.restores).toBe(1);
});
