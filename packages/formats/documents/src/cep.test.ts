import { expect, test } from 'vitest';
import { stateOfCep } from './cep.ts';

const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

test.each([
  ['01001000', 'SP'],
  ['19999999', 'SP'],
  ['20040002', 'RJ'],
  ['29010120', 'ES'],
  ['30130010', 'MG'],
  ['40020000', 'BA'],
  ['69300000', 'RR'],
  ['69400000', 'AM'],
  ['69900970', 'AC'],
  ['70040010', 'DF'],
  ['72800000', 'GO'],
  ['73000000', 'DF'],
  ['74000000', 'GO'],
  ['76800000', 'RO'],
  ['77000000', 'TO'],
  ['88010000', 'SC'],
  ['90010000', 'RS'],
  ['00999999', undefined],
  ['78950000', 'RO'],
  ['0100', undefined],
  ['', undefined],
])('the CEP %s belongs to %s', (cep, state) => {
  expect(stateOfCep(cep)).toBe(state);
});

test('every state has CEPs of its own', () => {
  const found = new Set<string | undefined>(
    Array.from({ length: 1000 }, (_, range) => stateOfCep(`${String(range).padStart(3, '0')}00000`)),
  );
  expect(STATES.filter((state) => !found.has(state))).toEqual([]);
});
