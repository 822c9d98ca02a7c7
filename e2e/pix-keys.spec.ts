import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

// The company's Pix keys, as the administrator meets them: registering by a code, deleting, answering a claim.
const stage = setStage();
let page: Page;
const email = 'jornada@estrela.com.br';

beforeAll(async () => {
  await registerPhone(bank, PEOPLE.admin);
  page = await stage.open({ as: PEOPLE.admin, kept: true });
});

async function control(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${bank.railsUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** The code that was sent to an address. */
async function codeSentTo(to: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${bank.railsUrl}/outbox.json?to=${encodeURIComponent(to)}`);
        const { messages } = (await answer.json()) as { readonly messages: readonly { readonly text: string }[] };
        code = /^\d{6}/.exec(messages[0]?.text ?? '')?.[0];
        return code;
      },
      { timeout: patience(15_000) },
    )
    .toBeDefined();
  return code ?? '';
}

describe('an administrator', () => {
  test('sees the keys by type, one that waits for its code, and what pays to each', async () => {
    await page.goto('/pix-keys');
    await settled(page);
    await page.getByRole('region', { name: 'CNPJ' }).getByText('11.222.333/0001-81').waitFor();
    const emails = page.getByRole('region', { name: 'E-mail' });
    await emails.getByText('Aguarda código').waitFor();
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Ver QR Code e detalhes de 11.222.333/0001-81' }).click();
    await page.getByRole('img', { name: 'QR Code que paga a esta chave' }).waitFor();
    await lookAllWays(page);
    await page.keyboard.press('Escape');
  });

  journey('registers an e-mail by the code that was sent to it, also after a reload in between', async () => {
    await page.goto('/pix-keys');
    await page.getByRole('button', { name: 'Registrar chave' }).click();
    const drawer = page.getByRole('dialog', { name: 'Registrar chave Pix' });
    await drawer.getByText('E-mail', { exact: true }).click();
    await drawer.getByRole('textbox', { name: 'E-mail' }).fill(email);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    expect(await drawer.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email);
    await drawer.getByRole('button', { name: 'Enviar código' }).click();
    await drawer.getByRole('textbox', { name: 'Código' }).waitFor();
    await page.waitForURL(/codigo=pkc_/);
    const code = await codeSentTo(email);
    await page.reload();
    await drawer.getByRole('textbox', { name: 'Código' }).fill(code);
    expect(await findBarriers(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Registrar chave' }).click();
    const detail = page.getByRole('dialog', { name: 'Chave Pix' });
    await detail.getByText('Ativa', { exact: true }).waitFor();
    await detail.getByText(email, { exact: true }).waitFor();
  });

  test('registers a random key and deletes it', async () => {
    await page.goto('/pix-keys?registrar=aleatoria');
    const drawer = page.getByRole('dialog', { name: 'Registrar chave Pix' });
    await drawer.getByRole('button', { name: 'Registrar chave' }).click();
    const detail = page.getByRole('dialog', { name: 'Chave Pix' });
    await detail.getByText('Ativa', { exact: true }).waitFor();
    await detail.getByRole('button', { name: 'Excluir chave' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Ninguém mais consegue pagar').waitFor();
    await question.getByRole('button', { name: 'Excluir chave' }).click();
    await page
      .getByText(/^Chave [0-9a-f-]{36} excluída\.$/)
      .first()
      .waitFor();
  });

  test('answers who asks for a key: one portability is kept, another is given and the key leaves', async () => {
    await page.goto('/pix-keys?aba=pedidos');
    const seeded = page.getByRole('region', { name: 'Pedido da chave compras@estreladosul.example' });
    await seeded.getByRole('button', { name: 'Manter a chave' }).waitFor({ timeout: patience(20_000) });
    await lookAllWays(page);
    await seeded.getByRole('button', { name: 'Manter a chave' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Manter a chave' }).click();
    await page.getByText('Quem tinha a chave decidiu mantê-la.').first().waitFor();

    await control('/control/claims', { key: email });
    const claim = page.getByRole('region', { name: `Pedido da chave ${email}` });
    // The bell rings, and the list is read again by itself.
    await claim.getByRole('button', { name: 'Entregar a chave' }).waitFor({ timeout: patience(45_000) });
    await claim.getByText('Sem resposta no prazo, ela fica aqui.').waitFor();
    await claim.getByRole('button', { name: 'Entregar a chave' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('A chave sai desta conta agora').waitFor();
    await question.getByRole('button', { name: 'Entregar a chave' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /^Chaves/ }).click();
    await page.getByRole('region', { name: 'E-mail' }).getByText(email).waitFor({ state: 'detached' });
  });

  test('a key of the company at another bank is asked for from where it could not be registered', async () => {
    await page.goto('/pix-keys?registrar=email');
    const drawer = page.getByRole('dialog', { name: 'Registrar chave Pix' });
    const key = 'vendas@estreladosul.example';
    await drawer.getByRole('textbox', { name: 'E-mail' }).fill(key);
    await drawer.getByRole('button', { name: 'Enviar código' }).click();
    const code = await codeSentTo(key);
    await drawer.getByRole('textbox', { name: 'Código' }).fill(code);
    await drawer.getByRole('button', { name: 'Registrar chave' }).click();
    const detail = page.getByRole('dialog', { name: 'Chave Pix' });
    await detail.getByText('A empresa tem esta chave em outro banco.').waitFor();
    await lookAllWays(page);
    await detail.getByRole('button', { name: 'Pedir portabilidade' }).click();
    await page.waitForURL('**/pix-keys?aba=pedidos');
    await page
      .getByRole('region', { name: `Pedido da chave ${key}` })
      .getByText('Respondem em até')
      .waitFor();
    await lookAllWays(page);
  });
});
