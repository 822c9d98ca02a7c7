import type { SignedChangeState } from '@bank/contracts';
import { expect, test } from 'vitest';
import { changeWords, isWaiting } from './change-words.ts';
import { exampleChange } from './testdata/example-change.ts';
import { fromNow, pageNow } from '../platform/clock/page-clock-fixtures.ts';

const now = pageNow();
const said = (changes: Parameters<typeof exampleChange>[0]): string => {
  const { title, text } = changeWords(exampleChange(changes), now);
  return [title, ...text].join(' ');
};

test('tells who asked to sign, and everybody else on whom it waits', () => {
  expect(said({ needsSecond: true })).toMatch(/^Assine no aplicativo .*outra pessoa/);
  expect(said({})).not.toMatch(/outra pessoa/);
  expect(said({ canSign: false })).toMatch(/^Falta a assinatura de Ana Conceição/);
});

test('tells the second administrator that it is their turn, and others that it is not theirs', () => {
  expect(said({ state: 'awaiting_second', canSign: false, canDecide: true })).toMatch(/^Falta a sua autorização/);
  expect(said({ state: 'awaiting_second', canSign: false })).toMatch(/^Falta a autorização de outra pessoa/);
});

test('says of every end that did not change anything that nothing changed, and why', () => {
  const decidedBy = { id: 'opr_2', name: 'Bia Reis' };
  expect(said({ state: 'refused', decidedBy, reason: 'Não combinamos isso' })).toBe(
    'Mudança recusada Bia Reis recusou: “Não combinamos isso” Nada mudou.',
  );
  expect(said({ state: 'failed', reason: 'Este perfil ainda é usado.' })).toMatch(/ainda é usado\. Nada mudou\.$/);
  expect(said({ state: 'cancelled' })).toMatch(/tomou o lugar desta\. Nada mudou\.$/);
  expect(said({ state: 'cancelled', decidedBy })).toMatch(/Bia Reis desistiu/);
  expect(said({ state: 'done' })).not.toMatch(/Nada mudou/);
});

test('a deadline that has passed is said at once, while the bank has not told yet', () => {
  const before = fromNow(-1000);
  expect(said({ expiresAt: before })).toMatch(/^O prazo terminou/);
  expect(said({ expiresAt: before, state: 'done' })).toMatch(/^Mudança feita/);
});

test('only what somebody must still act on waits', () => {
  const states: SignedChangeState[] = ['awaiting_signature', 'awaiting_second', 'done', 'failed', 'refused', 'expired'];
  expect(states.filter(isWaiting)).toEqual(['awaiting_signature', 'awaiting_second']);
});
