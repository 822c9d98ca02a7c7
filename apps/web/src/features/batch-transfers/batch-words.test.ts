import { expect, test } from 'vitest';
import { feesWords, obstacleWords, ownersWords, standingWords } from './batch-words.ts';
import { exampleDraft, exampleFollowed } from './testdata/example-batches.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

test('what stands in the way of a draft is said with what to do about it', () => {
  expect(obstacleWords(1, 0)).toBe('1 linha tem erro: abra-a e corrija, ou siga sem ela.');
  expect(obstacleWords(2, 1)).toBe(
    '2 linhas têm erro: abra cada uma e corrija, ou siga sem elas. 1 linha tem um aviso: confira se é isso mesmo.',
  );
});

test('fees are one amount, or what is foreseen and the most that it may be', () => {
  expect(feesWords({ feesMax: '0.00', feesExpected: '0.00' })).toBe('sem tarifa');
  expect(plain(feesWords({ feesMax: '2.50', feesExpected: '2.50' }))).toBe('tarifa de R$ 2,50');
  expect(plain(feesWords({ feesMax: '4.00', feesExpected: '0.00' }))).toBe(
    'tarifa prevista de R$ 0,00, no máximo R$ 4,00',
  );
});

test('owners are counted by whether they were looked at; where there are none nothing is said', () => {
  expect(ownersWords({ checked: 1180, waiting: 3, unasked: 0 })).toBe('1.180 conferidos, 3 a conferir');
  expect(ownersWords({ checked: 1, waiting: 0, unasked: 2 })).toBe(
    '1 conferido, 2 em bancos que não informam o titular',
  );
  expect(ownersWords({ checked: 0, waiting: 0, unasked: 0 })).toBeUndefined();
});

test('a list says of a batch what its state does not', () => {
  expect(standingWords(exampleDraft())).toBe('1 linha com erro, 1 linha por conferir');
  expect(standingWords(exampleFollowed())).toBe('2 não pagos');
  const none = { count: 0, total: '0.00' };
  const followed = exampleFollowed();
  const returned = followed.payments && { ...followed.payments, returned: { count: 1, total: '1000.00' } };
  expect(standingWords({ ...followed, payments: returned })).toBe('2 não pagos, 1 devolvido');
  expect(
    standingWords(exampleDraft({ draft: { invalid: none, toConfirm: none, ready: none, leftOut: none } })),
  ).toBeUndefined();
});
