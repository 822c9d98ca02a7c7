import { randomInt } from 'node:crypto';
import { formatCnpj } from '@bank/documents';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { lookAllWays } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { disguisedPage, hostilePdf, pdf, type UploadedDocument } from './support/documents.ts';
import { ipe } from './support/ipe.ts';
import { journey } from './support/journey.ts';
import { confirmPayment, openMobileApp, readAccessCode } from './support/mobile-app.ts';
import { freshCpf, registerCompany, type NewCompany } from './support/new-company.ts';
import { awaitMessage, payFromOutside } from './support/outside-world.ts';
import { payByKey } from './support/pix.ts';
import { showCode } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const PASSWORD = 'Canela-preta-2026';
const PROTOCOL = /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/;
const CODE = /^(\d{6}) é o código/;
const UNSAFE = 'traz conteúdo que não aceitamos';

/** Steps as the address counts them. */
const at = (step: number) => (step === 0 ? /\/session\/signup(\?etapa=0)?$/ : new RegExp(`etapa=${step}$`));
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const errors = (page: Page) => page.getByText('Campo obrigatório.', { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

async function attach(page: Page, name: string, document: UploadedDocument): Promise<void> {
  await field(page, name).setInputFiles(document);
}

/** Step 1: the company and its people. */
async function fillOwners(page: Page, cnpj: string, cpfs: readonly string[]): Promise<void> {
  await field(page, 'cnpj').fill(cnpj);
  for (const [index, name] of ['firstCpf', 'secondCpf', 'thirdCpf'].entries()) {
    await field(page, name).fill(cpfs[index] ?? '');
  }
}

/** What of a company is another each time. */
interface CompanyData {
  readonly corporateName: string;
  readonly email: string;
  /** Eleven digits. */
  readonly mobile: string;
}

/** How a new company is reached; nobody else is, so that the newest code is its own. */
function contactOf(domain: string): Pick<CompanyData, 'email' | 'mobile'> {
  const own = String(randomInt(10 ** 8)).padStart(8, '0');
  return { email: `contato-${own}@${domain}`, mobile: `119${own}` };
}

/** Step 2: what the company is. */
async function fillCompany(page: Page, { corporateName, email, mobile }: CompanyData): Promise<void> {
  await field(page, 'corporateName').fill(corporateName);
  await field(page, 'constitutionType').selectOption('L/L');
  await field(page, 'constitutionDate').fill('18/04/2011');
  await field(page, 'activitySector').selectOption({ label: 'Indústria' });
  await field(page, 'businessEmail').fill(email);
  await field(page, 'businessPhone').fill(mobile);
  for (const [name, digits] of [
    ['monthlyBilling', '15000000'],
    ['shareCapital', '5000000'],
    ['patrimony', '8000000'],
  ] as const) {
    await field(page, name).pressSequentially(digits);
  }
  await field(page, 'businessDescription').fill('Móveis sob medida para casas e escritórios.');
}

/** Step 3: the address, which the CEP fills in. */
async function fillAddress(page: Page): Promise<void> {
  await field(page, 'cep').fill('01310100');
  await expect.poll(() => field(page, 'publicPlace').inputValue()).toBe('Avenida Paulista');
  await field(page, 'number').fill('1578');
}

/** Step 5: password and codes; ends on the page after it. */
async function fillAccess(page: Page, codes: { readonly email: string; readonly sms: string }): Promise<void> {
  await field(page, 'password').fill(PASSWORD);
  await field(page, 'repeatPassword').fill(PASSWORD);
  await field(page, 'emailCode').fill(codes.email);
  await field(page, 'smsCode').fill(codes.sms);
}

async function codesOf(contact: Pick<CompanyData, 'email' | 'mobile'>) {
  return {
    email: await awaitMessage(contact.email, CODE),
    sms: await awaitMessage(`+55${contact.mobile}`, CODE),
  };
}

/** The whole form, up to sending it. */
async function fillAll(
  page: Page,
  company: NewCompany,
  contact: Pick<CompanyData, 'email' | 'mobile'>,
  cpfs: readonly string[],
): Promise<void> {
  await page.goto('/session/signup');
  await fillOwners(page, company.cnpj, cpfs);
  await press(page, 'Avançar');
  await page.waitForURL(at(1));
  await fillCompany(page, { ...contact, corporateName: company.corporateName });
  await press(page, 'Avançar');
  await page.waitForURL(at(2));
  await fillAddress(page);
  await press(page, 'Avançar');
  await page.waitForURL(at(3));
  await attach(page, 'socialContract', pdf('contrato.pdf'));
  await attach(page, 'invoicing', pdf('faturamento.pdf'));
  await press(page, 'Avançar');
  await page.waitForURL(at(4));
  await fillAccess(page, await codesOf(contact));
}

async function protocolOf(page: Page): Promise<string> {
  await page.waitForURL(/protocolo=/);
  return PROTOCOL.exec(page.url())?.[0] ?? 'no protocol';
}

/** The next upload arrives, and its answer is lost on the way back. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL): void {
      XMLHttpRequest.prototype.open = open;
      this.addEventListener('load', (event) => {
        event.stopImmediatePropagation();
        this.dispatchEvent(new ProgressEvent('error'));
      });
      this.open(method, url);
    };
  });
}

describe('a company becomes a customer', () => {
  let company: NewCompany;
  let page: Page;

  // For each try: a company that has its account does not sign up again.
  beforeEach(async () => {
    company = await registerCompany('Marcenaria Canela Preta Ltda');
    page = await stage.open({ reducedMotion: 'reduce' });
  });

  journey('from the empty form to the first Pix, and it is in the statement', async () => {
    const contact = contactOf('canelapreta.com.br');
    const { email } = contact;
    const cpfs = company.partners.map(({ cpf }) => cpf);
    await page.goto('/session/signup');
    await press(page, 'Avançar');
    await expect.poll(() => errors(page).count()).toBe(2);
    await lookAllWays(page);
    await fillOwners(page, company.cnpj, cpfs);
    await press(page, 'Avançar');

    await page.waitForURL(at(1));
    await fillCompany(page, { ...contact, corporateName: company.corporateName });
    await lookAllWays(page);
    await press(page, 'Avançar');

    await page.waitForURL(at(2));
    await fillAddress(page);
    expect(await field(page, 'city').inputValue()).toBe('São Paulo');
    expect(await field(page, 'street').inputValue()).toBe('Bela Vista');
    await lookAllWays(page);
    await page.reload();
    await expect.poll(() => field(page, 'publicPlace').inputValue()).toBe('Avenida Paulista');
    await press(page, 'Avançar');

    await page.waitForURL(at(3));
    await attach(page, 'socialContract', disguisedPage('contrato.pdf'));
    await page.getByText('O arquivo contrato.pdf').waitFor();
    await attach(page, 'socialContract', hostilePdf('contrato.pdf'));
    await page.getByText(UNSAFE).waitFor();
    await attach(page, 'socialContract', pdf('contrato.pdf'));
    await page.getByText(UNSAFE).waitFor({ state: 'hidden' });
    await attach(page, 'invoicing', pdf('faturamento.pdf'));
    await lookAllWays(page);
    await press(page, 'Avançar');

    await page.waitForURL(at(4));
    const codes = await codesOf(contact);
    await fillAccess(page, { ...codes, sms: codes.sms === '000000' ? '111111' : '000000' });
    await lookAllWays(page);
    await press(page, 'Enviar');
    await heading(page, 'Confira o código').waitFor();
    await lookAllWays(page);
    await field(page, 'smsCode').fill(codes.sms);
    await press(page, 'Enviar de novo');

    const protocol = await protocolOf(page);
    expect(await awaitMessage(email, new RegExp(`(${protocol})`))).toBe(protocol);
    await heading(page, 'A conta está aberta').waitFor();
    await lookAllWays(page);
    const bankAccount = await awaitMessage(email, /conta (\d{5})/);
    await page.getByText(bankAccount).first().waitFor();

    const app = await stage.open({ viewport: { width: 400, height: 800 } });
    await openMobileApp(app, bank.railsUrl, { document: cpfs[0] ?? '', bankAccount, password: PASSWORD });
    await page.getByRole('link', { name: 'Ir para o acesso', exact: true }).click();
    const { id } = await showCode(page);
    const number = await page.locator('strong', { hasText: /^\d{2}$/ }).innerText();
    await readAccessCode(app, id);
    await app.getByLabel('Número ao lado do QR Code').fill(number);
    await app.getByRole('button', { name: 'Confirmar acesso' }).click();
    await page.waitForURL('**/home');
    // A company without movement is told what to do first.
    await heading(page, 'Sua conta está pronta. Comece por aqui').waitFor();

    const toAccount = { account: bankAccount, document: company.cnpj };
    await payFromOutside({ from: 'papelaria', toAccount, amount: '5000.00', message: 'Primeiro pedido' });
    await page.getByRole('main').getByText('5.000,00').first().waitFor();
    const message = 'Madeira 731';
    await payByKey(page, {
      key: 'financeiro@mercadobomdia.example',
      payee: 'Mercado Bom Dia S.A.',
      digits: '150000',
      words: 'R$ 1.500,00',
      message,
    });
    await heading(page, 'Falta confirmar no aplicativo').waitFor();
    await confirmPayment(app, 'Mercado Bom Dia', 'R$ 1.500,00');
    await heading(page, 'Pix feito').waitFor();
    await page.goto('/releases');
    await page.getByRole('main').getByText(`“${message}”`).waitFor();
    await page.getByRole('main').getByText('3.500,00').first().waitFor();
  });
});

