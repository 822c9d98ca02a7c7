import { expect, test } from 'vitest';
import { civilDate, expectOk, instant, money } from '@bank/core';
import { readPayload } from '@bank/cobv';
import { asksForTheSame, payableOn, refuseByCode, type CodeTerms } from './code-terms.ts';
import { readCode } from './read-code.ts';
import { receiverDiffers } from './receiver-differs.ts';

const NOW = instant(Date.parse('2026-11-23T15:00:00Z'));
const TODAY = civilDate('2026-11-23');
const base = {
  txid: 'fc9a4366ff3d4964b5dbc6c91a8722d3',
  revisao: 0,
  status: 'ATIVA',
  chave: 'pix@bcb.gov.br',
};
const immediate = (over: object = {}, valor: object = { original: '500.00' }) =>
  expectOk(readPayload({ ...base, calendario: { criacao: '2026-11-23T14:30:00Z', expiracao: 3600 }, valor, ...over }));
const due = (over: object = {}) =>
  expectOk(
    readPayload({
      ...base,
      calendario: { criacao: '2026-11-01T12:00:00Z', dataDeVencimento: '2026-11-20', validadeAposVencimento: 10 },
      valor: { original: '100.00', multa: '2.00', juros: '0.10', final: '102.10' },
      ...over,
    }),
  );
const codeOf = (payload: ReturnType<typeof due>, day = TODAY, at = NOW): unknown => {
  const payable = payableOn(payload, { day, at });
  return payable.ok ? payable.value : payable.error.code;
};

test('an immediate charge is paid now, for its amount, until it expires', () => {
  expect(codeOf(immediate())).toMatchObject({ kind: 'immediate', amount: { rule: 'fixed', amount: '500.00' } });
  expect(codeOf(immediate(), TODAY, instant(Date.parse('2026-11-23T15:30:00Z')))).toBe('pix.code-expired');
  expect(codeOf(immediate(), civilDate('2026-11-24'))).toBe('pix.code-only-now');
});

test('an amount may be changed only where the charge says so', () => {
  expect(codeOf(immediate({}, { original: '5.00', modalidadeAlteracao: 1 }))).toMatchObject({
    amount: { rule: 'changeable', amount: '5.00' },
  });
  expect(codeOf(immediate({}, { original: '0.00', modalidadeAlteracao: 1 }))).toMatchObject({
    amount: { rule: 'open' },
  });
});

test('a charge with a due date costs what its bank worked out for the day, with its parts, to its last day', () => {
  // Due on a bank holiday, a Friday: moved to Monday 23; ten days after it is Thursday 3 December.
  expect(codeOf(due())).toMatchObject({
    kind: 'due',
    day: TODAY,
    amount: { rule: 'fixed', amount: '102.10' },
    due: {
      date: '2026-11-20',
      last: '2026-12-03',
      parts: [
        { part: 'original', amount: '100.00' },
        { part: 'multa', amount: '2.00' },
        { part: 'juros', amount: '0.10' },
      ],
    },
  });
  expect(codeOf(due(), civilDate('2026-12-03'))).toMatchObject({ day: '2026-12-03' });
  expect(codeOf(due(), civilDate('2026-12-04'))).toBe('pix.code-too-late');
});

test('a charge of which nothing is added or taken off is shown without parts', () => {
  expect(codeOf(due({ valor: { original: '100.00', final: '100.00' } }))).toMatchObject({ due: { parts: [] } });
});

