import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { pdf } from './support/documents.ts';
import { ipe } from './support/ipe.ts';
import { journey } from './support/journey.ts';
import { paymentsArrived, payFromOutside, sendToOutside } from './support/outside-world.ts';
import { payByKey } from './support/pix.ts';
import { setStage } from './support/stage.ts';

// Contested Pix, both ways, as people of the company meet them.
const stage = setStage();
/** In the seed of the first company. */
const OUR_KEY = 'financeiro@estreladosul.example';
const main = (page: Page) => page.getByRole('main');

beforeAll(async () => {
  await registerPhone(bank, PEOPLE.maker);
  await registerPhone(bank, PEOPLE.admin);
});

describe('a payment made by fraud', () => {
  journey(
    'is contested from its receipt: protocol at once, then in analysis at the other bank; and taken back',
    async () => {
      const page = await stage.open({ as: PEOPLE.maker });
      const message = 'Pedido 731';
      await payByKey(page, {
        key: 'financeiro@mercadobomdia.example',
        payee: 'Mercado Bom Dia S.A.',
        digits: '1777',
        words: 'R$ 17,77',
        message,
      });
      await main(page).getByText('Comprovante').first().waitFor();
      await page.goto('/releases');
      await main(page).getByText(`“${message}”`).click();
      await page.getByRole('dialog', { name: 'Lançamento' }).getByRole('button', { name: 'Ver comprovante' }).click();
      await page.getByRole('link', { name: 'Contestar' }).click();
      await page.getByLabel('O que aconteceu').selectOption({ label: 'Golpe' });
      await page.getByLabel('Relato').fill('O pedido de pagamento era falso.');
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Contestar' }).click();
      const drawer = page.getByRole('dialog', { name: 'Contestação' });
      await drawer.getByText(/^\d{8}-[0-9A-Z]{6}/).waitFor();
      await drawer.getByText(/analisa e pode bloquear/).waitFor({ timeout: patience(30_000) });
      expect(await findBarriers(page)).toEqual([]);
      await drawer.getByRole('button', { name: 'Cancelar contestação' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar contestação' }).click();
      await drawer
        .getByText('A empresa cancelou esta contestação.', { exact: false })
        .waitFor({ timeout: patience(30_000) });
    },
  );
});

describe('a received Pix that somebody contests', () => {
  test('is blocked and said so; the administrator answers with a document, on a telephone too', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    const endToEndId = await payFromOutside({ from: 'ana', toKey: OUR_KEY, amount: '43.21' });
    await page.goto('/pix?aba=contestacoes');
    await expect.poll(() => contest(endToEndId), { timeout: patience(20_000) }).toBe(true);
    const row = page.getByRole('button', { name: /Ana Beatriz Souza.*43,21/ });
    await row.waitFor({ timeout: patience(40_000) });
    await main(page).getByText('Bloqueado por contestações').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await row.click();
    const drawer = page.getByRole('dialog', { name: 'Pix recebido em contestação' });
    await drawer.getByText(/Envie a defesa até/).waitFor();
    await drawer.locator('input[type=file]').setInputFiles(pdf('nota.pdf'));
    await drawer.getByText('nota.pdf').waitFor();
    await drawer.getByLabel('O que a empresa tem a dizer').fill('Vendemos e entregamos no dia 3.');
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 760 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await drawer.getByRole('button', { name: 'Enviar defesa' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar defesa' }).click();
    await drawer.getByText('A defesa foi enviada.', { exact: false }).waitFor();
    await drawer.getByRole('button', { name: 'Baixar nota.pdf' }).waitFor();
  });
});

describe('a contest that is founded', () => {
  test('two people of the bank say so; what was blocked goes back, and shows among the returns', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    const endToEndId = await payFromOutside({ from: 'ana', toKey: OUR_KEY, amount: '54.32' });
    await page.goto('/pix?aba=contestacoes');
    await expect.poll(() => contest(endToEndId), { timeout: patience(20_000) }).toBe(true);
    const row = page.getByRole('button', { name: /Ana Beatriz Souza.*54,32/ });
    await row.waitFor({ timeout: patience(40_000) });
    await row.click();
    const drawer = page.getByRole('dialog', { name: 'Pix recebido em contestação' });
    await drawer.getByText(/Envie a defesa até/).waitFor();
    const [, id = ''] = /recebida=(dsp_[0-9a-z]+)/.exec(page.url()) ?? [];
    const [one, other] = staffSigns();
    await ipe('disputes', 'agree', id, '--reason', 'Não houve venda.', ...one);
    expect(await ipe('disputes', 'confirm', id, ...other)).toContain('Procedente');
    await drawer.getByText('O valor bloqueado foi devolvido a quem pagou.').waitFor({ timeout: patience(90_000) });
    await drawer.getByText('Devolvido a quem pagou', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.goto('/pix?aba=devolucoes');
    const back = main(page).getByRole('link', { name: /Ana Beatriz Souza.*54,32/ });
    expect(await back.getAttribute('href')).toContain(id);
  });
});

describe('a contest of money that was passed on', () => {
  test('is paid to the victim at another bank by a payment, once; the company reads who got it and no name', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    const endToEndId = await payFromOutside({ from: 'ana', toKey: OUR_KEY, amount: '76.54' });
    await page.goto('/pix?aba=contestacoes');
    await expect.poll(() => contest(endToEndId, 'helena'), { timeout: patience(20_000) }).toBe(true);
    const row = page.getByRole('button', { name: /Ana Beatriz Souza.*76,54/ });
    await row.waitFor({ timeout: patience(40_000) });
    await row.click();
    const drawer = page.getByRole('dialog', { name: 'Pix recebido em contestação' });
    await drawer.getByText(/Envie a defesa até/).waitFor();
    const [, id = ''] = /recebida=(dsp_[0-9a-z]+)/.exec(page.url()) ?? [];
    const [one, other] = staffSigns();
    await ipe('disputes', 'agree', id, '--reason', 'Não houve venda.', ...one);
    await ipe('disputes', 'confirm', id, ...other);
    // The other banks judge theirs within a minute, and ask for the money then.
    await drawer
      .getByText('O valor bloqueado foi devolvido a quem sofreu a fraude.')
      .waitFor({ timeout: patience(150_000) });
    expect(await paymentsArrived('76.54', 'helena')).toBe(1);
    await page.goto('/releases');
    await main(page).getByText('Devolução de Pix contestado').first().waitFor();
    await page.goto('/pix?aba=devolucoes');
    await main(page)
      .getByRole('link', { name: /Quem sofreu a fraude.*76,54/ })
      .waitFor();
  });
});

describe('a received Pix that the bank doubts', () => {
  test('is blocked with its credit, says why and until when; two people of the bank have it given back', async () => {
    const page = await stage.open({ as: PEOPLE.admin });
    const payer = { subject: 'carla@exemplo.com.br' };
    await sendToOutside('/control/frauds', { ...payer, confirmed: 'scammerAccount' });
    await payFromOutside({ from: 'carla', toKey: OUR_KEY, amount: '65.43' });
    await page.goto('/pix?aba=contestacoes');
    const row = page.getByRole('button', { name: /Carla Mendes.*65,43/ });
    await row.waitFor({ timeout: patience(40_000) });
    await sendToOutside('/control/frauds/clear', payer);
    await main(page).getByText('Total bloqueado').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await row.click();
    const drawer = page.getByRole('dialog', { name: 'Pix bloqueado por precaução' });
    await drawer.getByText('Quem pagou tem registro de fraude no Banco Central').waitFor();
    await drawer.getByText(/O banco verifica este pagamento/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 760 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const [, id = ''] = /cautelar=(blq_[0-9a-z]+)/.exec(page.url()) ?? [];
    const [one, other] = staffSigns();
    await ipe('precautions', 'give-back', id, '--reason', 'A conta foi invadida.', ...one);
    expect(await ipe('precautions', 'confirm', id, ...other)).toContain('Em devolução');
    await drawer.getByText(/foi devolvido a quem pagou/).waitFor({ timeout: patience(90_000) });
    await page.goto('/pix?aba=devolucoes');
    const back = main(page).getByRole('link', { name: /Carla Mendes.*65,43/ });
    expect(await back.getAttribute('href')).toContain(id);
  });
});

/** What the first two people of the staff name and prove themselves with at the command line. */
function staffSigns(): readonly [readonly string[], readonly string[]] {
  const folder = join(bank.dataDir, 'keys', 'staff');
  const { people } = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as { people: { name: string }[] };
  const [one = [], other = []] = people.map(({ name }) => {
    const file = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return ['--staff', name, '--secret-file', join(folder, `${file}.secret`)];
  });
  return [one, other];
}

/** Whether the payer's bank takes the contest: only what was settled can be contested. */
async function contest(endToEndId: string, victim = ''): Promise<boolean> {
  return sendToOutside('/bank/contest', { endToEndId, reason: 'SCAM', victim }).then(
    () => true,
    () => false,
  );
}
