import { inviteOperator, listOperators } from '@bank/contracts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, registerPhone, type Phone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { firstSignIn } from './support/first-sign-in.ts';
import { journey } from './support/journey.ts';
import { signWaitingChange } from './support/signed-changes.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const { second: admin } = PEOPLE;

const DAVI = {
  name: 'Davi Moreira',
  email: 'davi.moreira@exemplo.com',
  cpf: '111.222.333-96',
  password: 'Pá-virada-2026',
};
const BIA = { name: 'Bia Reis', email: 'bia.reis@exemplo.com', document: '98765432100', password: 'Mata-verde-2026' };

let page: Page;
let phone: Phone;

const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const signing = (): Locator => drawer('Mudança a assinar');
const close = (of: Locator): Promise<void> => of.getByRole('button', { name: 'Fechar' }).last().click();
const row = (name: string): Locator => page.getByRole('table', { name: 'Operadores' }).getByText(name, { exact: true });

/** The first sign-in of somebody who was invited, on a page of their own. */
async function comesIn(who: { readonly email: string; readonly password: string }): Promise<Page> {
  const theirs = await stage.open({ kept: true });
  await firstSignIn(theirs, { ...who, bankAccount: admin.bankAccount });
  return theirs;
}

beforeAll(async () => {
  phone = await registerPhone(bank, admin);
  page = await stage.open({ kept: true, as: admin, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

describe('the administrator of a company', () => {
  let davis: Page;

  journey(
    'invites an operator, signs in the app, and the invited person comes in with a password of their own',
    async () => {
      await page.goto('/users');
      await settled(page);
      await page.getByRole('link', { name: 'Convidar operador' }).click();
      await page.getByLabel('Nome completo').fill(DAVI.name);
      await page.getByLabel('E-mail').fill(DAVI.email);
      await page.getByLabel('CPF').pressSequentially(DAVI.cpf);
      await page.getByLabel('Celular').pressSequentially('54991234567');
      await page.getByLabel('Papel').selectOption('EDITOR');
      await page.getByLabel('Perfil de permissão').selectOption({ label: 'Financeiro' });
      // The company has no Pix: what the profile ticks of it gives nothing, and the screen says so before.
      await page.getByText(/Pix: criar \(a empresa não tem o produto\)/).waitFor();
      await lookAllWays(page);
      await page.getByRole('button', { name: 'Revisar' }).click();
      await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
      await page.getByRole('button', { name: 'Pedir convite' }).click();
      await signing().getByText('Assine no aplicativo').waitFor();
      await lookAllWays(page);
      expect((await signWaitingChange(phone)).state).toBe('done');
      await signing().getByText('Mudança feita').waitFor();
      await close(signing());
      await page.waitForURL('**/users');
      await row(DAVI.name).waitFor();
      davis = await comesIn(DAVI);
    },
  );

  test('bounds what this person may pay, signed in the app', async () => {
    await row(DAVI.name).click();
    await drawer('Operador').getByRole('button', { name: 'Alterar limite' }).click();
    const form = drawer('Alterar limite');
    await form.getByRole('combobox', { name: 'Limite' }).selectOption({ label: 'Pix, total do dia' });
    await form.getByRole('textbox', { name: 'Valor' }).pressSequentially('500000');
    await form.getByText('Na assinatura').waitFor();
    await lookAllWays(page);
    await page.keyboard.press('Control+Enter');
    await signing().getByText('Assine no aplicativo').waitFor();
    expect((await signWaitingChange(phone)).state).toBe('done');
    await signing().getByText('Mudança feita').waitFor();
    await close(signing());
    await row(DAVI.name).click();
    await drawer('Operador').getByText('R$\u00a05.000,00', { exact: true }).waitFor();
    await close(drawer('Operador'));
  });

  test('sees what this person may do, and blocks: the open session ends at once', async () => {
    await row(DAVI.name).click();
    await drawer('Operador').getByText('Menu que esta pessoa vê').waitFor();
    await lookAllWays(page);
    await drawer('Operador').getByRole('button', { name: 'Bloquear' }).click();
    await page.getByRole('button', { name: 'Pedir bloqueio' }).click();
    await signing().getByText('Assine no aplicativo').waitFor();
    expect(new URL(davis.url()).pathname).toBe('/home');
    expect((await signWaitingChange(phone)).state).toBe('done');
    await davis.waitForURL('**/session/signin');
    await close(signing());
    await page.getByRole('table', { name: 'Operadores' }).getByText('Bloqueado', { exact: true }).waitFor();
    await lookAllWays(page);
  });
});

describe('a company with two administrators', () => {
  let bias: Phone;

  beforeAll(async () => {
    const { name, email, document: cpf } = BIA;
    const rights = { role: 'SA', profileId: null, approverClass: null, accessUntil: null } as const;
    const body = { name, email, cpf, phone: '+5554998765432', ...rights };
    expectAnswer(await phone.client(inviteOperator, { body, idempotencyKey: crypto.randomUUID() }));
    await signWaitingChange(phone);
    await comesIn(BIA);
    bias = await registerPhone(bank, { ...BIA, bankAccount: admin.bankAccount });
  });

  /** Ticks a box of the profile in the editor, asks for it and signs it; now it waits for the other one. */
  async function askAndSign(box: string): Promise<void> {
    await page.goto('/permissions');
    await page.getByRole('button', { name: 'Alterar o perfil Financeiro' }).click();
    await page.getByRole('checkbox', { name: box }).click();
    await page.getByRole('button', { name: 'Pedir mudança' }).click();
    await signing().getByText('Assine no aplicativo').waitFor();
    expect((await signWaitingChange(phone)).state).toBe('awaiting_second');
    await signing().getByText('Falta a autorização de outra pessoa').waitFor();
  }

  test('changes a profile once the other administrator has approved it too', async () => {
    await page.goto('/permissions');
    await settled(page);
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Alterar o perfil Financeiro' }).click();
    await page.getByRole('checkbox', { name: 'Limites: ver' }).click();
    await page.getByRole('region', { name: 'O que muda para quem' }).getByText('Ganha: Limites: ver').waitFor();
    await settled(page);
    await lookAllWays(page);
    await askAndSign('Limites: ver');
    await signWaitingChange(bias);
    await signing().getByText('Mudança feita').waitFor();
    await close(signing());
    await page
      .getByRole('row', { name: /Limites: ver/ })
      .getByRole('img', { name: 'Sim' })
      .first()
      .waitFor();
  });

  test('the other administrator refuses on the web, and who asked reads why', async () => {
    await askAndSign('Limites: administrar');
    const hers = await stage.open({ as: { ...BIA, bankAccount: admin.bankAccount } });
    await hers.goto('/permissions');
    await hers.getByRole('list', { name: 'Mudanças que aguardam' }).getByRole('button').click();
    await hers.getByText('Falta a sua autorização').first().waitFor();
    await hers.getByRole('button', { name: 'Recusar', exact: true }).click();
    await hers.getByLabel('Motivo').fill('Quem cuida de limites é a diretoria');
    await hers.getByRole('button', { name: 'Recusar mudança' }).click();
    await signing()
      .getByText(/Bia Reis recusou: “Quem cuida de limites é a diretoria”/)
      .waitFor();
    await close(signing());
    const { waiting } = expectAnswer(await phone.client(listOperators, {}));
    expect(waiting).toEqual([]);
  });
});
