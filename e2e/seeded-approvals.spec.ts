import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { lookAllWays, PHONE } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { openMobileApp } from './support/mobile-app.ts';
import { signInByForm } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

// Goal: what somebody does first who tries a fresh sandbox goes. Whoever made the three seeded payments has what it takes
// for them to go on; who approves them registers a first phone, and with it all three at once. The seeded batch waits on.

const stage = setStage();
const { admin } = PEOPLE;
const seeded = ['Transportes Serra Azul', 'Papelaria Central', 'Mercado Bom Dia'];

let web: Page;
let app: Page;

beforeAll(async () => {
  const options = { kept: true, reducedMotion: 'reduce' } as const;
  [web, app] = [await stage.open(options), await stage.open({ ...options, viewport: PHONE })];
});
afterAll(() => Promise.all([web, app].map((page) => page.close())));

const rows = () => web.getByRole('table', { name: 'Autorizações' }).getByRole('row').filter({ hasText: 'R$' });

test('without a phone each payment says whole why it cannot be approved, and what to do', async () => {
  await signInByForm(web, admin);
  await web.goto('/authorizations');
  for (const payee of seeded) {
    const why = rows()
      .filter({ hasText: payee })
      .getByText(/^Registre o seu celular no aplicativo do banco/);
    await why.waitFor();
    const isWhole = await why.evaluate(
      (element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
    );
    expect(isWhole, payee).toBe(true);
  }
  await lookAllWays(web);
});

test('the three seeded payments are chosen on the web, approved at once in the app, and all three go', async () => {
  await openMobileApp(app, bank.railsUrl, admin);
  await web.reload();
  await rows().first().waitFor();
  for (const payee of seeded) await rows().filter({ hasText: payee }).getByRole('checkbox').check();
  await web.getByRole('region', { name: 'Escolhidos' }).getByRole('button', { name: 'Aprovar' }).click();
  const asked = web.getByRole('dialog', { name: 'Confirme no aplicativo' });
  await asked.getByText(/3 pagamentos, R\$\s102\.280,50 ao todo/).waitFor();
  await asked.getByText('Aguarda você no aplicativo').nth(2).waitFor();

  await app.getByRole('button', { name: /Aprovar os 3 pagamentos escolhidos/ }).click();
  await app.getByRole('button', { name: /^Aprovar 3 pagamentos/ }).click();
  await app.getByText('3 de 3 aprovados.').waitFor();

  await asked.getByText('Todos foram decididos.').waitFor();
  expect(await asked.getByText('Aprovado', { exact: true }).count()).toBe(3);
  expect(await asked.getByText(/^Agendado para/).count()).toBe(3);
  await asked.getByRole('button', { name: 'Fechar' }).last().click();
  await rows().filter({ hasText: 'Fornecedores' }).waitFor();
  for (const payee of seeded) await rows().filter({ hasText: payee }).waitFor({ state: 'detached' });
});
