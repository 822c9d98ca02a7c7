import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPROVER_CLASSES, type ApprovalRule, type ApprovalRules, type ApproverClass } from '@bank/contracts';
import type { approvalRules } from '../../payment-orders/index.ts';
import { approvalEngine } from './approval-engine.ts';
import { faultsOf, type Eligible } from './rule-faults.ts';

const person = (name: string, approverClass: ApproverClass): approvalRules.ApproverPerson => ({
  operatorId: name,
  cpf: name,
  name,
  standings: [{ role: 'EDITOR', profileId: null, approverClass, inPlaceOf: null }],
});
const ANA = person('Ana', 'A');
const [BETO, BIA] = [person('Beto', 'B'), person('Bia', 'B')];
const eligible = (people: readonly approvalRules.ApproverPerson[], withDevice = people): Eligible => ({
  people,
  withDevice,
  profiles: new Map(),
});
const needs = (count: number, name: ApproverClass, more: Partial<ApprovalRule> = {}): ApprovalRule => ({
  name: 'Grandes',
  types: null,
  above: '1000.00',
  upTo: null,
  payees: null,
  outcome: { is: 'approval', steps: [{ ways: [[{ count, approver: { by: 'class', class: name } }]] }] },
  ...more,
});
const rules = (...all: ApprovalRule[]): ApprovalRules => ({ rules: all, sumsDay: false, expiresAfterHours: 24 });

test('rules that ask for more people than there are cannot be saved', () => {
  expect(faultsOf(rules(needs(2, 'B')), eligible([ANA, BETO]))).toEqual([
    {
      rule: 0,
      text: 'A regra "Grandes" pede 2 pessoas da classe B, e a empresa não tem tantas pessoas que possam aprovar',
      blocks: true,
    },
  ]);
  expect(faultsOf(rules(needs(1, 'A'), needs(1, 'B')), eligible([])).filter(({ blocks }) => blocks)).toHaveLength(2);
});

test('where people are there but without a device, or only a maker is left, it is said and not refused', () => {
  expect(faultsOf(rules(needs(2, 'B')), eligible([ANA, BETO, BIA], [ANA]))).toEqual([
    {
      rule: 0,
      text: 'Hoje ninguém conseguiria cumprir a regra "Grandes": falta a quem aprova registrar o dispositivo',
      blocks: false,
    },
  ]);
  expect(faultsOf(rules(needs(2, 'B')), eligible([ANA, BETO, BIA])).map(({ text, blocks }) => [text, blocks])).toEqual([
    ['Pagamentos feitos por Beto não teriam quem os aprove pela regra "Grandes"', false],
    ['Pagamentos feitos por Bia não teriam quem os aprove pela regra "Grandes"', false],
  ]);
  expect(faultsOf(rules(needs(1, 'B')), eligible([ANA, BETO, BIA]))).toEqual([]);
});

test('an empty bracket and a profile that is not there cannot be saved', () => {
  const people = eligible([ANA, BETO]);
  expect(faultsOf(rules(needs(1, 'A', { upTo: '1000.00' })), people)).toMatchObject([{ blocks: true }]);
  const outcome: ApprovalRule['outcome'] = {
    is: 'approval',
    steps: [{ ways: [[{ count: 1, approver: { by: 'profile', profileId: 'prf_gone' } }]] }],
  };
  expect(faultsOf(rules(needs(1, 'A', { outcome })), people)).toMatchObject([{ rule: 0, blocks: true }]);
});

test('a rule that those above leave nothing to is pointed out', () => {
  const all = needs(1, 'B', { above: null, outcome: { is: 'alone' } });
  const faults = faultsOf(rules(all, needs(1, 'B', { name: 'Nunca' })), eligible([ANA, BETO, BIA]));
  expect(faults).toEqual([
    { rule: 1, text: 'A regra "Nunca" nunca se aplica: as de cima já abrangem tudo o que ela abrange', blocks: false },
  ]);
  const onlyNew = { ...all, payees: ['new' as const] };
  expect(faultsOf(rules(onlyNew, needs(1, 'B')), eligible([ANA, BETO, BIA]))).toEqual([]);
});

test('property: what is not refused can be passed by the people who are there', () => {
  const people = fc.array(fc.constantFrom(...APPROVER_CLASSES), { maxLength: 5 });
  const steps = fc.array(
    fc.record({
      ways: fc.array(
        fc.array(
          fc.record({
            count: fc.integer({ min: 1, max: 3 }),
            approver: fc.constantFrom(...APPROVER_CLASSES).map((name) => ({ by: 'class' as const, class: name })),
          }),
          { minLength: 1, maxLength: 2 },
        ),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 2 },
  );
  fc.assert(
    fc.property(people, steps, (classes, asked) => {
      const all = classes.map((name, index) => person(`p${index}`, name));
      const one = needs(1, 'A', { outcome: { is: 'approval', steps: asked } });
      const blocked = faultsOf(rules(one), eligible(all)).some(({ blocks }) => blocks);
      expect(approvalEngine.progressOf(asked, all, 'maker').isPassed).toBe(!blocked);
    }),
  );
});
