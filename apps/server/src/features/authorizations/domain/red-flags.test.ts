import { expect, test } from 'vitest';
import { instant, money, ZERO } from '@bank/core';
import { redFlagsOf, type FlagFacts } from './red-flags.ts';

const brl = (reais: bigint) => money(reais * 100n);
const USUAL: FlagFacts = {
  amount: brl(100n),
  madeAt: instant(Date.parse('2026-11-23T13:00:00Z')),
  isMadeByNight: false,
  warnings: [],
  payeeIsKnown: true,
  isSameOwner: false,
  otherAccounts: [],
  payeeChanged: false,
  paid: { count: 4, median: brl(90n) },
  companyHigh: brl(5_000n),
  sameDay: { count: 0, total: ZERO, withSameAmount: 0 },
  limit: { cap: brl(10_000n), used: ZERO },
};
const flags = (more: Partial<FlagFacts>): readonly string[] =>
  redFlagsOf({ ...USUAL, ...more }).map(({ flag, text }) => `${flag}: ${text.replaceAll('\u00a0', ' ')}`);

test('a payment like the others has no flag', () => {
  expect(flags({})).toEqual([]);
});

test.each<[string, Partial<FlagFacts>, string[]]>([
  [
    'a new payee',
    { payeeIsKnown: false, paid: { count: 0, median: null } },
    ['new-payee: Primeiro pagamento da empresa a este favorecido'],
  ],
  [
    'a favourite that leads elsewhere now',
    { warnings: ['payee-changed'] },
    ['changed-key: A chave ou a conta agora leva a outra pessoa ou a outra conta do que antes'],
  ],
  ['the company itself', { payeeIsKnown: false, isSameOwner: true, paid: { count: 0, median: null } }, []],
  [
    'a known person with another account',
    { payeeIsKnown: false, otherAccounts: ['4321'], paid: { count: 0, median: null } },
    [
      'changed-key: Até agora, os pagamentos a este CPF ou CNPJ iam para a conta de final 4321',
      'new-payee: Primeiro pagamento da empresa a este favorecido',
    ],
  ],
  ['a payee that changed', { payeeChanged: true }, ['changed-key: Quem recebe mudou desde que o pagamento foi feito']],
  ['another account of a payee paid before', { otherAccounts: ['4321'] }, []],
  ['exactly three times the usual', { amount: brl(270n) }, []],
  [
    'more than three times the usual',
    { amount: money(270_01n) },
    ['above-usual: 3 vezes o valor de costume para este favorecido (R$ 90,00)'],
  ],
  [
    'more than the company pays, to a stranger',
    { amount: brl(5_001n), paid: { count: 0, median: null } },
    ['above-usual: Acima do que a empresa costuma pagar: 95% dos pagamentos dos últimos 90 dias vão até R$ 5.000,00'],
  ],
  ['a company without payments', { companyHigh: null, paid: { count: 0, median: null } }, []],
  [
    'the same amount twice',
    { sameDay: { count: 1, total: brl(100n), withSameAmount: 1 } },
    ['same-amount-today: Há outro pagamento de R$ 100,00 a este favorecido no mesmo dia'],
  ],
  [
    'many to one payee',
    { sameDay: { count: 2, total: brl(150n), withSameAmount: 0 } },
    ['many-today: 3 pagamentos a este favorecido no mesmo dia, R$ 250,00 ao todo: pode ser um só, dividido'],
  ],
  ['under eighty percent of the limit', { limit: { cap: brl(10_000n), used: brl(7_899n) } }, []],
  [
    'eighty percent of the limit',
    { limit: { cap: brl(10_000n), used: brl(7_900n) } },
    ['near-limit: Com ele, 80% do limite do período (R$ 10.000,00) ficam utilizados'],
  ],
  [
    'more than the limit',
    { limit: { cap: brl(10_000n), used: brl(9_950n) } },
    ['near-limit: Excede o limite do período (R$ 10.000,00) em R$ 50,00'],
  ],
  ['no limit to come up against', { limit: null }, []],
  ['night', { isMadeByNight: true }, ['night: Feito à noite, às 10:00']],
  [
    'what was warned of',
    { warnings: ['name-not-checked', 'reported-for-fraud-12-months', 'first-payment'] },
    [
      'reported-for-fraud: Há relatos confirmados de fraude nos últimos 12 meses contra quem recebe',
      'name-not-checked: O nome de quem recebe foi digitado e ninguém o conferiu',
    ],
  ],
])('%s', (_, more, expected) => {
  expect(flags(more)).toEqual(expected);
});
