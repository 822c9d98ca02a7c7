import { patience } from '@bank/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { findBarriers } from './support/axe.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { confirmPayment, openLaterApp, readAccessCode } from './support/mobile-app.ts';
import { clearFaults, payFromOutside, paymentsArrived, setFaults } from './support/outside-world.ts';
import { payByKey, type PixByKey } from './support/pix.ts';
import { showCode } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

let app: Page;
let page: Page;

/** The text of a part of the page with plain spaces. */
const textOf = async (part: Locator): Promise<string> => (await part.innerText()).replaceAll(/\s+/g, ' ');
const main = (): Locator => page.getByRole('main');

/** The three steps of a payment by key, up to the order. */
const pay = (order: PixByKey): Promise<void> => payByKey(page, order);

const outcome = (title: string): Locator => main().getByRole('heading', { level: 2, name: title });

beforeAll(async () => {
  app = await stage.open({ kept: true, viewport: { width: 400, height: 800 } });
  page = await stage.open({ kept: true });
  await openLaterApp(app, bank, PEOPLE.maker);
  await page.goto('/');
  const { id } = await showCode(page);
  const number = await page.locator('strong', { hasText: /^\d{2}$/ }).innerText();
  await readAccessCode(app, id);
  await app.getByLabel('Número ao lado do QR Code').fill(number);
  await app.getByRole('button', { name: 'Confirmar acesso' }).click();
  await page.waitForURL('**/home');
});
afterAll(clearFaults);

describe('the maker, signed in by QR code', () => {
  journey(
    'pays a Pix to another bank, confirms it in the app, sees it settle, keeps the receipt and finds it in the statement',
    async () => {
      await main().getByRole('link', { name: 'Pagar com Pix' }).click();
      await page.waitForURL('**/pix-transfer');
      const message = 'Pedido 731';
      await pay({
        key: 'financeiro@mercadobomdia.example',
        payee: 'Mercado Bom Dia S.A.',
        digits: '150000',
        words: 'R$ 1.500,00',
        message,
      });
      await outcome('Falta confirmar no aplicativo').waitFor();
      await confirmPayment(app, 'Mercado Bom Dia', 'R$ 1.500,00');
      await outcome('Pix feito').waitFor();

      const receipt = main().getByRole('article', { name: 'Comprovante de Pix' });
      const shown = await textOf(receipt);
      expect(shown).toContain('R$ 1.500,00');
      expect(shown).toContain('Mercado Bom Dia S.A.');
      expect(shown).toContain(message);
      const code = /([0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(shown)?.[0] ?? 'no code';
      const endToEndId = /E99999008\d{12}[A-Za-z0-9]{11}/.exec(shown)?.[0] ?? 'no id';

      const stranger = await stage.open();
      await stranger.goto(`/comprovante/${code}`);
      const checked = await textOf(stranger.locator('body'));
      for (const fact of ['R$ 1.500,00', 'Mercado Bom Dia S.A.', message, endToEndId]) expect(checked).toContain(fact);
      // A company's number is public, and finance works by it; a person's is not.
      expect(checked).toContain('11.222.333/0001-81');
      expect(checked).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/);

      const [pdf] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Baixar PDF' }).click(),
      ]);
      expect(pdf.suggestedFilename()).toMatch(/^comprovante-.*\.pdf$/);

      await page.goto('/releases');
      await main().getByText(`“${message}”`).click();
      const line = page.getByRole('dialog', { name: 'Lançamento' });
      await line.getByText(endToEndId).waitFor();
      await line.getByRole('button', { name: 'Ver comprovante' }).click();
      await page.getByRole('dialog', { name: 'Comprovante' }).getByText(code, { exact: true }).waitFor();
    },
  );

  journey('pays an account of this bank: settled at once after the app', async () => {
    const payee = 'Café da Serra Comércio Ltda';
    await pay({ key: '99888777000100', payee, digits: '123456', words: 'R$ 1.234,56' });
    await outcome('Falta confirmar no aplicativo').waitFor();
    await confirmPayment(app, payee, 'R$ 1.234,56');
    await outcome('Pix feito').waitFor();
  });

  test('refuses in the app what it does not know: nothing leaves the account', async () => {
    await pay({
      key: 'financeiro@mercadobomdia.example',
      payee: 'Mercado Bom Dia S.A.',
      digits: '200001',
      words: 'R$ 2.000,01',
    });
    await outcome('Falta confirmar no aplicativo').waitFor();
    await app.getByRole('button', { name: /Mercado Bom Dia/ }).click();
    await app.getByRole('button', { name: 'Não reconheço, recusar' }).click();
    await app.getByText('Pagamento recusado. Nada saiu da conta.').waitFor();
    await outcome('Pagamento cancelado').waitFor();
    await main().getByText('Nada saiu da sua conta.').waitFor();
  });

  test('a refusal of the other bank is said in words', async () => {
    await pay({
      key: 'recusa@exemplo.com.br',
      payee: 'Recusa Sempre Comércio Ltda',
      digits: '110000',
      words: 'R$ 1.100,00',
    });
    await outcome('Falta confirmar no aplicativo').waitFor();
    await confirmPayment(app, 'Recusa Sempre', 'R$ 1.100,00');
    await outcome('O Pix não foi feito').waitFor();
    await main().getByText('Nada saiu da sua conta.').waitFor();
  });
});

