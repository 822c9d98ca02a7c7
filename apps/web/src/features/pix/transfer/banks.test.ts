import { PARTICIPANTS } from '@bank/identifiers';
import { expect, test } from 'vitest';
import { bankLabel, findBanks } from './banks.ts';

const names = (typed: string): readonly string[] => findBanks(PARTICIPANTS, typed).map((bank) => bank.name);

test('finds a bank by its code, its ISPB, its name without accents, and a later word of the name', () => {
  expect(names('237')[0]).toBe('Bradesco');
  expect(names('60746948')).toEqual(['Bradesco']);
  expect(names('ARAUCARIA')).toEqual(['Banco Araucária']);
  expect(names('unibanco')).toEqual(['Itaú Unibanco']);
});

test('puts the bank whose code is meant before those that merely begin so', () => {
  expect(names('001')[0]).toBe('Banco do Brasil');
});

test('offers few at once, and none for what no bank is called', () => {
  expect(names('').length).toBe(8);
  expect(names('banco').length).toBe(8);
  expect(names('padaria')).toEqual([]);
});

test('the label of a chosen bank finds that bank again', () => {
  for (const bank of PARTICIPANTS) expect(findBanks(PARTICIPANTS, bankLabel(bank))).toEqual([bank]);
});
