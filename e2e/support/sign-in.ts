import type { Page, Route } from 'playwright-core';
import type { Person } from '../people.ts';
import { bankNow } from './bank.ts';

export const LOGIN_PATH = '/services/accounts/login';
export const RESET_PATH = '/services/accounts-ib-gateway/reset-temporary-password';
export const POLL_PATH = '/services/accounts-core/external-access-request/login';
export const AUTHORIZE_PATH = '/services/accounts-core/external-access-request/authorize';
export const PROFILE_PATH = '/services/accounts-core/profile';
export const BALANCE_PATH = '/services/balances';

/** Answers a call in the bank's place. */
export function answer(route: Route, status: number, body: unknown = {}): Promise<void> {
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
}

/** A token that the web app can read, of a session that the bank does not know. */
export function strayToken(lifeSeconds: number): string {
  return tokenUntil(Math.floor(bankNow() / 1000) + lifeSeconds);
}

function tokenUntil(exp: number): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'ES256' }), part({ name: 'Alguém', 'custom:account_number': '10001', exp }), 'x'].join('.');
}

/** Such a token that ran out in 2023. */
export const OLD_TOKEN = tokenUntil(1_700_000_000);

/** Waits until the sign-in page that the build painted has given way to the one that lives. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('#root:not([data-painted])').waitFor({ state: 'attached' });
}

/** Opens the drawer of the guest form on the sign-in page. */
export async function openGuestForm(page: Page): Promise<void> {
  await page.goto('/session/signin');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Login convidado' }).click();
  await page.getByLabel('E-mail').waitFor();
}

/** Fills the guest form in, as far as it is given, and sends it. */
export async function sendGuestForm(
  page: Page,
  { email, bankAccount, password }: Readonly<Record<'email' | 'bankAccount' | 'password', string>>,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Conta').fill(bankAccount);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Signs a person in through the guest form, up to /home. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  await openGuestForm(page);
  await sendGuestForm(page, person);
  await page.waitForURL('**/home');
}

/** Acknowledges the notice; the QR code shows and the polling has begun. */
export async function showCode(page: Page): Promise<{ readonly id: string }> {
  await untilAlive(page);
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.url().endsWith(POLL_PATH)),
    page.getByRole('button', { name: 'Estou ciente' }).click(),
  ]);
  await page.getByRole('img', { name: 'QR Code de acesso' }).waitFor();
  return { id: (request.postDataJSON() as { readonly id: string }).id };
}

/** Opens the account menu of the frame, once it has come after the first paint. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Menu da conta/ })
    .and(page.locator('[aria-haspopup]'))
    .click();
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor();
}
