import { readFile } from 'node:fs/promises';
import { addDays } from '@bank/core';
import type { Download, Locator, Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone, type Phone } from './phone.ts';
import { lookAllWays, PHONE, settled } from './support/all-ways.ts';
import { bank, bankToday } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { readAccessCode, registerInApp, signInToApp } from './support/mobile-app.ts';
import { showCode, signInByForm } from './support/sign-in.ts';
import { signWaitingChange } from './support/signed-changes.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const { admin, approver } = PEOPLE;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let page: Page;
let phone: Phone;

const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const button = (name: string | RegExp, within: Locator | Page = page): Locator => within.getByRole('button', { name });
const bell = (): Locator => page.getByRole('banner').getByRole('button', { name: /^Avisos/ });

beforeAll(async () => {
  phone = await registerPhone(bank, admin);
  page = await stage.open({ kept: true, as: admin, reducedMotion: 'reduce' });
});
afterAll(() => page.close());

/** The two digits beside the QR code. */
async function matchNumber(at: Page): Promise<string> {
  return at.locator('strong', { hasText: /^\d{2}$/ }).innerText();
}

/** Signs what was asked for, and waits until the page says that it holds. */
async function sign(): Promise<void> {
  await drawer('Mudança a assinar').getByText('Assine no aplicativo').waitFor();
  expect((await signWaitingChange(phone)).state).toBe('done');
  await drawer('Mudança a assinar').getByText('Mudança feita').waitFor();
  await button('Fechar', drawer('Mudança a assinar')).last().click();
}

journey(
  'S16 S03 a later device rings the bell, is approved by signing, and when blocked takes its sessions with it',
  async () => {
    const name = 'Tablet 731';
    await page.goto('/working');
    await bell().waitFor();
    const tablet = await stage.open({ viewport: PHONE, reducedMotion: 'reduce' });
    await signInToApp(tablet, admin);
    await tablet.getByLabel('Nome do dispositivo').fill(name);
    await registerInApp(tablet, bank.railsUrl);

    await page.getByRole('button', { name: /^Avisos: \d+ avisos? não lidos?$/ }).click();
    const notice = page
      .getByRole('list', { name: 'Avisos' })
      .getByRole('link', { name: new RegExp(`${name}: registrado`) });
    await notice.waitFor();
    await lookAllWays(page);
    await notice.click();
    await page.waitForURL('**/deviceManagement');
    await settled(page, 'Dispositivos');
    const waiting = page.getByRole('list', { name: 'Dispositivos que aguardam aprovação' });
    await waiting.getByText(/^Até R\$\s200,00 por pagamento e mais R\$\s1\.000,00 hoje/).waitFor();
    await lookAllWays(page);

    await button(`Ver ${name}`).click();
    await drawer('Dispositivo').getByRole('meter').waitFor();
    await lookAllWays(page);
    await button('Aprovar', drawer('Dispositivo')).click();
    await button('Pedir aprovação').click();
    await sign();
    await waiting.waitFor({ state: 'hidden' });

    // The tablet lets a browser in; that session is the tablet's.
    const theirs = await stage.open();
    await theirs.goto('/session/signin');
    const { id } = await showCode(theirs);
    await readAccessCode(tablet, id);
    await tablet.getByLabel('Número ao lado do QR Code').fill(await matchNumber(theirs));
    await button('Confirmar acesso', tablet).click();
    await theirs.waitForURL('**/home');

    await page.getByRole('table', { name: 'Dispositivos' }).getByText(name, { exact: true }).click();
    await button('Bloquear', drawer('Dispositivo')).click();
    await button('Pedir bloqueio').click();
    await sign();
    await theirs.waitForURL('**/session/signin');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('Bloqueado')
      .waitFor();
  },
);

journey('S04 a session is ended from the list, and its page is at the door at once', async () => {
  const theirs = await stage.open({ userAgent: FIREFOX });
  await signInByForm(theirs, approver);
  await page.goto('/deviceManagement');
  await settled(page);
  // The list says with what each of them came in.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Firefox no Windows' })
    .getByText('Só com senha')
    .first()
    .waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Esta sessão' }).getByText('Com dispositivo confiável').waitFor();
  await button(/^Encerrar a sessão de .*: Firefox no Windows$/)
    .first()
    .click();
  await lookAllWays(page);
  await button('Encerrar sessão').click();
  await theirs.waitForURL('**/session/signin');
});

