import { expect, test } from 'vitest';
import { leftToSign, progressWords, type Outcome } from './chosen.ts';

const ticked = ['a', 'b', 'c'];
const approved: Outcome = { is: 'approved', words: 'Aprovado.' };
const failed: Outcome = { is: 'failed', words: 'O saldo não basta.' };
const after = (...outcomes: readonly (readonly [string, Outcome])[]): ReadonlyMap<string, Outcome> => new Map(outcomes);

test('a second press signs only what is not approved yet', () => {
  expect(leftToSign(ticked, after())).toEqual(ticked);
  expect(leftToSign(ticked, after(['a', approved], ['b', failed]))).toEqual(['b', 'c']);
});

test.each([
  [after(), undefined],
  [after(['a', { is: 'signing' }]), 'Assinando 1 de 3.'],
  [after(['a', approved], ['b', failed], ['c', { is: 'signing' }]), 'Assinando 3 de 3.'],
  [after(['a', approved], ['b', approved], ['c', approved]), '3 de 3 aprovados.'],
  [
    after(['a', approved], ['b', failed], ['c', failed]),
    '1 de 3 aprovado. 2 não foram aprovados: veja o motivo em cada um.',
  ],
  // One that was left out counts nowhere.
  [after(['z', approved]), undefined],
] as const)('says how far it is', (outcomes, words) => {
  expect(progressWords(ticked, outcomes)).toBe(words);
});
