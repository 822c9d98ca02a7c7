import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { momentOfRun } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { openMobileApp } from './support/mobile-app.ts';
import { signInByForm } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';

// The same builds, given by the server of another bank: what people read is that bank, and nothing of the former one.
const stage = setStage();
const OTHER = {
  name: 'Banco Aroeira',
  legalName: 'Aroeira Instituição de Pagamento S.A.',
  cnpj: '11222333000181',
  ispb: '11222333',
  code: '123',
  branch: '0007',
};
const own = JSON.parse(readFileSync(new URL('../apps/server/bank.json', import.meta.url), 'utf8')) as typeof OTHER;
/** Its name (the tree's plural is a street's), legal name, CNPJ, and ISPB, however they are written. */
const FORMER = new RegExp(
  [`${own.name}(?!s)`, own.legalName, own.cnpj, own.ispb, '99\\.999\\.008', '\\{bank\\.'].join('|'),
);

const OUTSIDE = ['/session/signin', '/session/signup', '/session/404', '/session/401', '/status', '/comprovante/AAAA'];
const INSIDE = [
  '/home',
  '/releases',
  '/releases-list',
  '/pix',
  '/pix-transfer',
  '/pix-keys',
  '/schedules',
  '/authorizations',
  '/history',
  '/devices',
  '/users',
  '/profile',
  '/working',
  '/pages/utilities/misc',
];

let sandbox: Sandbox;
let page: Page;

beforeAll(async () => {
  const bankFile = join(mkdtempSync(join(tmpdir(), 'ipe-other-bank-')), 'bank.json');
  writeFileSync(bankFile, JSON.stringify(OTHER));
  sandbox = await openSandbox({ at: momentOfRun(), bankFile });
  page = await stage.open({ kept: true, baseURL: sandbox.bankUrl });
});
afterAll(async () => {
  await page.close();
  await sandbox.stop();
});

/** What a page shows and says of itself to whoever looks closer: text, names for screen readers, head. */
async function expectOtherBank(on: Page, where: string): Promise<void> {
  const html = await on.content();
  expect(FORMER.exec(html)?.[0], where).toBeUndefined();
  expect(FORMER.exec(await on.title())?.[0], `title of ${where}`).toBeUndefined();
}

test('pages outside name the bank whose server gives them, from the first paint on', async () => {
  const painted = await (await fetch(`${sandbox.bankUrl}/session/signin`)).text();
  expect(painted).toContain('<title>Entrar · Banco Aroeira</title>');
  expect(FORMER.exec(painted)?.[0]).toBeUndefined();
  for (const address of OUTSIDE) {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByText(OTHER.name).count(), { message: address }).toBeGreaterThan(0);
    await expectOtherBank(page, address);
  }
});

test('so does every page inside, and the bank by which others pay in', async () => {
  await signInByForm(page, PEOPLE.admin);
  for (const address of INSIDE) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('domcontentloaded');
    await expect.poll(() => page.title(), { message: address }).toContain(`· ${OTHER.name}`);
    await page.getByText(OTHER.name).first().waitFor();
    await expectOtherBank(page, address);
  }
  // The list of banks by which a payee is named has ours with its own number.
  await page.goto('/pix-transfer');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const meta = await page.locator('meta[name="ipe-bank"]').getAttribute('content');
  expect(meta).toBe('11222333 123 Banco Aroeira');
});

test('and so do the mobile app and what the bank writes', async () => {
  const app = await stage.open({ baseURL: sandbox.bankUrl, viewport: { width: 400, height: 800 } });
  await openMobileApp(app, sandbox.railsUrl, PEOPLE.admin, () => expectOtherBank(app, 'the app'));
  await app.getByRole('banner').getByText(OTHER.name).waitFor();
  await expectOtherBank(app, 'the app');
  const outbox = await (await fetch(`${sandbox.railsUrl}/outbox`)).text();
  expect(outbox).toContain(OTHER.name);
  expect(FORMER.exec(outbox)?.[0]).toBeUndefined();
});
