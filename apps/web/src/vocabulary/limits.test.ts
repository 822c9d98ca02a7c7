import type { UsageLimit } from '@bank/contracts';
import { expect, test } from 'vitest';
import { isRaise, limitLines, unchangedWords, wantedAmount } from './limits.ts';

const limit = (changes: Partial<UsageLimit> = {}): UsageLimit => ({
  type: 'pix',
  scope: { of: 'operator', operatorId: 'opr_1' },
  operatorName: 'Rogério Lima',
  measure: 'day',
  amount: '500.00',
  used: null,
  raise: null,
  ...changes,
});

test('higher and none at all wait; lower, and a first limit, do not', () => {
  expect(isRaise('500.00', '500.01')).toBe(true);
  expect(isRaise('500.00', null)).toBe(true);
  expect(isRaise('500.00', '499.99')).toBe(false);
  expect(isRaise(null, '99999.00')).toBe(false);
  expect(isRaise(null, null)).toBe(false);
});

test('nothing changes where it is so already, or will be by itself', () => {
  expect(limitLines(limit(), '500.00', 24)).toEqual([]);
  const raised = limit({
    raise: { changeId: 'lim_1', amount: '900.00', at: '2030-01-02T15:00:00.000Z', canCancel: true },
  });
  expect(limitLines(raised, '900.00', 24)).toEqual([]);
  // As it is until the raise comes: no change from 500 to 500 goes to be signed, for the raise is given up by itself.
  expect(limitLines(raised, '500.00', 24)).toEqual([]);
  expect(unchangedWords(limit(), undefined)).toBe('Nada alterado ainda.');
  expect(unchangedWords(limit(), '500.00')).toBe('O limite já é este: R$\u00a0500,00. Nada muda e nada será enviado.');
  expect(unchangedWords(raised, '900.00')).toMatch(/^Já foi pedido: R\$\u00a0900,00/);
  expect(unchangedWords(raised, '500.00')).toMatch(/desista do aumento/);
  const closed = limit({
    raise: { changeId: 'lim_1', amount: '900.00', at: '2030-01-02T15:00:00.000Z', canCancel: false },
  });
  expect(limitLines(closed, '500.00', 24)).toHaveLength(2);
});

test('nothing is wanted until an amount is said; zero is one', () => {
  expect(wantedAmount({ kind: 'amount', centavos: undefined })).toBeUndefined();
  expect(wantedAmount({ kind: 'amount', centavos: 0n })).toBe('0.00');
  expect(wantedAmount({ kind: 'none', centavos: 100n })).toBeNull();
});
