import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { bank } from './support/bank.ts';
import { pausePage } from './support/clock.ts';
import { answer, LOGIN_PATH, OLD_TOKEN, openGuestForm, RESET_PATH, sendGuestForm } from './support/sign-in.ts';
import { setStage, TOKEN_KEY } from './support/stage.ts';

const stage = setStage();
const { guest, newcomer } = PEOPLE;
const LONG = 'a'.repeat(150);

/** What a screen reader hears beside a field: its hint, or what is wrong with it. */
function describedAs(field: Locator): Promise<string> {
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
      .join(' ')
      .trim(),
  );
}

async function typeAndLeave(field: Locator, text: string): Promise<string> {
  await field.fill('');
  await field.pressSequentially(text);
  await field.blur();
  return describedAs(field);
}

const EMAILS = [
  ['no-at', 'semarroba.com', 'E-mail inválido.'],
  ['no-text', '@exemplo.com', 'E-mail inválido.'],
  ['no-dot', 'alguem@exemplo', 'E-mail inválido.'],
  ['tld-1', 'alguem@exemplo.c', 'E-mail inválido.'],
  ['tld-5', 'alguem@exemplo.abcde', 'E-mail inválido.'],
  ['tld-digit', 'alguem@exemplo.c0m', 'E-mail inválido.'],
  ['space', 'al guem@exemplo.com', 'E-mail inválido.'],
  ['ok-2', 'alguem@exemplo.br', ''],
  ['ok-4', 'alguem@exemplo.info', ''],
  ['empty', '', 'Campo obrigatório.'],
] as const;

const ACCOUNTS = [
  ['short', '1000', '1000', 'Formato de Conta inválido.'],
  ['empty', '', '', 'Campo obrigatório.'],
  ['long', '100012', '10001', ''],
  ['letters', '1a0b0c', '100', 'Formato de Conta inválido.'],
  ['ok', '10001', '10001', ''],
] as const;

describe('the guest form', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true });
    await openGuestForm(page);
  });

  test("[ui.drawer.open] [ui.drawer.email] [ui.drawer.account] [ui.drawer.password] 'Login convidado' opens a drawer with e-mail, account and password", async () => {
    const drawer = page.getByRole('dialog', { name: 'Login convidado' });
    for (const label of ['E-mail', 'Conta']) expect(await drawer.getByLabel(label).isVisible(), label).toBe(true);
    const password = drawer.getByLabel('Senha', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
  });

  test.each(EMAILS)('[val.login.email.%s] judges the e-mail "%s"', async (_case, text, fault) => {
    expect(await typeAndLeave(page.getByLabel('E-mail'), text)).toBe(fault);
  });

  test('[val.login.email.100] [val.login.password.100] cuts e-mail and password at 100 characters', async () => {
    for (const field of [page.getByLabel('E-mail'), page.getByLabel('Senha', { exact: true })]) {
      await field.fill('');
      await field.pressSequentially(LONG);
      expect(await field.inputValue()).toBe(LONG.slice(0, 100));
    }
  });

  test.each(ACCOUNTS)('[val.login.account.%s] takes the account "%s" as "%s"', async (_case, text, taken, fault) => {
    const field = page.getByLabel('Conta');
    const said = await typeAndLeave(field, text);
    expect(await field.inputValue()).toBe(taken);
    // With no fault the hint stays.
    expect(said).toBe(fault === '' ? 'Os 5 dígitos da conta da empresa.' : fault);
  });

  test('[val.login.password.empty] the password is required', async () => {
    expect(await typeAndLeave(page.getByLabel('Senha', { exact: true }), '')).toContain('Campo obrigatório.');
  });

  test('[val.login.no-call] with faults nothing is sent, and the first of them has the focus', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await sendGuestForm(page, { email: 'semarroba', bankAccount: '100', password: '' });
    expect(await describedAs(page.getByLabel('E-mail'))).toBe('E-mail inválido.');
    expect(await page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(calls).not.toContain(LOGIN_PATH);
  });
});

