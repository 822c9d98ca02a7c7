import type { CallFailure } from '@bank/contracts';
import { isSignInEmail } from '@bank/core';

/** What is wrong with a field, fit to show; undefined when nothing is. */
export type FieldFault = string | undefined;

const REQUIRED = 'Campo obrigatório.';
/** E-mail and passwords are at most this long (PRODUCT.md sections 5 and 9). */
export const TEXT_LENGTH_MAX = 100;
export const ACCOUNT_DIGITS = 5;

/** Cuts an e-mail to its 100 characters while it is typed. */
export function takeEmail(text: string): string {
  return text.slice(0, TEXT_LENGTH_MAX);
}

/** Takes only digits, and only five of them. */
export function takeAccount(text: string): string {
  return text.replace(/\D/g, '').slice(0, ACCOUNT_DIGITS);
}

/** Cuts a password to its 100 characters. */
export function takePassword(text: string): string {
  return text.slice(0, TEXT_LENGTH_MAX);
}

/** Text, @, text, a dot and 2 to 4 letters (or a longer ending that is in use), without spaces. */
export function emailFault(text: string): FieldFault {
  if (text === '') return REQUIRED;
  return isSignInEmail(text) ? undefined : 'E-mail inválido.';
}

/** Exactly five digits. */
export function accountFault(text: string): FieldFault {
  if (text === '') return REQUIRED;
  return /^\d{5}$/.test(text) ? undefined : 'Formato de Conta inválido.';
}

/** Anything but nothing. */
export function passwordFault(text: string): FieldFault {
  return text === '' ? REQUIRED : undefined;
}

/** The same again. */
export function repetitionFault(text: string, password: string): FieldFault {
  if (text === '') return REQUIRED;
  return text === password ? undefined : 'As senhas não são iguais.';
}

/** What the forms say about a call that failed (PRODUCT.md section 8). */
export function formFailureMessage(failure: CallFailure): string {
  if (failure.kind === 'offline') return 'Sem conexão.';
  const first = failure.kind === 'refused' ? failure.message : undefined;
  return first ?? 'Houve um erro. Tente novamente em instantes.';
}

/** Whether a refused sign-in says that the password is a temporary one, to be replaced now. */
export function asksForReset(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return false;
  return [failure.members['code'], ...failure.errors.map((error) => error.code)].includes('TEMPORARY_PASSWORD_USE');
}

export const SIGNED_IN_MESSAGE = 'Login realizado com sucesso. Você será redirecionado em instantes.';
export const RESET_MESSAGE = 'Senha criada com sucesso, realize o login utilizando sua nova senha.';
export const UNEXPECTED_MESSAGE = 'Houve um erro desconhecido. Por favor tente novamente em instantes.';
