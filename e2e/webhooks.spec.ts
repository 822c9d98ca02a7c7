import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { signWaitingChange } from './support/signed-changes.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

// The company's system asks to be told: a webhook is asked for and signed, its secret seen once, a test goes to the sink of
// the outside world and its answer is read, a sink that refuses is seen, what failed goes again, and the webhook ends.
const stage = setStage();
const { admin } = PEOPLE;
const SINK = 'journey-731';
const sinkUrl = (): string => `${bank.railsUrl}/sink/${SINK}`;

let page: Page;
let phone: Phone;

const dialog = (name: string): Locator => page.getByRole('dialog', { name });

interface SinkCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function sinkCalls(): Promise<readonly SinkCall[]> {
  const response = await fetch(sinkUrl());
  return ((await response.json()) as { readonly calls: readonly SinkCall[] }).calls;
}

/** Tells the sink how to answer from now on. */
async function sinkAnswers(answer: object): Promise<void> {
  const response = await fetch(sinkUrl(), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  expect(response.status).toBe(200);
}

/** Signs in the app what was asked for on the page, and closes what it says. */
async function signed(): Promise<void> {
  const asked = dialog('Mudança a assinar');
  await asked.getByText('Assine no aplicativo').waitFor();
  expect((await signWaitingChange(phone)).state).toBe('done');
  await asked.getByText('Mudança feita').waitFor();
  await asked.getByRole('button', { name: 'Fechar' }).last().click();
  await asked.waitFor({ state: 'detached' });
}

beforeAll(async () => {
  phone = await registerPhone(bank, admin);
  page = await stage.open({ as: admin, kept: true, reducedMotion: 'reduce' });
});

describe('an administrator whose system wants to be told', () => {
  journey('asks for a webhook, signs it, and sees its secret once', async () => {
    await page.goto('/customer-view?aba=integracoes&webhook=novo');
    const form = dialog('Novo webhook');
    const key = form.getByRole('combobox', { name: 'Chave Pix' });
    await key.waitFor();
    await key.selectOption({ index: 1 });
    await form.getByRole('textbox', { name: 'Endereço' }).fill('https://192.168.0.1/pix');
    await form.getByRole('button', { name: 'Pedir webhook' }).click();
    await form.getByText('Informe um endereço https de um site público', { exact: false }).waitFor();
    await form.getByRole('textbox', { name: 'Endereço' }).fill(sinkUrl());
    await lookAllWays(page);
    await form.getByRole('button', { name: 'Pedir webhook' }).click();
    await signed();
    await page.getByRole('button', { name: 'Ver segredo' }).click();
    const shown = page.getByRole('dialog', { name: /^Segredo do webhook de / });
    await shown.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await shown.getByRole('checkbox', { name: 'Guardei o segredo em um lugar seguro' }).check();
    await shown.getByRole('button', { name: 'Fechar' }).click();
    await shown.waitFor({ state: 'detached' });
  });

  journey('sends a test, which arrives signed, and reads what was answered', async () => {
    await sinkAnswers({ status: 200 });
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    await page.getByRole('status').getByText('Entregue · 200').waitFor();
    const [call] = await sinkCalls();
    expect(call?.headers['ipe-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(JSON.parse(call?.body ?? '')).toEqual({ pix: [] });
    await settled(page);
    await lookAllWays(page);
  });

  test('sees an address that refuses', async () => {
    await sinkAnswers({ status: 500 });
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    await page.getByRole('status').getByText('Falhou · 500').waitFor();
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await settled(page);
    await page.getByRole('row', { name: /Teste/ }).first().click();
    await dialog('Entrega').getByText('O que foi respondido').waitFor();
    await lookAllWays(page);
    await page.keyboard.press('Escape');
    await dialog('Entrega').waitFor({ state: 'detached' });
    await sinkAnswers({ status: 200 });
  });

  test('ends it, and is back among the integrations', async () => {
    await page.getByRole('button', { name: 'Remover', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Remover este webhook?' })
      .getByRole('button', { name: 'Pedir remoção' })
      .click();
    await signed();
    await page.waitForURL((url) => !url.searchParams.has('webhook'));
    await page.getByText('Para quem programa').waitFor();
  });
});
