import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: the rules of PRODUCT.md section 5 hold on the server too, whatever a client lets through.
const lines: string[] = [];
const bank = await startTestBank({
  settings: { logLevel: 'debug' },
  logTo: { write: (line) => void lines.push(line) },
});
const good = { email: 'convidado@exemplo.com', bankAccount: '10001', password: 'Ipe-conv-10001' };
const goodReset = {
  email: 'novo@exemplo.com',
  bankAccountNumber: '10001',
  temporaryPassword: 'Temp-10001',
  newPassword: 'Uma-senha-nova-1',
};

async function messageOf(path: string, body: object): Promise<string | undefined> {
  const reply = await bank.anonymous.post(path, body);
  expect(reply.status).toBe(400);
  return reply.json<{ errors: { message: string }[] }>().errors[0]?.message;
}
const login = (change: object) => messageOf('/services/accounts/login', { ...good, ...change });
const reset = (change: object) =>
  messageOf('/services/accounts-ib-gateway/reset-temporary-password', { ...goodReset, ...change });

test.each([
  ['[val.login.email.no-at] [val.reset.email.no-at]', 'exemplo.com'],
  ['[val.login.email.no-text] [val.reset.email.no-text]', '@exemplo.com'],
  ['[val.login.email.no-dot]', 'a@exemplo'],
  ['[val.login.email.tld-1]', 'a@exemplo.c'],
  ['[val.login.email.tld-5]', 'a@exemplo.commm'],
  ['[val.login.email.tld-digit]', 'a@exemplo.c0m'],
  ['[val.login.email.space]', 'a b@exemplo.com'],
  ['[val.login.email.100] [val.reset.email.100]', `${'a'.repeat(90)}@exemplo.com`],
])('%s is refused by the server', async (_, email) => {
  expect(await login({ email })).toBe('E-mail inválido.');
  expect(await reset({ email })).toBe('E-mail inválido.');
});

test('[val.login.email.empty] [val.reset.email.empty] [val.login.account.empty] [val.reset.account.empty] [val.login.password.empty] [val.reset.password.empty] empty fields are required', async () => {
  for (const field of ['email', 'bankAccount', 'password'])
    expect(await login({ [field]: '' })).toBe('Campo obrigatório.');
  for (const field of ['email', 'bankAccountNumber', 'temporaryPassword', 'newPassword']) {
    expect(await reset({ [field]: '' })).toBe('Campo obrigatório.');
  }
});

test.each(['1000', '100011', '1000a', '10 01', '１０００１'])(
  '[val.login.account.short] [val.reset.account.short] [val.login.account.long] [val.login.account.letters] the account %s is refused',
  async (account) => {
    expect(await login({ bankAccount: account })).toBe('Formato de Conta inválido.');
    expect(await reset({ bankAccountNumber: account })).toBe('Formato de Conta inválido.');
  },
);

test('[val.login.password.100] [val.reset.password.100] a password of 101 characters is refused, one of 100 is compared', async () => {
  expect(await login({ password: 'a'.repeat(101) })).toBe('Use no máximo 100 caracteres.');
  expect(await reset({ newPassword: 'a'.repeat(101) })).toBe('Use no máximo 100 caracteres.');
  expect((await bank.anonymous.post('/services/accounts/login', { ...good, password: 'a'.repeat(100) })).status).toBe(
    401,
  );
});

test('[val.login.email.ok-2] [val.login.email.ok-4] [val.login.account.ok] what is well-formed is looked up', async () => {
  for (const email of ['a@exemplo.br', 'a@exemplo.info']) {
    expect((await bank.anonymous.post('/services/accounts/login', { ...good, email })).status).toBe(401);
  }
  expect((await bank.anonymous.post('/services/accounts/login', good)).status).toBe(200);
});

test('S05 B04 neither a token nor a password nor a CPF that came in stands in the log, and a token in the address opens nothing [attack]', async () => {
  const { accessToken } = (await bank.anonymous.post('/services/accounts/login', good)).json<{ accessToken: string }>();
  const inAddress = await bank.anonymous.get(`/services/accounts-core/profile?access_token=${accessToken}`);
  expect(inAddress.status).toBe(401);
  const { cpf: document, bankAccount, password } = bank.operator('admin');
  await bank.anonymous.post('/services/accounts/login', { document, bankAccount, password });
  await bank.withToken(accessToken).get('/services/accounts-core/profile');
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(10);
  for (const canary of [accessToken, accessToken.split('.')[2] ?? '', good.password, password, document]) {
    expect(log).not.toContain(canary);
  }
});
