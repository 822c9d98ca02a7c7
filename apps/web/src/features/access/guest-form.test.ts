import { expect, test } from 'vitest';
import {
  accountFault,
  asksForReset,
  emailFault,
  formFailureMessage,
  passwordFault,
  repetitionFault,
  takeAccount,
  takeEmail,
  takePassword,
} from './guest-form.ts';

test.each([
  ['[val.login.email.no-at]', 'ana.exemplo.com'],
  ['[val.login.email.no-text]', '@exemplo.com'],
  ['[val.login.email.no-dot]', 'ana@exemplo'],
  ['[val.login.email.tld-1]', 'ana@exemplo.c'],
  ['[val.login.email.tld-5]', 'ana@exemplo.banco'],
  ['[val.login.email.tld-digit]', 'ana@exemplo.c0m'],
  ['[val.login.email.space]', 'ana maria@exemplo.com'],
  ['[val.reset.email.no-at]', 'ana.exemplo.com'],
  ['[val.reset.email.no-text]', '@exemplo.com'],
])('%s the e-mail "%s" is refused', (_, text) => {
  expect(emailFault(text)).toBe('E-mail inválido.');
});

test.each([
  ['[val.login.email.ok-2]', 'ana@exemplo.br'],
  ['[val.login.email.ok-4]', 'ana@exemplo.info'],
  ['three letters', 'ana.maria+pix@sub.exemplo.com'],
])('%s the e-mail "%s" is accepted', (_, text) => {
  expect(emailFault(text)).toBeUndefined();
});

test('[val.login.email.empty] [val.reset.email.empty] an e-mail is required', () => {
  expect(emailFault('')).toBe('Campo obrigatório.');
});

test('[val.login.email.100] [val.reset.email.100] an e-mail is cut at 100 characters', () => {
  expect(takeEmail('a'.repeat(101))).toHaveLength(100);
});

test('[val.login.account.short] [val.reset.account.short] an account of four digits is refused', () => {
  expect(accountFault('1000')).toBe('Formato de Conta inválido.');
});

test('[val.login.account.empty] [val.reset.account.empty] an account is required', () => {
  expect(accountFault('')).toBe('Campo obrigatório.');
});

test('[val.login.account.ok] an account of five digits is accepted', () => {
  expect(accountFault('10001')).toBeUndefined();
});

test('[val.login.account.long] [val.login.account.letters] a sixth digit and letters are not taken', () => {
  expect(takeAccount('100019')).toBe('10001');
  expect(takeAccount('1a0-0 0x1')).toBe('10001');
});

test('[val.login.password.empty] [val.reset.password.empty] a password is required', () => {
  expect(passwordFault('')).toBe('Campo obrigatório.');
  expect(passwordFault(' ')).toBeUndefined();
});

test('[val.login.password.100] [val.reset.password.100] a password is cut at 100 characters', () => {
  expect(takePassword('x'.repeat(150))).toHaveLength(100);
});

test('a repetition must be the same', () => {
  expect(repetitionFault('', 'segredo')).toBe('Campo obrigatório.');
  expect(repetitionFault('segred', 'segredo')).toBe('As senhas não são iguais.');
  expect(repetitionFault('segredo', 'segredo')).toBeUndefined();
});

const refusal = { kind: 'refused', status: 401, code: undefined, message: undefined, errors: [], members: {} } as const;

test('[err.login.offline] [err.reset.offline] without a connection the forms say so', () => {
  expect(formFailureMessage({ kind: 'offline' })).toBe('Sem conexão.');
});

test('[err.login.generic] [err.reset.generic] [err.login.empty-list] a refusal without a message has the general one', () => {
  expect(formFailureMessage(refusal)).toBe('Houve um erro. Tente novamente em instantes.');
});

test('[err.login.first] [err.reset.first] the first message of the list is shown', () => {
  expect(formFailureMessage({ ...refusal, message: 'Senha errada.' })).toBe('Senha errada.');
});

test('[err.login.temporary] the code may stand in the list or in the body itself', () => {
  const code = 'TEMPORARY_PASSWORD_USE';
  expect(asksForReset({ ...refusal, errors: [{ code, message: '' }] })).toBe(true);
  expect(asksForReset({ ...refusal, members: { code } })).toBe(true);
  expect(asksForReset(refusal)).toBe(false);
  expect(asksForReset({ kind: 'offline' })).toBe(false);
});
