import type { OrderPreview } from '@bank/contracts';
import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import type { AgreedTerms } from '../way-of-paying.ts';
import { summaryOf } from './summary-words.ts';

const today = civilDate('2026-11-23');
const preview: OrderPreview = {
  refusal: null,
  confirmation: null,
  approval: null,
  limit: {
    whose: 'da empresa',
    period: 'day',
    date: '2026-11-23',
    left: '1000.00',
    perTransaction: '5000.00',
    until: '2026-11-23T23:00:00.000Z',
  },
  fee: {
    line: 'pix-sent',
    name: 'Pix enviado',
    amount: '1.20',
    free: false,
    freeLeft: 0,
    price: '1.20',
    freeEachMonth: 30,
  },
};
const terms = (part: Partial<AgreedTerms>): AgreedTerms => ({
  centavos: 0n,
  date: undefined,
  recurrence: undefined,
  message: '',
  feeCentavos: undefined,
  ...part,
});
const lines = (part: Partial<AgreedTerms>, more: Partial<OrderPreview> = {}, availableCentavos = 50_000n) =>
  Object.fromEntries(
    summaryOf({ agreed: terms(part), preview: { ...preview, ...more }, availableCentavos, today }).lines.map((line) => [
      line.label,
      [line.value, line.detail ?? '', line.lacks === true ? 'lacks' : ''].join(' | ').replaceAll('\u00a0', ' '),
    ]),
  );

test('before an amount is typed it says what there is, and nothing of approval', () => {
  expect(lines({})).toEqual({
    'Disponível agora': 'R$ 500,00 |  | ',
    'Limite que resta': 'R$ 1.000,00 | Limite da empresa hoje | ',
    Tarifa: 'R$ 1,20 |  | ',
  });
});

test('balance after counts amount and fee; where money or limit does not reach it says by how much', () => {
  expect(lines({ centavos: 10_000n })['Saldo depois']).toBe(
    'R$ 398,80 | Disponível agora: R$ 500,00; conta a tarifa de R$ 1,20 | ',
  );
  const over = lines({ centavos: 150_000n });
  expect(over['Saldo depois']).toMatch(/^Faltam R\$ 1\.001,20 .* lacks$/);
  expect(over['Limite que resta depois']).toMatch(/^Excede o limite em R\$ 500,00 .* lacks$/);
});

test('what goes on another day leaves the balance of today alone', () => {
  const later = lines({ centavos: 10_000n, date: civilDate('2026-12-01') });
  expect(later['Saldo depois']).toBeUndefined();
  expect(later['Disponível hoje']).toMatch(/no dia do pagamento/);
});

test('who approves is named with the moment until which; who may not see people is told how many', () => {
  const approval = {
    rule: 'Acima de mil',
    signatures: 2,
    steps: ['2 pessoas quaisquer'],
    waitsOn: ['Ana', 'Bia', 'Cris', 'Davi', 'Eva', 'Fábio'],
    until: '2026-11-24T02:59:00.000Z',
  };
  expect(lines({ centavos: 1n }, { approval })['Aprovação']).toBe(
    'Mais 2 pessoas | 2 pessoas quaisquer: Ana, Bia, Cris, Davi ou mais 2 pessoas. Vence hoje às 23:59. | ',
  );
  expect(lines({ centavos: 1n }, { approval: { ...approval, waitsOn: [] } })['Aprovação']).toMatch(
    /ninguém da empresa/,
  );
  expect(lines({ centavos: 1n }, { approval: { ...approval, waitsOn: null } })['Aprovação']).toMatch(
    /\| 2 pessoas quaisquer\. Vence/,
  );
});

test('what its maker confirms in the app says the amount that the company set', () => {
  const confirmed = (more: Partial<OrderPreview>) => lines({ centavos: 600_000n }, more)['Confirmação'];
  expect(confirmed({ confirmation: 'above-threshold', confirmationThreshold: '5000.00' })).toBe(
    'Você, no aplicativo | Acima de R$ 5.000,00, confirme no aplicativo. | ',
  );
  expect(confirmed({ confirmation: 'daily-sum', confirmationThreshold: '5000.00' })).toMatch(
    /de hoje passa de R\$ 5\.000,00:/,
  );
  expect(confirmed({ confirmation: 'first-payment' })).toMatch(/primeiro pagamento/);
});

test('a series says number, total, first and last day; one without an end says so', () => {
  const every = { unit: 'month', count: 1 } as const;
  const date = civilDate('2026-12-01');
  const series = (ends: NonNullable<AgreedTerms['recurrence']>['ends']) =>
    lines({ centavos: 10_000n, date, recurrence: { every, ends, onHoliday: 'same-day' } })['Ao todo'];
  expect(series({ by: 'count', count: 12 })).toBe('R$ 1.200,00 | 12 × R$ 100,00, de 01/12/2026 a 01/11/2027 | ');
  expect(series({ by: 'never' })).toMatch(/^R\$ 100,00 por vez \| A partir de 01\/12\/2026, sem fim/);
});

test('a refusal is said in its own sentence, also where the summary is folded', () => {
  const refusal = { code: 'x', message: 'O valor excede o limite.', field: 'amount' };
  const facts = { agreed: terms({ centavos: 1n }), preview: { ...preview, refusal }, availableCentavos: 1n, today };
  expect(summaryOf(facts)).toMatchObject({
    refusal: 'O valor excede o limite.',
    short: 'Seria recusado: O valor excede o limite.',
  });
  expect(summaryOf({ ...facts, agreed: terms({}) }).refusal).toBeUndefined();
});
