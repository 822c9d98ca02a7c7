import { ORDER_STATE_EVENTS, ORDER_STATE_LABELS, orderStateSchema, type PaymentOrder } from '@bank/contracts';
import { parseInstant } from '@bank/core';
import { expect, test } from 'vitest';
import { outcomeWords } from './outcome-words.ts';
import { exampleOrder, exampleSeries } from './testdata/example-order.ts';

const now = parseInstant('2026-11-21T13:45:00.000Z');
if (now === undefined) throw new Error('not a moment');

const states = orderStateSchema.options;
const says = (order: PaymentOrder): string => {
  const { title, text } = outcomeWords(order, now);
  return [title, ...text].join(' ');
};

test('every state has its words, on the label and on the page, none of them the name in the code', () => {
  for (const state of states) {
    const words = `${ORDER_STATE_LABELS[state]} ${ORDER_STATE_EVENTS[state]} ${says(exampleOrder({ state }))}`;
    expect(words).not.toMatch(/_|awaiting|settled|unknown|undefined|null|!/);
    expect(ORDER_STATE_LABELS[state].length).toBeGreaterThan(3);
  }
  expect(new Set(states.map((state) => ORDER_STATE_LABELS[state])).size).toBe(states.length);
});

test('an unknown outcome says honestly that nobody should pay again and that the money is reserved', () => {
  expect(says(exampleOrder({ state: 'unknown' }))).toMatch(/Ainda não sabemos.*Não pague de novo.*reservado/);
});

test('a payment that the bank is clearing up says so, and that it may have been made already', () => {
  const said = says(exampleOrder({ state: 'unknown', clearingUp: true }));
  expect(said).toMatch(/O banco está esclarecendo.*Não repita o pagamento.*já ter sido feito.*reservado/);
  expect(says(exampleOrder({ state: 'unknown' }))).not.toContain('esclarecendo');
});

test('whatever ends without payment says that nothing left the account', () => {
  for (const state of ['rejected', 'refused', 'cancelled', 'expired'] as const)
    expect(says(exampleOrder({ state }))).toContain('Nada saiu da sua conta.');
});

test('what was given back says by whom, why and when the money came back', () => {
  const returned = {
    at: '2026-11-21T13:44:30.000Z',
    amount: '318.90',
    words: 'Devolvida pelo banco de destino: conta encerrada.',
  };
  const said = says(exampleOrder({ kind: 'ted', returned }));
  expect(said).toMatch(/^TED devolvida .*conta encerrada\. R\$\s318,90 voltaram para a conta, hoje/);
});

test('a refusal is given in the bank’s sentence', () => {
  const refusal = { code: 'AC03', message: 'A agência ou a conta não existe no banco de quem recebe.' };
  expect(says(exampleOrder({ state: 'rejected', refusal }))).toContain(refusal.message);
});

test('what waits beyond its day says on which day it goes; while its day lasts it does not', () => {
  for (const state of ['awaiting_confirmation', 'awaiting_authorization'] as const) {
    expect(says(exampleOrder({ state, date: '2026-11-20' }))).toContain(
      'O dia pedido, 20/11/2026, já passou: o pagamento é feito no dia da última assinatura, que o aplicativo mostra.',
    );
    expect(says(exampleOrder({ state, date: '2026-11-20', series: exampleSeries() }))).toContain(
      'O dia pedido, 20/11/2026, já passou: a repetição começa no próximo dia dela',
    );
    expect(says(exampleOrder({ state, date: '2026-11-21' }))).not.toContain('já passou');
  }
});

test('only the person who made a payment is told to confirm it', () => {
  const waiting = exampleOrder({ state: 'awaiting_confirmation', confirmationReason: 'first-payment' });
  expect(says({ ...waiting, canConfirm: true })).toContain('celular registrado');
  expect(says({ ...waiting, canConfirm: false })).toContain('Só Ana Souza');
});

test('what is above the amount that the company set says which one, where it is known', () => {
  const waiting = exampleOrder({
    state: 'awaiting_confirmation',
    confirmationReason: 'above-threshold',
    canConfirm: true,
  });
  expect(says({ ...waiting, confirmationThreshold: '5000.00' })).toContain(
    'Acima de R$\u00a05.000,00, confirme no aplicativo.',
  );
  expect(says(waiting)).toContain('acima do valor que a empresa definiu');
});

test('a schedule that met a short balance says when it tries again', () => {
  expect(says(exampleOrder({ state: 'scheduled', nextTryAt: '2026-11-21T21:00:00.000Z' }))).toContain(
    'A próxima é hoje às 18:00.',
  );
});

test('one that waits for its rail was not sent, took nothing, goes by itself and can be called off', () => {
  const waiting = exampleOrder({ state: 'scheduled', nextTryAt: '2026-11-21T21:00:00.000Z', waitsForRail: true });
  expect(outcomeWords(waiting, now).title).toBe('Não enviado ainda');
  expect(says(waiting)).toMatch(/Nada saiu da sua conta.*fora do ar.*continua automaticamente.*cancelar/);
});

test('a schedule that has not been tried says nothing of a short balance', () => {
  const words = says(exampleOrder({ state: 'scheduled', date: '2026-12-01', nextTryAt: '2026-12-01T09:00:00.000Z' }));
  expect(words).not.toContain('saldo');
  expect(words).toContain('O valor sai da conta no dia.');
});

test('a payment that repeats says when the next one is, and that a paused one pays nothing', () => {
  const repeating = exampleOrder({ state: 'scheduled', date: '2026-12-31', series: exampleSeries() });
  expect(says(repeating)).toMatch(/o próximo em 31 de dezembro.*cada vez/);
  expect(says({ ...repeating, series: exampleSeries({ paused: true }) })).toMatch(/pausado.*nada é pago/);
});
