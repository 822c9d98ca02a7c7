import { expect, test } from 'vitest';
import type { ApprovalRule } from './rules.ts';
import { ruleText, stepText } from './rule-words.ts';

const PROFILES = new Map([[`prf_${'1'.repeat(26)}`, 'Tesouraria']]);
const rule = (more: Partial<ApprovalRule>): ApprovalRule => ({
  name: 'Regra',
  types: null,
  above: null,
  upTo: null,
  payees: null,
  outcome: { is: 'alone' },
  ...more,
});
const textOf = (more: Partial<ApprovalRule>): string => ruleText(rule(more), PROFILES).replaceAll('\u00a0', ' ');

test('a rule reads as one sentence', () => {
  expect(textOf({})).toBe('Qualquer pagamento de qualquer valor: vai sem aprovação');
  expect(textOf({ types: ['pix'], upTo: '1000.00' })).toBe('Pix até R$ 1.000,00: vai sem aprovação');
  expect(textOf({ above: '1000.00', upTo: '50000.00', payees: ['new'], outcome: { is: 'refused' } })).toBe(
    'Qualquer pagamento acima de R$ 1.000,00 até R$ 50.000,00 para favorecidos novos: não é permitido',
  );
  expect(textOf({ above: '0.01', payees: ['registered', 'new', 'same-owner'] })).toBe(
    'Qualquer pagamento acima de R$ 0,01 para favorecidos já pagos, favorecidos novos ou contas da própria empresa: vai sem aprovação',
  );
});

test('its steps say how many of whom, in their order', () => {
  const a = { count: 1, approver: { by: 'class' as const, class: 'A' as const } };
  const twoB = { count: 2, approver: { by: 'class' as const, class: 'B' as const } };
  const manager = { count: 1, approver: { by: 'role' as const, role: 'ADMIN' as const } };
  const treasury = { count: 1, approver: { by: 'profile' as const, profileId: `prf_${'1'.repeat(26)}` } };
  const gone = { count: 3, approver: { by: 'profile' as const, profileId: `prf_${'2'.repeat(26)}` } };
  const anyone = { count: 1, approver: { by: 'anyone' as const } };
  expect(stepText({ ways: [[a], [twoB]] }, PROFILES)).toBe('1 pessoa da classe A ou 2 da classe B');
  expect(stepText({ ways: [[twoB, manager]] }, PROFILES)).toBe('2 pessoas da classe B e 1 com o papel Gestor');
  expect(stepText({ ways: [[treasury], [anyone]] }, PROFILES)).toBe(
    '1 pessoa do perfil Tesouraria ou 1 pessoa qualquer',
  );
  expect(stepText({ ways: [[gone]] }, PROFILES)).toBe('3 pessoas do perfil que já não existe');
  const steps = [{ ways: [[a]] }, { ways: [[{ ...anyone, count: 2 }]] }, { ways: [[manager]] }];
  expect(textOf({ outcome: { is: 'approval', steps } })).toBe(
    'Qualquer pagamento de qualquer valor: primeiro 1 pessoa da classe A; depois 2 pessoas quaisquer; depois 1 pessoa com o papel Gestor',
  );
});
