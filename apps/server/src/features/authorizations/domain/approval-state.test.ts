import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import type { approvalRules, orderApproval } from '../../payment-orders/index.ts';
import { cannotDecide, presentApprovalState, standpointOf, type ApprovedOrder } from './approval-state.ts';

const person = (cpf: string, approverClass: 'A' | 'B'): approvalRules.ApproverPerson => ({
  operatorId: `opr_${cpf}`,
  cpf,
  name: `Pessoa ${cpf}`,
  standings: [{ role: 'EDITOR', profileId: null, approverClass, inPlaceOf: null }],
});
const given = (cpf: string): orderApproval.GivenApproval => ({
  orderId: 'ord_1',
  revision: 1,
  cpf,
  operatorId: `opr_${cpf}`,
  operatorName: `Pessoa ${cpf}`,
  inPlaceOf: null,
  at: instant(0),
});
const ofClass = (name: 'A' | 'B') => ({ ways: [[{ count: 1, approver: { by: 'class' as const, class: name } }]] });
const order = (more: Partial<ApprovedOrder> = {}): ApprovedOrder => ({
  state: 'awaiting_authorization',
  approval: {
    cause: 'rule',
    rule: 'Grandes',
    rulesVersion: 3,
    steps: [ofClass('B'), ofClass('A')],
    daySumCentavos: '0',
  },
  approvals: [],
  makerCpf: '0',
  ...more,
});
const [ANA, BETO] = [person('1', 'A'), person('2', 'B')];
/** Judged with these people, those of them who signed counting as they stand. */
const judged = (one: ApprovedOrder, people: readonly approvalRules.ApproverPerson[]) =>
  standpointOf(one, {
    people,
    signed: one.approvals.flatMap(({ cpf }) => people.find((person) => person.cpf === cpf) ?? []),
  });

test('an order says step by step who has signed and on whom it waits', () => {
  const half = order({ approvals: [given('2')] });
  const state = presentApprovalState(half, judged(half, [ANA, BETO]), new Map());
  expect(state).toEqual({
    rule: 'Grandes',
    rulesVersion: 3,
    because: 'A regra "Grandes" pede aprovação',
    steps: [
      { text: '1 pessoa da classe B', state: 'passed', waitsOn: [] },
      { text: '1 pessoa da classe A', state: 'open', waitsOn: ['Pessoa 1'] },
    ],
    approvals: [
      { operatorId: 'opr_2', name: 'Pessoa 2', at: '1970-01-01T00:00:00.000Z', inPlaceOf: null, counts: true },
    ],
  });
});

test('Z09 a signature of somebody who may approve no longer is shown and does not count', () => {
  const half = order({ approvals: [given('2')] });
  const state = presentApprovalState(half, judged(half, [ANA, person('3', 'B')]), new Map());
  expect(state.approvals[0]?.counts).toBe(false);
  expect(state.steps.map(({ state: at, waitsOn }) => [at, waitsOn])).toEqual([
    ['open', ['Pessoa 3']],
    ['to-come', []],
  ]);
});

test('once it went, what let it go stays, whoever has left since; once it ended, it waits on nobody', () => {
  const gone = order({ state: 'settled', approvals: [given('2'), given('1')] });
  const went = presentApprovalState(gone, judged(gone, []), new Map());
  expect(went.steps.map(({ state }) => state)).toEqual(['passed', 'passed']);
  expect(went.approvals.map(({ counts }) => counts)).toEqual([true, true]);
  const refused = order({ state: 'refused' });
  expect(judged(refused, [ANA, BETO]).waitsOn).toEqual([]);
});

test('why it waits is said for each cause, with the sum of the day where that decided', () => {
  const because = (approval: Partial<ApprovedOrder['approval']>) => {
    const one = order({ approval: { ...order().approval, ...approval } });
    return presentApprovalState(one, judged(one, []), new Map()).because.replaceAll('\u00a0', ' ');
  };
  expect(because({ daySumCentavos: '80000' })).toBe(
    'A regra "Grandes" pede aprovação, contando R$ 800,00 já pedidos no mesmo dia',
  );
  expect(because({ rule: null })).toBe('Precisa da aprovação de outra pessoa');
  expect(because({ cause: 'payee-changed' })).toContain('Quem recebe mudou');
  expect(because({ cause: 'payee-reported' })).toContain('relatos confirmados de fraude');
  expect(because({ cause: 'maker-lost-right' })).toContain('já não pode pagar');
});

test('who cannot decide is told the reason that they can do something about first', () => {
  const half = order({ approvals: [given('2')] });
  const at = judged(half, [ANA, BETO]);
  const decider = (cpf: string, more = {}) => ({ operatorId: cpf, cpf, mayApprove: true, hasDevice: true, ...more });
  expect(cannotDecide(half, at, decider('1'))).toBeNull();
  expect(cannotDecide(half, at, decider('0'))).toBe('maker');
  expect(cannotDecide(half, at, decider('1', { mayApprove: false }))).toBe('no-right');
  expect(cannotDecide(half, at, decider('2'))).toBe('already-approved');
  expect(cannotDecide(half, at, decider('1', { hasDevice: false }))).toBe('no-device');
  expect(cannotDecide(half, at, decider('9'))).toBe('not-this-step');
  expect(cannotDecide({ ...half, state: 'expired' }, at, decider('1'))).toBe('decided');
});