describe('an answer that is no success', () => {
  const first = {
    errors: [
      { code: 'a', message: 'A primeira mensagem.' },
      { code: 'b', message: 'A segunda.' },
    ],
  };
  const GENERIC = 'Houve um erro. Tente novamente em instantes.';
  const UNEXPECTED = 'Houve um erro desconhecido. Por favor tente novamente em instantes.';

  let page: Page;
  beforeAll(async () => {
    page = await stage.open({ kept: true });
  });

  test.each([
    ['[err.login.first]', 401, first, 'A primeira mensagem.'],
    ['[err.login.generic]', 500, {}, GENERIC],
    ['[err.login.empty-list]', 400, { errors: [] }, GENERIC],
    ['[err.login.unexpected]', 200, {}, UNEXPECTED],
    ['[err.login.unexpected]', 200, { accessToken: 'abc' }, UNEXPECTED],
    ['[err.login.unexpected]', 200, { accessToken: OLD_TOKEN }, UNEXPECTED],
  ] as const)('%s [err.login.kept] a %i with %j', async (_id, status, body, text) => {
    await page.unrouteAll();
    await page.route(`**${LOGIN_PATH}`, (route) => answer(route, status, body));
    await openGuestForm(page);
    await sendGuestForm(page, guest);
    await page.locator('[data-toaster]').getByText(text, { exact: true }).waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(guest.email);
    expect(await page.getByLabel('Conta').inputValue()).toBe(guest.bankAccount);
    expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe(guest.password);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY)).toBeNull();
  });

  test('[err.login.offline] [const.snackbar] without a connection: a snackbar that stays 6 s', async () => {
    const page = await stage.open();
    await page.clock.install();
    await openGuestForm(page);
    await page.getByLabel('E-mail').fill(guest.email);
    await page.getByLabel('Conta').fill(guest.bankAccount);
    await page.getByLabel('Senha', { exact: true }).fill(guest.password);
    // The rest of the app comes in the background; what is tried here is the connection that fails at sign-in.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await pausePage(page, bank);
    await page.keyboard.press('Enter');
    const snackbar = page.locator('[data-toaster]').getByText('Sem conexão.');
    // Time goes on in small steps until the snackbar is there: it is then at most 10 ms old.
    const step = async (): Promise<boolean> => {
      await page.clock.runFor(10);
      return snackbar.isVisible();
    };
    await expect.poll(step, { interval: 20 }).toBe(true);
    await page.clock.runFor(5980);
    expect(await snackbar.isVisible()).toBe(true);
    await page.clock.runFor(30);
    await snackbar.waitFor({ state: 'detached' });
  });

  test('what the bank itself says of a wrong password shows as it comes', async () => {
    const page = await stage.open();
    await openGuestForm(page);
    const [refusal] = await Promise.all([
      page.waitForResponse(`**${LOGIN_PATH}`),
      sendGuestForm(page, { ...guest, password: 'errada-mesmo' }),
    ]);
    const { errors } = (await refusal.json()) as { readonly errors: readonly { readonly message: string }[] };
    await page
      .locator('[data-toaster]')
      .getByText(errors[0]?.message ?? 'none', { exact: true })
      .waitFor();
  });
});

describe('signing in', () => {
  test('[flow.login.real-guest] [flow.login.message] [flow.login.home] [flow.login.session-storage] [flow.login.profile] [flow.login.balance-header] [flow.login.user] [call.login.body] S05 S06 a guest with a permanent password comes in', async () => {
    const page = await stage.open();
    await openGuestForm(page);
    const asked = Promise.all([
      page.waitForRequest(`**${LOGIN_PATH}`),
      page.waitForRequest('**/services/accounts-core/profile'),
      page.waitForRequest('**/services/balances'),
    ]);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await sendGuestForm(page, guest);
    await page
      .getByText('Login realizado com sucesso. Você será redirecionado em instantes.', { exact: true })
      .waitFor();
    await page.waitForURL('**/home');
    const [login, profile, balance] = await asked;
    expect(login.postDataJSON()).toEqual({
      email: guest.email,
      bankAccount: guest.bankAccount,
      password: guest.password,
    });
    const kept = await page.evaluate(() => ({ ...sessionStorage }));
    const token = kept[TOKEN_KEY] ?? '';
    expect(token.split('.')).toHaveLength(3);
    for (const request of [profile, balance]) {
      expect(request.headers()['authorization']).toBe(`Bearer ${token}`);
    }
    await page.getByRole('button', { name: /Menu da conta.*Conta 10001/ }).waitFor();
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { name: string };
    expect(await page.getByRole('button', { name: /Menu da conta/ }).textContent()).toContain(claims.name);
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).sort()))
      .toEqual(['ipe.balance', TOKEN_KEY]);
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(token);
    expect(urls.filter((url) => url.includes(token.slice(0, 40)))).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });
});