test.each([
  ['CONCLUIDA', 'pix.code-paid'],
  ['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'pix.code-removed'],
  ['REMOVIDA_PELO_PSP', 'pix.code-removed'],
])('a charge that is %s is refused as that, whatever else it says', (status, code) => {
  expect(codeOf(due({ status }))).toBe(code);
  expect(codeOf(immediate({ status }), civilDate('2027-01-01'))).toBe(code);
});

test.each([
  ['Pix Saque', { original: '0.00', retirada: { saque: { valor: '50.00' } } }],
  ['Pix Troco', { original: '10.00', retirada: { troco: { valor: '50.00' } } }],
])('%s is recognised and refused by its name', (kind, valor) => {
  const payable = payableOn(immediate({}, valor), { day: TODAY, at: NOW });
  expect(payable).toEqual({ ok: false, error: { code: 'pix.code-withdrawal', data: { kind } } });
});

const terms = (over: Partial<CodeTerms>): CodeTerms => ({
  kind: 'static',
  location: null,
  txid: null,
  key: 'pix@bcb.gov.br',
  amount: { rule: 'open' },
  expiresAt: null,
  day: null,
  ...over,
});
const wanted = (over: object = {}) => ({ amount: money(50000n), date: undefined, repeats: false, ...over });

test.each([
  ['any amount where the code leaves it open', terms({}), wanted(), undefined],
  [
    'any amount where it may be changed',
    terms({ amount: { rule: 'changeable', amount: '5.00' } }),
    wanted(),
    undefined,
  ],
  ['the amount that the code fixes', terms({ amount: { rule: 'fixed', amount: '500.00' } }), wanted(), undefined],
  ['no other', terms({ amount: { rule: 'fixed', amount: '499.99' } }), wanted(), 'pix.code-amount-fixed'],
  ['a static code on any day', terms({}), wanted({ date: civilDate('2026-12-24') }), undefined],
  [
    'an immediate charge on no other day',
    terms({ kind: 'immediate' }),
    wanted({ date: civilDate('2026-11-24') }),
    'pix.code-only-now',
  ],
  ['no charge that has expired', terms({ kind: 'immediate', expiresAt: NOW }), wanted(), 'pix.code-expired'],
  [
    'a due charge on the day of its amount',
    terms({ kind: 'due', day: civilDate('2026-11-30') }),
    wanted({ date: civilDate('2026-11-30') }),
    undefined,
  ],
  ['and on no other', terms({ kind: 'due', day: civilDate('2026-11-30') }), wanted(), 'pix.code-other-day'],
  ['nothing again and again', terms({}), wanted({ repeats: true }), 'pix.code-once'],
])('a code lets one pay %s', (_, code, payment, refusal) => {
  expect(refuseByCode(code, payment, NOW)?.code).toBe(refusal);
});

test('a charge asks for the same as long as charge, key and fixed amount are the same', () => {
  const agreed = terms({ kind: 'due', txid: 'a', amount: { rule: 'fixed', amount: '10.00' } });
  expect(asksForTheSame(agreed, agreed)).toBe(true);
  expect(asksForTheSame(agreed, { ...agreed, amount: { rule: 'fixed', amount: '10.01' } })).toBe(false);
  expect(asksForTheSame(agreed, { ...agreed, amount: { rule: 'open' } })).toBe(false);
  expect(asksForTheSame(agreed, { ...agreed, key: 'outra@bcb.gov.br' })).toBe(false);
  expect(asksForTheSame(agreed, { ...agreed, txid: 'b' })).toBe(false);
});

test.each([
  [
    'a trade name that shares a word',
    { name: 'PADARIA PAO NOSSO', document: null },
    { name: 'Padaria Pão Nosso ME', document: '1' },
    false,
  ],
  [
    'a name that was cut',
    { name: 'TESTE DO TESTE DO TESTEIE', document: null },
    { name: 'Testeiene Comércio', document: '1' },
    false,
  ],
  ['no name that says anything', { name: 'ME', document: null }, { name: 'Ana Souza', document: '1' }, false],
  ['somebody else', { name: 'Loja do Zé', document: null }, { name: 'Golpe Digital Ltda', document: '1' }, true],
  [
    'another branch of the company',
    { name: 'X', document: '11222333000262' },
    { name: 'Y', document: '11222333000181' },
    false,
  ],
  ['another company', { name: 'X', document: '11222333000181' }, { name: 'X', document: '11444777000161' }, true],
])('the receiver on a code: %s', (_, printed, holder, differs) => {
  expect(receiverDiffers(printed, holder)).toBe(differs);
});

test.each([
  ['a link', 'https://loja.example/pedido', 'pix.code-malformed'],
  [
    'Pix Saque',
    '00020126630014br.gov.bcb.pix0115thalesog@me.com0210Pedido 1230308123412345204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***6304901C',
    'pix.code-withdrawal',
  ],
  [
    'a recurrence',
    '00020101021226180014br.gov.bcb.pix5204000053039865802BR5925Arya Stark with a very lo6015Pindamonhangaba62200516565656565656565680850014br.gov.bcb.pix2563invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d63042EC1',
    'pix.code-recurrence',
  ],
])('a code that is %s is not paid', (_, text, code) => {
  expect(readCode(text, 'banco.example')).toMatchObject({ ok: false, error: { code } });
});
