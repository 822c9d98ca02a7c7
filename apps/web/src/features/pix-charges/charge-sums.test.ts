import { expect, test } from 'vitest';
import { meaningInWords, meaningOf, sumsOf } from './charge-sums.ts';
import { exampleRow } from './testdata/example-charges.ts';

test('an amount in the list says what it is', () => {
  expect(meaningInWords(exampleRow())).toBe('a receber');
  expect(meaningInWords(exampleRow({ stage: 'overdue' }))).toBe('a receber');
  expect(meaningInWords(exampleRow({ stage: 'expired' }))).toBe('não recebido');
  expect(meaningInWords(exampleRow({ stage: 'paid', payments: 1 }))).toBe('recebido');
  expect(meaningInWords(exampleRow({ kind: 'static' }))).toBe('por pagamento');
  expect(meaningInWords(exampleRow({ kind: 'static', payments: 1 }))).toBe('recebido, 1 vez');
  expect(meaningInWords(exampleRow({ kind: 'static', payments: 12 }))).toBe('recebido, 12 vezes');
  expect(meaningOf(exampleRow({ kind: 'static', stage: 'removed' }))).toBe('each');
});

test('what came, what is to come and what came not are summed apart; a sum of nothing is left out', () => {
  const stages = [
    { stage: 'active', count: 2, unpaid: '10.00', paid: '99.00' },
    { stage: 'overdue', count: 1, unpaid: '5.00', paid: '0.00' },
    { stage: 'removed', count: 1, unpaid: '7.00', paid: '1.00' },
  ] as const;
  expect(sumsOf(stages)).toEqual([
    { label: 'A receber', centavos: 1500n },
    { label: 'Recebido', centavos: 10_000n },
    { label: 'Não recebido', centavos: 700n },
  ]);
  expect(sumsOf(stages.slice(1, 2))).toEqual([{ label: 'A receber', centavos: 500n }]);
  expect(sumsOf([])).toEqual([{ label: 'A receber', centavos: 0n }]);
});
