import { TED_PURPOSES } from '@bank/contracts';
import { expect, test } from 'vitest';
import { findPurposes, purposeLabel, purposeMeant, purposeWritten } from './purposes.ts';

const labels = (typed: string): readonly string[] => findPurposes(typed).map(({ label }) => label);

test('offers the ten that companies use most, and finds any other by code, word or beginning', () => {
  expect(findPurposes('')).toHaveLength(10);
  expect(labels('00101')).toEqual(['Pensão alimentícia']);
  expect(labels('101')).toEqual(['Pensão alimentícia']);
  expect(labels('pensao')).toEqual(['Pensão alimentícia', 'Pensão de previdência']);
  expect(labels('cambio')).toEqual(['Operação de câmbio']);
  expect(labels('nada disso')).toEqual([]);
});

test('the label of a chosen purpose finds that purpose again', () => {
  for (const purpose of TED_PURPOSES) expect(findPurposes(purposeLabel(purpose))).toEqual([purpose]);
});

test('a text of a list names a purpose by its code, with or without its zeros, or by words that no other begins with', () => {
  expect(['00101', '101', ' pensão alimentícia ', 'Pensao alim'].map(purposeMeant)).toEqual(Array(4).fill('00101'));
  expect(['', '12345', 'pensão', 'nada disso'].map(purposeMeant)).toEqual(Array(4).fill(undefined));
});

test('what is written of a purpose names that purpose again', () => {
  for (const { code } of TED_PURPOSES) expect(purposeMeant(purposeWritten(code))).toBe(code);
  expect(purposeWritten('nada disso')).toBe('nada disso');
});
