import { formatDate, HOUR_MS, later, nextBankingDay, startOfDay, type CivilDate, type Instant } from '@bank/core';
import { patience } from '@bank/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { lookAllWays } from './support/all-ways.ts';
import { bank, bankToday } from './support/bank.ts';
import { setClock } from './support/clock.ts';
import { journey } from './support/journey.ts';
import { setStage, TOKEN_KEY } from './support/stage.ts';

// Transfers at night and in the hours of TED, at a bank whose clock is set: a night, then the morning after.
const stage = setStage();

/** A banking day whose evening comes first. */
let evening: CivilDate;
let phone: Phone;
let page: Page;

const main = (): Locator => page.getByRole('main');
const outcome = (title: string): Locator => main().getByRole('heading', { level: 2, name: title });
const textOf = async (part: Locator): Promise<string> => (await part.innerText()).replaceAll(/\s+/g, ' ');
const at = (day: CivilDate, hour: number): Instant => later(startOfDay(day), hour * HOUR_MS);

/** An account as a person types it. */
interface TypedAccount {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly document: string;
  readonly name: string;
}

const NEIGHBOUR: TypedAccount = {
  bank: '99999008',
  branch: '1',
  account: '10003',
  document: '99888777000100',
  name: 'Café da Serra Comércio Ltda',
};
/** Nobody's account at another bank, which takes what comes: 22334-5 is settled, one that ends in 02 comes back. */
const SUPPLIER: TypedAccount = {
  bank: '991',
  branch: '1584',
  account: '22334-5',
  document: '52998224725',
  name: 'Maria de Fora',
};
const UNKNOWN: TypedAccount = { ...SUPPLIER, account: '2230-2', name: 'Conta Que Devolve' };

/** The maker on the web, with a session that their telephone opened at the time that it now is. */
async function openMaker(): Promise<Page> {
  phone = await registerPhone(bank, PEOPLE.maker);
  const token = await phone.openWeb();
  const opened = await stage.open({ kept: true, reducedMotion: 'reduce' });
  await opened.addInitScript(`sessionStorage.setItem('${TOKEN_KEY}', '${token}')`);
  return opened;
}

async function openForm(): Promise<void> {
  await page.goto('/transfer');
  await page.getByRole('heading', { name: 'Para quem' }).waitFor();
  // What the test before left half typed is still there.
  const startOver = page.getByRole('button', { name: 'Começar de novo' });
  if (await startOver.isVisible()) await startOver.click();
  await page.getByRole('combobox', { name: 'Instituição' }).waitFor();
}

async function fillPayee({ bank: institution, branch, account, document, name }: TypedAccount): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Instituição' });
  await field.click();
  await page.getByRole('option', { name: /ISPB/ }).first().waitFor();
  await field.fill(institution);
  await page.getByRole('option', { name: /ISPB/ }).first().click();
  await page.getByLabel('Agência').fill(branch);
  await page.getByLabel('Conta com dígito').fill(account);
  await page.getByLabel('CPF ou CNPJ de quem recebe').fill(document);
  await page.getByLabel('Nome de quem recebe').fill(name);
}