journey('the history shows it all, narrows, proves itself and is taken along', async () => {
  await page.goto('/history');
  await settled(page);
  await page
    .getByText(/^Encerrou uma sessão/)
    .first()
    .waitFor();
  await lookAllWays(page);
  await button('Todos os tipos').click();
  await page.getByRole('menuitemradio', { name: 'Dispositivos e sessões' }).click();
  await page.waitForURL('**/history?tipo=dispositivos');
  await page.keyboard.press('Escape');
  await page
    .getByText(/^Bloqueou um dispositivo/)
    .first()
    .click();
  await drawer('Registro')
    .getByText(/^É o elo/)
    .waitFor();
  await lookAllWays(page);
  await button('Tudo sobre este dispositivo', drawer('Registro')).click();
  await page.getByText(/^Aprovou um dispositivo/).waitFor();

  await button('Verificar integridade').click();
  await drawer('Integridade do histórico')
    .getByText(/registros conferidos, nenhum alterado$/)
    .waitFor();
  await lookAllWays(page);
  await button('Fechar', drawer('Integridade do histórico')).last().click();

  const taken = async (form: string): Promise<Download> => {
    await button('Exportar').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: form, exact: true }).click(),
    ]);
    return file;
  };
  const csv = await taken('CSV');
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(csv.suggestedFilename()).toMatch(/^historico-10001-.*\.csv$/);
  expect(lines.join('\n')).toMatch(/Bloqueou um dispositivo/);
  expect(lines.join('\n')).not.toMatch(/Entrou no internet banking/);

  const workbook = await taken('Planilha do Excel (XLSX)');
  expect(workbook.suggestedFilename()).toMatch(/^historico-10001-.*\.xlsx$/);
  const [sheet] = await readExcelFile(await workbook.path());
  expect(sheet?.sheet).toBe('Histórico');
  expect(sheet?.data[0]?.slice(0, 4)).toEqual(['Data', 'Hora', 'Quem', 'O que fez']);
  const acts = sheet?.data.slice(1) ?? [];
  expect(acts.map((cells) => cells[3])).toContainEqual(expect.stringMatching(/^Bloqueou um dispositivo/));
  expect(acts.every(([day]) => day instanceof Date)).toBe(true);
  // The export before it is an act of the history too, but of another kind than is filtered.
  expect(acts).toHaveLength(lines.length - 1);

  // Only past days: payments to come and the acts of this journey would be listed first.
  const yesterday = addDays(bankToday(), -1);
  await page.goto(`/history?tipo=pagamentos&periodo=personalizado&de=${addDays(yesterday, -30)}&ate=${yesterday}`);
  await page
    .getByText(/^Liquidado um Pix/)
    .first()
    .click();
  await button('Ver pagamento', drawer('Registro')).click();
  await drawer('Pagamento').getByText('O que aconteceu').waitFor();
  await button('Ver comprovante', drawer('Pagamento')).click();
  await page.getByRole('article', { name: 'Comprovante de Pix' }).waitFor();
  await lookAllWays(page);
});

test('the chosen ways of notices are kept, and security always writes', async () => {
  const open = async (): Promise<Locator> => {
    await page.goto('/working');
    await bell().click();
    await button('Preferências').click();
    await drawer('Preferências de avisos').getByRole('checkbox').first().waitFor();
    return drawer('Preferências de avisos').getByRole('checkbox', { name: 'Recebidos: celular' });
  };
  const box = await open();
  const before = await box.isChecked();
  await lookAllWays(page);
  expect(await page.getByRole('checkbox', { name: 'Segurança: e-mail' }).isDisabled()).toBe(true);
  await box.setChecked(!before);
  await button('Salvar', drawer('Preferências de avisos')).click();
  await page.getByText('Preferências salvas.').waitFor();
  expect(await (await open()).isChecked()).toBe(!before);
});
