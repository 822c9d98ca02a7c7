import type { OrderState } from '@bank/contracts';
import { expect, test } from 'vitest';
import { outcomeOf } from './decision-outcome.ts';
import { exampleAuthorization } from './testdata/example-authorization.ts';

const chosen = { revision: 1, operatorId: 'opr_1' };
const given = (operatorId: string) => ({
  operatorId,
  name: 'Ana Souza',
  at: '2026-11-21T14:00:00.000Z',
  inPlaceOf: null,
  counts: true,
});
const { approval } = exampleAuthorization();

test('a payment waits for the app until its signature is there', () => {
  expect(outcomeOf(exampleAuthorization(), chosen)).toMatchObject({ stage: 'waiting' });
  const others = exampleAuthorization({ approval: { ...approval, approvals: [given('opr_2')] } });
  expect(outcomeOf(others, chosen)).toMatchObject({ stage: 'waiting' });
});

test('an approval that does not suffice says what is missing and of whom', () => {
  const more = exampleAuthorization({ approval: { ...approval, approvals: [given('opr_1')] } });
  expect(outcomeOf(more, chosen)).toMatchObject({
    stage: 'ended',
    label: 'Você aprovou',
    text: 'Falta ainda 1 pessoa da classe A ou 2 da classe B: Ana Souza ou Marina Alves.',
  });
});

test('a payment that was changed meanwhile is not said to be approved', () => {
  const newer = exampleAuthorization({ order: { revision: 2 } });
  expect(outcomeOf(newer, chosen).label).toBe('Mudou enquanto isso');
  const unconfirmed = exampleAuthorization({ order: { revision: 2, state: 'awaiting_confirmation' } });
  expect(outcomeOf(unconfirmed, chosen).text).toMatch(/Juliana Prado alterou o pagamento/);
});

test.each<[OrderState, string]>([
  ['scheduled', 'Aprovado'],
  ['processing', 'Aprovado'],
  ['settled', 'Aprovado'],
  ['rejected', 'Aprovado, mas não foi pago'],
  ['refused', 'Recusado'],
  ['cancelled', 'Cancelado'],
  ['expired', 'Prazo vencido'],
])('a payment that is %s is told as: %s', (state, label) => {
  expect(outcomeOf(exampleAuthorization({ order: { state } }), chosen).label).toBe(label);
});

test('a refusal names who refused and why', () => {
  const decision = { by: 'Marina Alves', at: '2026-11-21T14:00:00.000Z', is: 'refused', reason: 'Sem nota' } as const;
  const refused = exampleAuthorization({ order: { state: 'refused' }, decision });
  expect(outcomeOf(refused, chosen).text).toBe('Marina Alves recusou: “Sem nota”');
});