async function goOn(heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

/** Sends what stands at the review and, where the bank asks for it, confirms it by telephone. */
async function send(button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('**/transfer?ordem=*');
  await main().getByRole('heading', { level: 2 }).first().waitFor();
  if (await outcome('Falta confirmar no aplicativo').isVisible())
    await phone.confirm(/ord_[0-9a-z]+/.exec(page.url())?.[0] ?? '');
}

beforeAll(async () => {
  evening = nextBankingDay(bankToday());
  await setClock(bank, at(evening, 21));
  page = await openMaker();
});
afterAll(async () => {
  await page.close();
});

describe('in the evening, after the hours of TED', () => {
  journey(
    'an account of this bank gets its money at once, is asked no purpose, and the screen says so before',
    async () => {
      await openForm();
      await fillPayee(NEIGHBOUR);
      await main().getByText('É uma conta deste banco: o valor chega na hora, a qualquer hora.').waitFor();
      expect(await page.getByRole('combobox', { name: 'Finalidade' }).count()).toBe(0);
      await goOn('Quanto');
      await page.getByLabel('Valor').pressSequentially('1234');
      await goOn('Confira os dados');
      expect(await textOf(main())).toContain('Quando chega Normalmente leva segundos.');
      await send(/^(Transferir R|Enviar para aprovação)/);
      await outcome('Transferência feita').waitFor();
    },
  );

  journey('a TED goes on the next banking day, which is said before it is confirmed', async () => {
    const next = nextBankingDay(evening);
    await openForm();
    await fillPayee(SUPPLIER);
    await goOn('Quanto');
    await page.getByLabel('Valor').pressSequentially('4321');
    await main()
      .getByText(/O horário de hoje já terminou\. Este pagamento sai/)
      .waitFor();
    await goOn('Confira os dados');
    expect(await textOf(main())).toContain(`Agendado para ${formatDate(next)}`);
    await send(/^(Agendar R|Enviar para aprovação)/);
    await main()
      .getByRole('heading', { level: 2, name: /^TED agendada/ })
      .waitFor();
    expect(await textOf(main())).toContain(formatDate(next));
  });

  test('no barrier where the payee is typed, with the lists open and shut', async () => {
    await openForm();
    await page.getByRole('combobox', { name: 'Instituição' }).fill('banco');
    await lookAllWays(page);
    await fillPayee(SUPPLIER);
    await page.getByRole('combobox', { name: 'Finalidade' }).click();
    await lookAllWays(page);
  });

  test('no barrier at the amount and the review', async () => {
    await page.keyboard.press('Escape');
    await goOn('Quanto');
    await page.getByLabel('Valor').pressSequentially('1000');
    await lookAllWays(page);
    await goOn('Confira os dados');
    await lookAllWays(page);
  });
});

describe('in the morning after, in the hours of TED', () => {
  beforeAll(async () => {
    await setClock(bank, at(nextBankingDay(evening), 10));
    await page.close();
    page = await openMaker();
  });

  test('a TED by keyboard alone goes now, and arrives', async () => {
    await openForm();
    const type = (text: string): Promise<void> => page.keyboard.type(text);
    await page.getByRole('combobox', { name: 'Instituição' }).focus();
    await type('991');
    await page.getByRole('option', { name: /Banco Araucária/ }).waitFor();
    await page.keyboard.press('Enter');
    for (const text of [SUPPLIER.branch, SUPPLIER.account]) {
      await page.keyboard.press('Tab');
      await type(text);
    }
    // Over the kind of account and the holder's box.
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
    await type(SUPPLIER.document);
    await page.keyboard.press('Tab');
    await type(SUPPLIER.name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Quanto' }).waitFor();
    await page.getByLabel('Valor').focus();
    await type('1500');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
    await send(/^(Transferir R|Enviar para aprovação)/);
    await outcome('TED feita').waitFor({ timeout: patience(30_000) });
  });

  test('who was paid is there to be paid again, with the purpose of the last time', async () => {
    await openForm();
    const recent = page.getByRole('region', { name: 'Recentes' });
    await recent
      .getByRole('button', { name: new RegExp(SUPPLIER.name) })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Quanto' }).waitFor();
    expect(await textOf(main())).toContain('TED ·');
  });

  test('what is above the limit of one TED is told before it is sent', async () => {
    await page.getByLabel('Valor').pressSequentially('25000001');
    await main()
      .getByText(/limite|Saldo insuficiente/)
      .first()
      .waitFor();
    expect(await textOf(page.getByRole('complementary', { name: 'Resumo do pagamento' }))).toMatch(/limite|saldo/i);
  });

  test('a TED that the other bank gives back says so at its page, on its receipt and in the statement', async () => {
    await openForm();
    await fillPayee(UNKNOWN);
    await goOn('Quanto');
    await page.getByLabel('Valor').pressSequentially('7702');
    await goOn('Confira os dados');
    await send(/^(Transferir R|Enviar para aprovação)/);
    await outcome('TED devolvida').waitFor({ timeout: patience(60_000) });
    expect(await textOf(main())).toContain('R$ 77,02 voltaram para a conta');
    await main()
      .getByRole('article', { name: /Comprovante/ })
      .getByText(/voltaram para quem pagou/)
      .waitFor();
    await page.goto('/releases');
    await main()
      .getByText(/TED devolvida/)
      .first()
      .waitFor();
  });
});
