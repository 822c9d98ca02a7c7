import type { RulesOverview } from '@bank/contracts';
import { expect, test } from 'vitest';
import { approverChoices, choiceValue, whoFitsText } from './approver-choice.ts';
import { goesText, trialText } from './trial-words.ts';

const PROFILE = { id: `prf_${'1'.repeat(26)}`, name: 'Tesouraria' };
const APPROVERS: RulesOverview['approvers'] = [
  { id: 'opr_1', name: 'Ana Souza', role: 'SA', profileId: null, approverClass: 'A' },
  { id: 'opr_2', name: 'Marina Alves', role: 'ADMIN', profileId: PROFILE.id, approverClass: 'A' },
];

test('a rule can name anyone, a class, a role that may approve, and a profile; each choice is found again', () => {
  const choices = approverChoices([PROFILE]);
  expect(choices.map(({ label }) => label)).toContain('do perfil Tesouraria');
  expect(choices.map(({ label }) => label)).not.toContain('com o papel Convidado');
  for (const { value, approver } of choices) expect(choiceValue(approver)).toBe(value);
});

test('who could sign today is named, and too few are told', () => {
  const classA = { by: 'class', class: 'A' } as const;
  expect(whoFitsText({ count: 2, approver: classA }, APPROVERS)).toEqual({
    text: 'Hoje: Ana Souza e Marina Alves.',
    enough: true,
  });
  expect(whoFitsText({ count: 2, approver: { by: 'profile', profileId: PROFILE.id } }, APPROVERS).text).toMatch(
    /^Só Marina Alves/,
  );
  expect(whoFitsText({ count: 1, approver: { by: 'class', class: 'C' } }, APPROVERS).enough).toBe(false);
});

test('a trial is said in one sentence', () => {
  const outcomes = [
    { signatures: 0, orders: 180, total: '1.00' },
    { signatures: 1, orders: 30, total: '1.00' },
    { signatures: 2, orders: 3, total: '1.00' },
    { signatures: null, orders: 1, total: '1.00' },
  ];
  expect(trialText({ orders: 214, outcomes })).toBe(
    'Dos 214 pagamentos dos últimos 30 dias: 180 sem aprovação, 30 com uma aprovação, 3 com duas aprovações e 1 não permitido.',
  );
  expect(trialText({ orders: 0, outcomes: [] })).toMatch(/Não houve pagamentos/);
  expect(goesText(1)).toBe('com 1 aprovação');
});
