import { Toaster } from '@bank/ui';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDoor } from '../../../platform/door-fixtures.ts';
import { DoorProvider } from '../../../platform/door-services.ts';
import { tokenUntil } from '../../../platform/session/session-fixtures.ts';
import { TOKEN_KEY } from '../../../platform/session/session.ts';
import { LOGIN_PATH, POLL_PATH, RESET_PATH } from '../api/paths.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import { pageNow } from '../../../platform/clock/page-clock-fixtures.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Shows sign-in before a bank that answers as told; a poll that is not answered otherwise is pending. */
function open(answers: Readonly<Record<string, () => Response>> = {}, simulators = false) {
  const calls: Call[] = [];
  const onSignedIn = vi.fn<() => void>();
  const door = fakeDoor(
    ({ path, body }) => {
      calls.push({ path, body: body as Record<string, unknown> });
      return answers[path]?.() ?? json(404, { matchNumber: '42', errors: [] });
    },
    { simulators },
  );
  const view = render(
    <DoorProvider value={door}>
      <SignInScreen onSignedIn={onSignedIn} />
      <Toaster store={door.toasts} />
    </DoorProvider>,
  );
  return { calls, door, onSignedIn, view, polls: () => calls.filter((call) => call.path === POLL_PATH) };
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
const good = () => json(200, { accessToken: tokenUntil(pageNow() / 1000 + 600) });
const acknowledge = () => fireEvent.click(screen.getByRole('button', { name: 'Estou ciente' }));

test('[ui.signin.notice] [ui.signin.warning.three] [ui.signin.no-qr-before] shows three warnings and no code yet', () => {
  const { polls } = open();
  const warnings = within(screen.getByRole('region', { name: 'Fique atento à sua segurança' }))
    .getAllByRole('listitem')
    .filter((item) => /nunca/.test(item.textContent));
  expect(warnings).toHaveLength(3);
  expect(screen.queryByRole('img', { name: 'QR Code de acesso' })).toBeNull();
  expect(polls()).toHaveLength(0);
});

test.each([
  ['acknowledge', () => screen.findByRole('img', { name: 'QR Code de acesso' })],
  ['guest', () => screen.findByRole('dialog', { name: 'Login convidado' })],
])('what was asked on the painted page (%s) is taken up, once', async (asked, shown) => {
  document.documentElement.dataset['asked'] = asked;
  open();
  expect(await shown()).toBeTruthy();
  expect(document.documentElement.dataset['asked']).toBeUndefined();
});

test.each([
  ['[ui.signin.warning.modules]', /nunca pede para instalar módulos de segurança/],
  ['[ui.signin.warning.remote]', /nunca pede aplicativos de acesso remoto/],
  ['[ui.signin.warning.qr]', /nunca pede para ler um QR Code fora do internet banking/],
])('%s is said', (_, text) => {
  open();
  expect(screen.getByText(text)).toBeTruthy();
});

test('[ui.signin.badges] the two stores are shown', () => {
  open();
  expect(screen.getByLabelText(/App Store/)).toBeTruthy();
  expect(screen.getByLabelText(/Google Play/)).toBeTruthy();
});

test('[ui.signin.qr-panel] [call.qr.body] after the acknowledgement the code shows, and its id and secret are polled', async () => {
  const { polls } = open();
  acknowledge();
  await screen.findByRole('img', { name: 'QR Code de acesso' });
  await waitFor(() => expect(polls()).toHaveLength(1));
  const [first] = polls();
  const { id, secret } = { id: String(first?.body['id']), secret: String(first?.body['secret']) };
  expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  expect(
    btoa(String.fromCharCode(...new Uint8Array(digest)))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  ).toBe(`${id}=`);
});

test('[ui.signin.step.open] [ui.signin.step.menu] [ui.signin.step.tap] [ui.signin.step.camera] the four steps stand beside it', async () => {
  open();
  acknowledge();
  await screen.findByRole('img', { name: 'QR Code de acesso' });
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent);
  for (const step of [/Abra o aplicativo/, /menu “Acesso\sIB”/, /Toque em QR Code/, /Aponte a câmera/]) {
    expect(steps.some((text) => step.test(text))).toBe(true);
  }
});

test('the two digits show as soon as the bank has told them, and the life of the code counts down', async () => {
  open();
  acknowledge();
  expect(await screen.findByText('42')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/O código vale por 1:(30|29)/);
});

