import type { Page } from 'playwright-core';
import { awaitMessage } from './outside-world.ts';
import { openGuestForm, sendGuestForm } from './sign-in.ts';

const TEMPORARY = /senha temporária (\S+)\./;

/** Replaces the temporary password that came by e-mail and signs in with the new one; ends at /home. */
export async function firstSignIn(
  page: Page,
  who: { readonly email: string; readonly bankAccount: string; readonly password: string },
): Promise<void> {
  const { email, bankAccount, password } = who;
  const temporary = await awaitMessage(email, TEMPORARY);
  await openGuestForm(page);
  await sendGuestForm(page, { email, bankAccount, password: temporary });
  const reset = page.getByRole('dialog', { name: 'Crie sua senha' });
  await reset.getByLabel('Senha temporária').fill(temporary);
  await reset.getByLabel('Nova senha', { exact: true }).fill(password);
  await reset.getByLabel('Repita a nova senha').fill(password);
  await reset.getByRole('button', { name: 'Criar senha' }).click();
  const login = page.getByRole('dialog', { name: 'Login convidado' });
  await login.getByLabel('Senha', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
}
