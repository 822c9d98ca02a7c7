import { expect, test } from 'vitest';
import { actAgreeing, actName, actOf, stateEvent, stateLabel, theAct, thisAct } from './acts.ts';
import { ORDER_KIND_NAMES } from './names.ts';
import { orderStateSchema } from '../payment-orders/states.ts';

test('what is given back is a devolução, and a payment is a pagamento, with articles and participles that agree', () => {
  const said = (kind: 'pix' | 'pix-refund') =>
    `${thisAct(kind)}, ${theAct(kind)}, ${actName(kind)} ${actAgreeing(kind, 'cancelado')}, ${actOf(kind).again}`;
  expect(said('pix-refund')).toBe('esta devolução, a devolução, devolução cancelada, Não devolva de novo');
  expect(said('pix')).toBe('este pagamento, o pagamento, pagamento cancelado, Não pague de novo');
});

test('no state of a refund says that something was paid', () => {
  for (const state of orderStateSchema.options) {
    expect(`${stateLabel('pix-refund', state)} ${stateEvent('pix-refund', state)}`, state).not.toMatch(/pag[oa]/i);
  }
  expect(stateLabel('pix-refund', 'settled')).toBe('Devolvido');
  expect(stateLabel('pix', 'settled')).toBe('Pago');
});

test('every state of every kind has its words', () => {
  for (const kind of ORDER_KIND_NAMES) {
    for (const state of orderStateSchema.options) expect(stateLabel(kind, state).length).toBeGreaterThan(3);
  }
});

test('an order of a kind that only another version knows is a payment', () => {
  expect(theAct(undefined)).toBe('o pagamento');
});