test('[ui.signin.retornar] [qr.id-new] back and forth makes a new request', async () => {
  const { polls } = open();
  acknowledge();
  // Left before its first poll, a request would never be seen here.
  await waitFor(() => expect(polls()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Retornar' }));
  acknowledge();
  // A slow machine may have let the first request be polled more than once: what counts is that a second one came.
  await waitFor(() => expect(new Set(polls().map((poll) => poll.body['id'])).size).toBe(2));
});

test('the link to the simulated app is there in the sandbox and never in production', async () => {
  const { polls, view } = open({}, true);
  acknowledge();
  const link = await screen.findByRole('link', { name: /aplicativo simulado/ });
  await waitFor(() => expect(polls()).toHaveLength(1));
  expect(link.getAttribute('href')).toBe(`/app/?acesso=${String(polls()[0]?.body['id'])}`);
  expect(link.getAttribute('target')).toBe('_blank');
  view.unmount();
  open({}, false);
  acknowledge();
  await screen.findByRole('img', { name: 'QR Code de acesso' });
  expect(screen.queryByRole('link', { name: /aplicativo simulado/ })).toBeNull();
});

test('[qr.success.stored] [qr.success.home] a confirmed request signs in', async () => {
  const { onSignedIn, door } = open({ [POLL_PATH]: good });
  acknowledge();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(door.storage.getItem(TOKEN_KEY)).not.toBeNull();
});

test('[err.qr.erro] an answer without a usable token says Erro and stops', async () => {
  const { onSignedIn, polls } = open({ [POLL_PATH]: () => json(200, { accessToken: 'not a token' }) });
  acknowledge();
  expect(await screen.findByText('Erro')).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(polls()).toHaveLength(1);
});

test('[err.status.500] [frame.toaster] another failure is a status toast in a live region', async () => {
  open({ [POLL_PATH]: () => json(500, {}) });
  acknowledge();
  const message = await screen.findByText('Ops... Houve algum erro! Tente novamente mais tarde!');
  expect(message.closest('[aria-live]')).not.toBeNull();
  expect(message.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warning');
});

test('[qr.dialog.title] [qr.dialog.text] [qr.dialog.button] [qr.dialog.regenerates] a 410 opens the dialog, whose button makes a new code', async () => {
  let expired = true;
  const { polls } = open({
    [POLL_PATH]: () => (expired ? json(410, { errors: [{ code: 'REQUEST_EXPIRED', message: 'x' }] }) : json(404, {})),
  });
  acknowledge();
  const dialog = await screen.findByRole('alertdialog', { name: 'OPS... Sessão expirada!' });
  expect(within(dialog).getByText('O tempo de sessão expirou sem nenhuma tentativa de login.')).toBeTruthy();
  expired = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tentar novamente' }));
  // A slow machine may have let the first request be polled more than once: what counts is that a second one came.
  await waitFor(() => expect(new Set(polls().map((poll) => poll.body['id'])).size).toBe(2));
});

async function openGuest(answers: Readonly<Record<string, () => Response>> = {}) {
  const opened = open(answers);
  fireEvent.click(screen.getByRole('button', { name: 'Login convidado' }));
  await screen.findByRole('dialog', { name: 'Login convidado' });
  return opened;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
}
function fillLogin(): void {
  type('E-mail', 'convidado@exemplo.com');
  type('Conta', '10001');
  type('Senha', 'Ipe-conv-10001');
}

test('[ui.drawer.open] [ui.drawer.email] [ui.drawer.account] [ui.drawer.password] [ui.signin.guest-button] the drawer has the three fields', async () => {
  await openGuest();
  for (const label of ['E-mail', 'Conta', 'Senha']) expect(screen.getByLabelText(label)).toBeTruthy();
});

test('[val.login.no-call] with faults no call is made, and the first fault has the focus', async () => {
  const { calls } = await openGuest();
  type('Conta', '1000');
  await press('Entrar');
  expect(calls).toHaveLength(0);
  expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(2);
  expect(screen.getByText('Formato de Conta inválido.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
});

test('a field is judged as it is left, and the fault goes as soon as it is mended', async () => {
  await openGuest();
  type('E-mail', 'ana@exemplo');
  fireEvent.blur(screen.getByLabelText('E-mail'));
  expect(screen.getByText('E-mail inválido.')).toBeTruthy();
  type('E-mail', 'ana@exemplo.com');
  expect(screen.queryByText('E-mail inválido.')).toBeNull();
});

test('[call.login.body] [flow.login.message] a good sign-in posts the three fields and says so', async () => {
  const { calls, onSignedIn } = await openGuest({ [LOGIN_PATH]: good });
  fillLogin();
  await press('Entrar');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls).toEqual([
    { path: LOGIN_PATH, body: { email: 'convidado@exemplo.com', bankAccount: '10001', password: 'Ipe-conv-10001' } },
  ]);
  expect(screen.getByText('Login realizado com sucesso. Você será redirecionado em instantes.')).toBeTruthy();
});

test('[err.login.first] [err.login.kept] a refusal shows its first message and keeps what was typed', async () => {
  await openGuest({ [LOGIN_PATH]: () => json(401, { errors: [{ code: 'x', message: 'Dados inválidos.' }] }) });
  fillLogin();
  await press('Entrar');
  expect(await screen.findByText('Dados inválidos.')).toBeTruthy();
  expect((screen.getByLabelText('Senha') as HTMLInputElement).value).toBe('Ipe-conv-10001');
});

test('[err.login.unexpected] an answer without a token is an unexpected failure', async () => {
  await openGuest({ [LOGIN_PATH]: () => json(200, {}) });
  fillLogin();
  await press('Entrar');
  expect(await screen.findByText('Houve um erro desconhecido. Por favor tente novamente em instantes.')).toBeTruthy();
});

const temporary = () => json(403, { errors: [{ code: 'TEMPORARY_PASSWORD_USE', message: 'x' }] });

test('[flow.guest.reset.form] [flow.guest.reset.fields] a temporary password leads to the reset form, filled in', async () => {
  await openGuest({ [LOGIN_PATH]: temporary });
  fillLogin();
  await press('Entrar');
  expect(await screen.findByLabelText('Senha temporária')).toBeTruthy();
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('convidado@exemplo.com');
  expect((screen.getByLabelText('Conta') as HTMLInputElement).value).toBe('10001');
  expect(screen.queryByRole('button', { name: 'Entrar' })).toBeNull();
});

test('[call.reset.body] [flow.guest.reset.success] [flow.guest.reset.message] a reset returns to the login form with its word', async () => {
  const { calls } = await openGuest({ [LOGIN_PATH]: temporary, [RESET_PATH]: () => json(200, { message: 'ok' }) });
  fillLogin();
  await press('Entrar');
  await screen.findByLabelText('Senha temporária');
  type('Senha temporária', 'Temp-10001');
  type('Nova senha', 'Segredo-forte-1');
  type('Repita a nova senha', 'Segredo-forte-2');
  await press('Criar senha');
  expect(screen.getByText('As senhas não são iguais.')).toBeTruthy();
  type('Repita a nova senha', 'Segredo-forte-1');
  await press('Criar senha');
  expect(await screen.findByText('Senha criada com sucesso, realize o login utilizando sua nova senha.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
  expect(calls.at(-1)).toEqual({
    path: RESET_PATH,
    body: {
      email: 'convidado@exemplo.com',
      bankAccountNumber: '10001',
      temporaryPassword: 'Temp-10001',
      newPassword: 'Segredo-forte-1',
    },
  });
});

test('a new password that the bank refuses says so beside its field, until exactly that field is changed', async () => {
  const message = 'Esta senha é fácil de adivinhar.';
  await openGuest({
    [LOGIN_PATH]: temporary,
    [RESET_PATH]: () => json(422, { errors: [{ code: 'access.password-weak', message, field: 'newPassword' }] }),
  });
  fillLogin();
  await press('Entrar');
  await screen.findByLabelText('Senha temporária');
  type('Senha temporária', 'Temp-10001');
  type('Nova senha', 'senha-2026');
  type('Repita a nova senha', 'senha-2026');
  await press('Criar senha');
  const field = screen.getByLabelText('Nova senha');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(document.activeElement).toBe(field);
  // Left, or another changed: it stands.
  fireEvent.blur(field);
  type('Senha temporária', 'Temp-10002');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type('Nova senha', 'Outra-bem-longa-2026');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});
