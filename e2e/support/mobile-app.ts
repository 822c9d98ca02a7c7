import { listOwnDevices } from '@bank/contracts';
import type { Page } from 'playwright-core';
import { awaitDeviceCode, deviceCodes, expectAnswer, registerPhone, type Owner, type Phone } from '../phone.ts';
import type { Sandbox } from '../sandbox.ts';

/** What the app asks of a payment, and of what is given back. */
const CONFIRM = /^Confirmar (pagamento|devolução)$/;

/** What the app's home says until a later device is approved. */
const STILL_WAITS = 'Este dispositivo ainda aguarda aprovação';

/**
 * Signs in to the simulated mobile app and makes its browser a trusted device, with the code from the outbox. It has
 * to be the person's first device in this sandbox. `look` is called on each screen on the way.
 */
export async function openMobileApp(
  page: Page,
  railsUrl: string,
  person: Owner,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await signInToApp(page, person);
  const before = await deviceCodes(railsUrl);
  await page.getByRole('button', { name: 'Registrar este dispositivo' }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Registrar este dispositivo' }).click();
  await page.getByLabel('Código').waitFor();
  await look();
  await page.getByLabel('Código').fill(await awaitDeviceCode(railsUrl, before));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('button', { name: 'Acesso IB' }).waitFor();
}

/**
 * The same in a browser that is not the person's first device: their telephone, registered before if need be,
 * approves it.
 */
export async function openLaterApp(
  page: Page,
  where: Pick<Sandbox, 'bankUrl' | 'railsUrl' | 'dataDir'>,
  person: Owner,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<Phone> {
  const phone = await registerPhone(where, person);
  await signInToApp(page, person);
  await registerInApp(page, where.railsUrl);
  await page.getByText(STILL_WAITS).waitFor();
  await look();
  const { items } = expectAnswer(await phone.client(listOwnDevices, {}));
  const pending = items.find(({ state }) => state === 'pending');
  if (pending === undefined) throw new Error('the new device waits for nobody');
  await phone.approveDevice(pending.id);
  await page.getByText(STILL_WAITS).waitFor({ state: 'hidden' });
  return phone;
}

/** Registers the browser on which the app asks for it, with the code from the outbox: its name stands in the field. */
export async function registerInApp(page: Page, railsUrl: string): Promise<void> {
  const before = await deviceCodes(railsUrl);
  await page.getByRole('button', { name: 'Registrar este dispositivo' }).click();
  await page.getByLabel('Código').fill(await awaitDeviceCode(railsUrl, before));
  await page.getByRole('button', { name: 'Confirmar' }).click();
}

/** Signs in to the simulated app. */
export async function signInToApp(page: Page, person: Owner): Promise<void> {
  await page.goto('/app/');
  await page.getByLabel('CPF').fill(person.document);
  await page.getByLabel('Conta').fill(person.bankAccount);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Opens the sign-in request with this code; `look` is called where the code is typed. */
export async function readAccessCode(
  page: Page,
  id: string,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole('button', { name: 'Acesso IB' }).click();
  await page.getByLabel('Ou cole o código').waitFor();
  await look();
  await page.getByLabel('Ou cole o código').fill(id);
  await page.getByRole('button', { name: 'Ver quem pede' }).click();
  await page.getByRole('heading', { name: 'Alguém quer entrar com o seu acesso' }).waitFor();
}

/** Confirms the payment that waits in the app, after a look at payee and amount. */
export async function confirmPayment(page: Page, payee: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(payee) }).click();
  await page.getByRole('heading', { name: CONFIRM }).waitFor();
  const shown = (await page.getByRole('main').innerText()).replaceAll(/\s/g, ' ');
  if (!shown.includes(payee) || !shown.includes(amount)) throw new Error(`The app shows another payment: ${shown}`);
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByText('Pagamento confirmado.').waitFor();
}
