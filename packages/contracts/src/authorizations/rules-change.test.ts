import { expect, test } from 'vitest';
import type { ApprovalRule, ApprovalRules } from './rules.ts';
import { linesOfChange } from './rules-change.ts';

const rule = (name: string, above: string): ApprovalRule => ({
  name,
  types: null,
  above,
  upTo: null,
  payees: null,
  outcome: { is: 'refused' },
});
const rules = (all: ApprovalRule[], more: Partial<ApprovalRules> = {}): ApprovalRules => ({
  rules: all,
  sumsDay: false,
  expiresAfterHours: 72,
  ...more,
});
const lines = (before: ApprovalRules | null, after: ApprovalRules) =>
  linesOfChange(before, after, new Map()).map(({ label, before: was, after: is }) =>
    [label, was, is].map((text) => text?.replaceAll('\u00a0', ' ') ?? null),
  );

test('each rule that is another one says what it was and is; the others are left out', () => {
  const [one, two] = [rule('Um', '10.00'), rule('Dois', '20.00')];
  expect(lines(rules([one, two]), rules([one, two]))).toEqual([]);
  expect(lines(rules([one, two]), rules([one, rule('Dois', '30.00')]))).toEqual([
    [
      '2ª regra',
      'Dois — Qualquer pagamento acima de R$ 20,00: não é permitido',
      'Dois — Qualquer pagamento acima de R$ 30,00: não é permitido',
    ],
  ]);
  expect(lines(rules([one, two]), rules([one]))).toEqual([
    ['2ª regra', 'Dois — Qualquer pagamento acima de R$ 20,00: não é permitido', 'Deixa de existir'],
  ]);
});

test('the order of rules matters, and so do the sum of the day and the time to approve', () => {
  const [one, two] = [rule('Um', '10.00'), rule('Dois', '20.00')];
  expect(lines(rules([one, two]), rules([two, one])).map(([label]) => label)).toEqual(['1ª regra', '2ª regra']);
  expect(lines(rules([]), rules([], { sumsDay: true, expiresAfterHours: 30 }))).toEqual([
    ['Valor considerado', 'Por pagamento', 'A soma do dia, por pessoa e tipo de pagamento'],
    ['Prazo para aprovar', '3 dias', '30 horas'],
  ]);
});

test('the first rules have nothing before them', () => {
  expect(lines(null, rules([rule('Um', '10.00')])).map(([, before]) => before)).toEqual([null, null, null]);
});