describe('a temporary password', () => {
  const chosen = 'Minha-senha-nova-1';

  test('[err.login.temporary] [flow.guest.reset.form] [flow.guest.reset.fields] [flow.guest.reset.success] [flow.guest.reset.message] [call.reset.body] is replaced on the way in', async () => {
    const page = await stage.open();
    await openGuestForm(page);
    await sendGuestForm(page, newcomer);
    const drawer = page.getByRole('dialog', { name: 'Crie sua senha' });
    await drawer.getByLabel('Senha temporária').waitFor();
    expect(await drawer.getByRole('button', { name: 'Entrar' }).count()).toBe(0);
    expect(await drawer.getByLabel('E-mail').inputValue()).toBe(newcomer.email);
    expect(await drawer.getByLabel('Conta').inputValue()).toBe(newcomer.bankAccount);

    await drawer.getByLabel('Senha temporária').fill(newcomer.password);
    await drawer.getByLabel('Nova senha', { exact: true }).fill(chosen);
    await drawer.getByLabel('Repita a nova senha').fill(chosen);
    const [reset] = await Promise.all([
      page.waitForRequest(`**${RESET_PATH}`),
      drawer.getByRole('button', { name: 'Criar senha' }).click(),
    ]);
    expect(reset.postDataJSON()).toEqual({
      email: newcomer.email,
      bankAccountNumber: newcomer.bankAccount,
      temporaryPassword: newcomer.password,
      newPassword: chosen,
    });
    await page
      .getByText('Senha criada com sucesso, realize o login utilizando sua nova senha.', { exact: true })
      .waitFor();
    const login = page.getByRole('dialog', { name: 'Login convidado' });
    expect(await login.getByLabel('E-mail').inputValue()).toBe(newcomer.email);
    await login.getByLabel('Senha', { exact: true }).fill(chosen);
    await login.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/home');
  });
});

describe('the reset form', () => {
  let page: Page;
  let reply: { readonly status: number; readonly body: unknown } | 'offline';
  beforeAll(async () => {
    page = await stage.open({ kept: true });
    await page.route(`**${LOGIN_PATH}`, (route) =>
      answer(route, 403, { errors: [{ code: 'TEMPORARY_PASSWORD_USE', message: 'Sua senha é temporária.' }] }),
    );
    await page.route(`**${RESET_PATH}`, (route) =>
      reply === 'offline' ? route.abort('internetdisconnected') : answer(route, reply.status, reply.body),
    );
    await openGuestForm(page);
    await sendGuestForm(page, guest);
    await page.getByLabel('Senha temporária').waitFor();
  });

  const emails = EMAILS.filter(([name]) => ['no-at', 'no-text', 'empty'].includes(name));
  test.each(emails)('[val.reset.email.%s] judges the e-mail "%s"', async (_case, text, fault) => {
    expect(await typeAndLeave(page.getByLabel('E-mail'), text)).toBe(fault);
  });

  const accounts = ACCOUNTS.filter(([name]) => ['short', 'empty'].includes(name));
  test.each(accounts)('[val.reset.account.%s] takes the account "%s" as "%s"', async (_case, text, taken, fault) => {
    const field = page.getByLabel('Conta');
    const said = await typeAndLeave(field, text);
    expect(await field.inputValue()).toBe(taken);
    expect(said).toBe(fault);
  });

  test('[val.reset.email.100] [val.reset.password.100] cuts e-mail and passwords at 100 characters', async () => {
    for (const label of ['E-mail', 'Senha temporária', 'Nova senha', 'Repita a nova senha']) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill('');
      await field.pressSequentially(LONG);
      expect(await field.inputValue(), label).toBe(LONG.slice(0, 100));
    }
  });

  test('[val.reset.password.empty] the passwords are required, and the repetition has to be the same', async () => {
    for (const label of ['Senha temporária', 'Nova senha', 'Repita a nova senha']) {
      expect(await typeAndLeave(page.getByLabel(label, { exact: true }), ''), label).toContain('Campo obrigatório.');
    }
    await page.getByLabel('Nova senha', { exact: true }).fill('uma-senha');
    const repetition = page.getByLabel('Repita a nova senha');
    expect(await typeAndLeave(repetition, 'outra-senha')).toBe('As senhas não são iguais.');
  });

  test.each([
    [
      '[err.reset.first]',
      { status: 422, body: { errors: [{ code: 'a', message: 'Escolha outra senha.' }] } },
      'Escolha outra senha.',
    ],
    ['[err.reset.generic]', { status: 500, body: {} }, 'Houve um erro. Tente novamente em instantes.'],
    ['[err.reset.offline]', 'offline', 'Sem conexão.'],
  ] as const)('%s says what went wrong and keeps what was typed', async (_id, answered, text) => {
    reply = answered;
    await page.getByLabel('E-mail').fill(guest.email);
    await page.getByLabel('Conta').fill(guest.bankAccount);
    for (const label of ['Senha temporária', 'Nova senha', 'Repita a nova senha']) {
      await page.getByLabel(label, { exact: true }).fill('uma-senha-1');
    }
    await page.getByRole('button', { name: 'Criar senha' }).click();
    await page.locator('[data-toaster]').getByText(text, { exact: true }).waitFor();
    expect(await page.getByLabel('Nova senha', { exact: true }).inputValue()).toBe('uma-senha-1');
  });
});
