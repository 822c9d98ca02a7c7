import { expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { setStage } from './support/stage.ts';

// Goal: what is typed of a payment is lost neither by the back key, nor by a reload, nor by a look at another page.

const stage = setStage();
const KEY = 'financeiro@mercadobomdia.example';
const PAYEE = 'Mercado Bom Dia S.A.';

test('the back key goes one step back; a reload keeps the draft, and says so', async () => {
  const page = await stage.open({ as: PEOPLE.maker });
  const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 2, name }).waitFor();
  await page.goto('/pix-transfer');
  await page.getByRole('textbox', { name: 'Chave Pix' }).fill(KEY);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await heading('Quanto');
  await page.getByLabel('Valor').pressSequentially('123456');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await heading('Confira os dados');
  expect(new URL(page.url()).search).toBe('?etapa=revisao');
  await page.goBack();
  await heading('Quanto');
  await page.reload();
  await heading('Quanto');
  expect(await page.getByLabel('Valor').inputValue()).toBe('1.234,56');
  await page.getByText(PAYEE, { exact: true }).waitFor();
  await page.goForward();
  await heading('Confira os dados');
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: 'Pagar com Pix' }).click();
  await page.getByText('Você já tinha começado este pagamento').waitFor();
  await page.getByRole('button', { name: 'Começar de novo' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Chave Pix' }).inputValue()).toBe('');
});