describe('a Pix from outside', () => {
  test.each(['/home', '/releases'])('shows by itself on %s within two seconds', async (address) => {
    await Promise.all([page.waitForResponse('**/services/notifications/stream'), page.goto(address)]);
    await main().getByRole('heading', { level: 1 }).waitFor();
    const reais = address === '/home' ? '321' : '432';
    const tookMs: number[] = [];
    // The quickest of three: what others do on the machine meanwhile does not count.
    for (const cents of ['17', '29', '43']) {
      const arrival = async (): Promise<void> => {
        const sentAt = performance.now();
        await payFromOutside({
          from: 'papelaria',
          toKey: 'financeiro@estreladosul.example',
          amount: `${reais}.${cents}`,
          message: 'Nota 77',
        });
        await main().getByText(`${reais},${cents}`).first().waitFor();
        tookMs.push(performance.now() - sentAt);
      };
      // A word about it goes after five seconds, so it is waited for from the beginning.
      const said = page
        .locator('[data-toaster]')
        .getByText(`Pix de R$ ${reais},${cents} recebido de Papelaria Central Ltda`)
        .waitFor();
      await Promise.all([said, arrival()]);
    }
    expect(Math.min(...tookMs)).toBeLessThan(patience(2000));
  });
});

describe('when the outside world keeps silent', () => {
  test('the screen says that nobody knows and not to pay again; once it answers, the payment has happened exactly once', async () => {
    await setFaults({ spi: { loseAnswer: { share: 1 } } });
    await pay({
      key: '+5554991234567',
      payee: 'Transportes Serra Azul Ltda',
      digits: '131313',
      words: 'R$ 1.313,13',
    });
    await confirmPayment(app, 'Transportes Serra Azul', 'R$ 1.313,13');
    await outcome('Enviando o Pix').waitFor();
    await outcome('Ainda não sabemos se o Pix chegou').waitFor({ timeout: patience(70_000) });
    await main()
      .getByText(/Não pague de novo/)
      .waitFor();
    await clearFaults();
    await outcome('Pix feito').waitFor({ timeout: patience(60_000) });
    expect(await paymentsArrived('1313.13', 'transportes')).toBe(1);
  });

  test('settled, nobody told, refused when sent again: the bank clears it up, and says not to pay again until it knows', async () => {
    await setFaults({ spi: { refuseAgain: { code: 'ED05', when: { next: 1 } }, loseStatus: { share: 1 } } });
    await pay({
      key: '+5554991234567',
      payee: 'Transportes Serra Azul Ltda',
      digits: '141414',
      words: 'R$ 1.414,14',
    });
    await confirmPayment(app, 'Transportes Serra Azul', 'R$ 1.414,14');
    await outcome('O banco está esclarecendo se o Pix chegou').waitFor({ timeout: patience(60_000) });
    const said = await textOf(main());
    expect(said).toContain('Não repita o pagamento: ele pode já ter sido feito');
    expect(said).toContain('O banco está esclarecendo com o sistema de pagamentos: não repita o pagamento.');
    expect(await findBarriers(page)).toEqual([]);
    await setFaults({ spi: {} });
    await outcome('Pix feito').waitFor({ timeout: patience(60_000) });
    expect(await paymentsArrived('1414.14', 'transportes')).toBe(1);
  });
});

describe('when the bank knows that Pix is out', () => {
  const strip = (): Locator => main().getByText(/O Pix está fora do ar desde/);
  const small = { key: 'financeiro@mercadobomdia.example', payee: 'Mercado Bom Dia S.A.' };

  test('what is asked is not sent: it can be called off, or goes by itself once Pix is back', async () => {
    await setFaults({ spi: { stop: true } });
    await page.goto('/pix-transfer');
    // A state turns after some seconds with calls.
    await strip().waitFor({ timeout: patience(40_000) });
    await pay({ ...small, digits: '1100', words: 'R$ 11,00' });
    await outcome('Não enviado ainda').waitFor();
    expect(await textOf(main())).toContain('R$ 11,00 para Mercado Bom Dia S.A. Nada saiu da sua conta.');
    expect(await findBarriers(page)).toEqual([]);
    await main().getByRole('button', { name: 'Cancelar pagamento' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pagamento' }).click();
    await outcome('Pagamento cancelado').waitFor();

    await pay({ ...small, digits: '1200', words: 'R$ 12,00' });
    await outcome('Não enviado ainda').waitFor();
    await clearFaults();
    await outcome('Pix feito').waitFor({ timeout: patience(40_000) });
  });
});