test('a lost answer is asked for again; what the register does not confirm waits for a document, then for the bank’s staff, who open the account', async () => {
  const contact = contactOf('letramiuda.com.br');
  const company = await registerCompany('Gráfica Letra Miúda Ltda');
  const page = await stage.open({ reducedMotion: 'reduce' });
  // The second person is no partner in the register.
  await fillAll(page, company, contact, [company.partners[0]?.cpf ?? '', freshCpf()]);
  await loseNextAnswer(page);
  await press(page, 'Enviar');
  await heading(page, 'O cadastro não foi enviado').waitFor();
  await lookAllWays(page);
  await press(page, 'Tentar novamente');
  const protocol = await protocolOf(page);
  await heading(page, 'Falta um documento').waitFor();
  await lookAllWays(page);
  await attach(page, 'lastUpdates', hostilePdf('alteracao.pdf'));
  await page.getByText(UNSAFE).waitFor();
  await attach(page, 'lastUpdates', pdf('alteracao.pdf'));
  await press(page, 'Enviar documentos');
  await heading(page, 'Seu cadastro está em análise').waitFor({ timeout: patience(15_000) });

  const waiting = (await ipe('onboarding', 'list'))
    .split('\n')
    .filter((line) => line.includes(formatCnpj(company.cnpj)));
  expect(waiting).toHaveLength(1);
  expect(waiting[0]).toContain(protocol);
  await ipe('onboarding', 'approve', protocol, '--staff', 'Lia Fontes');

  const later = await stage.open({ reducedMotion: 'reduce' });
  await later.goto(`/session/signup?protocolo=${protocol}`);
  await field(later, 'cnpj').fill(company.cnpj);
  await lookAllWays(later);
  await press(later, 'Acompanhar');
  await heading(later, 'A conta está aberta').waitFor();
  const bankAccount = await awaitMessage(contact.email, /conta (\d{5})/);
  await later.getByText(bankAccount).first().waitFor();
});
