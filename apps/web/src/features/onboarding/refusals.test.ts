import { messageOf, type CallFailure, type ErrorCode } from '@bank/contracts';
import { expect, test } from 'vitest';
import { FALLBACK, refusalOf } from './refusals.ts';

function refused(
  ...errors: readonly (readonly [code: ErrorCode, field?: string | undefined, message?: string])[]
): CallFailure {
  const list = errors.map(([code, field, message]) => ({
    code,
    message: message ?? messageOf(code, { channel: 'e-mail', name: 'a.pdf' }),
    ...(field === undefined ? {} : { field }),
  }));
  return { kind: 'refused', status: 422, code: list[0]?.code, message: list[0]?.message, errors: list, members: {} };
}

test('a wrong code is typed again where it is asked for', () => {
  expect(
    refusalOf(refused(['onboarding.code-wrong', 'emailCode'], ['onboarding.code-missing', 'smsCode', 'Digite.'])),
  ).toEqual({
    kind: 'codes',
    faults: { emailCode: messageOf('onboarding.code-wrong', { channel: 'e-mail' }), smsCode: 'Digite.' },
  });
  const bySms = messageOf('onboarding.code-expired', { channel: 'SMS' });
  expect(refusalOf(refused(['onboarding.code-expired', undefined, bySms]))).toEqual({
    kind: 'codes',
    faults: { smsCode: bySms },
  });
});

test('a document that cannot be taken is chosen again', () => {
  expect(refusalOf(refused(['file.unreadable', 'socialContract']))).toMatchObject({
    kind: 'files',
    faults: { socialContract: /a\.pdf/ },
  });
});

test('a weak password is replaced on the spot', () => {
  expect(refusalOf(refused(['access.password-weak', 'password'])).kind).toBe('password');
});

test('what is wrong with the company leads to the first step concerned, whichever way the field is named', () => {
  const twice = refused(
    ['request.field-invalid', 'company/address/cep', 'CEP inválido.'],
    ['onboarding.cpf-invalid', 'firstCpf', 'CPF inválido.'],
  );
  expect(refusalOf(twice)).toEqual({ kind: 'fields', step: 0, faults: { firstCpf: 'CPF inválido.' } });
  expect(refusalOf(refused(['onboarding.date-invalid', 'company.constitutionDate']))).toMatchObject({ step: 1 });
});

test('a known CNPJ comes before everything else', () => {
  expect(refusalOf(refused(['onboarding.cnpj-known', 'cnpj']))).toEqual({
    kind: 'known',
    message: messageOf('onboarding.cnpj-known'),
  });
});

test('a key that was used says that the application arrived', () => {
  expect(refusalOf(refused(['idempotency.key-reused']))).toMatchObject({ kind: 'arrived', message: /chegou ao banco/ });
});

test.each<[string, CallFailure, string, boolean]>([
  ['no connection', { kind: 'offline' }, 'Sem conexão.', false],
  ['words of the bank', refused(['rate.limited', undefined, 'Aguarde um minuto.']), 'Aguarde um minuto.', false],
  ['[err.wizard.fallback] an answer nobody can read', { kind: 'unreadable', status: 201 }, FALLBACK, true],
  [
    '[err.wizard.fallback] a refusal without words',
    { kind: 'refused', status: 500, code: undefined, message: undefined, errors: [], members: {} },
    'Ops... ocoreu algum erro',
    true,
  ],
])('%s', (_, failure, message, isUnsaid) => {
  expect(refusalOf(failure)).toEqual({ kind: 'trouble', message, isUnsaid });
});
