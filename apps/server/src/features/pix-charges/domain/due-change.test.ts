import { expect, test } from 'vitest';
import type { DueContent } from '@bank/contracts';
import { changedDue } from './due-change.ts';

const CONTENT: DueContent = {
  kind: 'due',
  key: 'a@exemplo.com.br',
  amount: '100.00',
  dueDate: '2026-12-01' as DueContent['dueDate'],
  validityDays: 30,
  terms: { multa: { modalidade: 2, valorPerc: '2.00' }, juros: { modalidade: 2, valorPerc: '1.00' } },
  debtor: { name: 'Ana Lima', document: '52998224725', city: 'Recife' },
  request: 'Mensalidade',
  information: [{ name: 'Turma', value: 'B' }],
};

test('what is not named stays', () => {
  expect(changedDue(CONTENT, {})).toEqual(CONTENT);
  expect(changedDue(CONTENT, { amount: '110.00' })).toEqual({ ...CONTENT, amount: '110.00' });
});

test('each term changes by itself, and null takes it away', () => {
  const { terms } = changedDue(CONTENT, { terms: { juros: null, abatimento: { modalidade: 1, valorPerc: '5.00' } } });
  expect(terms).toEqual({
    multa: { modalidade: 2, valorPerc: '2.00' },
    abatimento: { modalidade: 1, valorPerc: '5.00' },
  });
});

test('a debtor is replaced whole, and texts are taken away by null', () => {
  const debtor = { name: 'Bia Reis', document: '11144477735' };
  const now = changedDue(CONTENT, { debtor, request: null, information: null });
  expect(now.debtor).toEqual(debtor);
  expect('request' in now || 'information' in now).toBe(false);
});
