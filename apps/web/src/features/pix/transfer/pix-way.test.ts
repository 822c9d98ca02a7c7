import { lookUpPayee, messageOf, warningSchema, type CallFailure, type ErrorCode } from '@bank/contracts';
import { expect, test } from 'vitest';
import { causeOf, fieldFaultsOf } from '../../../payment-form/sending/failures.ts';
import { exampleLookup } from '../testdata/example-lookup.ts';
import { PIX } from './pix-way.ts';
import { WARNING_WORDS, warningsFor } from './warnings.ts';

function refused(code: ErrorCode): CallFailure {
  const message = messageOf(code);
  return { kind: 'refused', status: 422, code, message, errors: [{ code, message }], members: {} };
}

const faultsOf = (code: ErrorCode) => fieldFaultsOf(refused(code), PIX.payee.fieldOfCode, PIX.payee.fieldOfBody);

test('what the bank says of a key or a field stands at that field', () => {
  expect(faultsOf('pix.key-not-found')).toEqual({ key: messageOf('pix.key-not-found') });
  expect(faultsOf('pix.directory-unavailable')).toEqual({});
  expect(lookUpPayee.errors.filter((code) => code.startsWith('pix.key-'))).toSatisfy((codes: ErrorCode[]) =>
    codes.every((code) => faultsOf(code)['key'] !== undefined),
  );
});

test('a look-up that no longer holds sends the person back to the payee', () => {
  expect(causeOf(refused('pix.lookup-expired'), PIX.causes).step).toBe('payee');
  expect(causeOf(refused('pix.lookup-not-found'), PIX.causes).step).toBe('payee');
});

test('every warning has its words', () => {
  for (const warning of warningSchema.options) expect(WARNING_WORDS[warning].text).toMatch(/\.$/);
  expect(warningsFor(exampleLookup({ warnings: ['first-payment', 'reported-for-fraud-90-days'] }), 100n)).toEqual([
    WARNING_WORDS['first-payment'],
    WARNING_WORDS['reported-for-fraud-90-days'],
  ]);
});

test('the same amount to the same payee on one day is told once it is typed', () => {
  const lookup = exampleLookup({ amountsToday: ['198.00'] });
  expect(warningsFor(lookup, 19_800n)).toEqual([WARNING_WORDS['same-amount-today']]);
  expect(warningsFor(lookup, 19_801n)).toEqual([]);
});

test('of a payee that changed it is said who it was and who it is, and going on asks to have read it', () => {
  const { payee } = exampleLookup();
  const previously = { ...payee, name: 'Ana Souza', bankName: 'Banco Ipê', accountNumber: '9' };
  const [changed] = warningsFor(exampleLookup({ warnings: ['payee-changed'], previously }), 100n);
  expect(changed).toMatchObject({ grave: true });
  expect(changed?.text).toMatch(
    /^Antes: Ana Souza \(.*\), Banco Ipê, .*conta 9\. Agora: Papelaria Central Ltda .*Banco Araucária/,
  );
});

test('who is paid is shown by key or by account, and an account of this bank as such', () => {
  const { payee } = exampleLookup();
  expect(PIX.payee.linesOf(exampleLookup()).details).toEqual([
    '45.550.752/0001-55 · Banco Araucária',
    'Chave e-mail a***@exemplo.com',
  ]);
  const { name, maskedDocument, ispb, bankName, branch, accountNumber, accountType } = payee;
  const byAccount = exampleLookup({
    sameBank: true,
    payee: { kind: 'account', name, maskedDocument, ispb, bankName, branch, accountNumber, accountType },
  });
  expect(PIX.payee.linesOf(byAccount).details.slice(1)).toEqual([
    'Agência 1 · Conta 123456',
    'Conta neste banco: o valor chega na hora, a qualquer horário.',
  ]);
  expect(PIX.payee.linesOf(byAccount).items.at(-1)).toEqual({ label: 'Agência e conta', value: '1 / 123456' });
});

test('towards a payee with a limit of its own the company’s limits are not held against an amount', () => {
  const spendable = { availableCentavos: 9n, limitLeftCentavos: 5n, perTransactionCentavos: 3n };
  expect(PIX.spendableOn?.(exampleLookup(), spendable)).toEqual(spendable);
  expect(PIX.spendableOn?.(exampleLookup({ hasOwnLimit: true }), spendable)).toEqual({
    availableCentavos: 9n,
    limitLeftCentavos: undefined,
    perTransactionCentavos: undefined,
  });
});
