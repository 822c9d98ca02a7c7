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

// The company's programs are let in: a credential is asked for and signed, its secret seen once, a program calls with it,
// and its calls are read until it is revoked.
const stage = setStage();
const { admin } = PEOPLE;
const mark = '731';
const NAME = `ERP ${mark}`;
const TOKENS = '/services/pix/oauth/token';

let page: Page;
let phone: Phone;
let clientId = '';
let secret = '';

const dialog = (name: string): Locator => page.getByRole('dialog', { name });

/** Asks for a token as a program does (RFC 6749, section 4.4); gives the answer. */
async function askToken(): Promise<Response> {
  return fetch(`${bank.bankUrl}${TOKENS}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
}

beforeAll(async () => {
  phone = await registerPhone(bank, admin);
  page = await stage.open({ as: admin, kept: true, reducedMotion: 'reduce' });
});

describe('an administrator who lets programs in', () => {
  journey('asks for a credential, signs it, and sees its secret once', async () => {
    await page.goto('/customer-view');
    await page.getByRole('tab', { name: 'Integrações' }).click();
    await page.getByText('Para quem programa').waitFor();
    await lookAllWays(page);
    await page.getByRole('link', { name: 'Nova credencial' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill(NAME);
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Pedir credencial' }).click();
    await dialog('Mudança a assinar').getByText('Assine no aplicativo').waitFor();
    expect((await signWaitingChange(phone)).state).toBe('done');
    await dialog('Mudança a assinar').getByText('Mudança feita').waitFor();
    await dialog('Mudança a assinar').getByRole('button', { name: 'Fechar' }).last().click();
    await page.getByRole('button', { name: 'Ver segredo' }).click();
    const shown = dialog(`Segredo de ${NAME}`);
    await shown.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    [clientId = '', secret = ''] = await shown.locator('code').allInnerTexts();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Voltar ao segredo' }).click();
    await shown.getByRole('checkbox', { name: 'Guardei o segredo em um lugar seguro' }).check();
    await shown.getByRole('button', { name: 'Fechar' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ver segredo' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
      secret,
    );
  });

  test('sees what the program called, and narrows it', async () => {
    const token = await askToken();
    expect(token.status).toBe(200);
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Hoje', exact: true }).click();
    await page.waitForURL(/de=/);
    await lookAllWays(page);
  });

  test('revokes it, and the program is refused at once', async () => {
    await page.getByRole('button', { name: 'Revogar' }).click();
    const question = page.getByRole('alertdialog', { name: `Revogar ${NAME} agora?` });
    await question.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Revogar credencial' }).click();
    await page.getByText('Revogada', { exact: true }).waitFor();
    expect((await askToken()).status).toBe(401);
    await lookAllWays(page);
  });
});
