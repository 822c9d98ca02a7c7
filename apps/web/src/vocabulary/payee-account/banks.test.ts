import type { Institution } from '@bank/contracts';
import { PARTICIPANTS } from '@bank/identifiers';
import { expect, test } from 'vitest';
import { bankLabel, bankWarning, findBanks, participationLabel } from './banks.ts';

const OWN_LIST: readonly Institution[] = PARTICIPANTS.map(({ ispb, code, name }) => ({
  ispb,
  code,
  name,
  fullName: null,
  spi: 'yes',
  str: 'yes',
}));
const COOP: Institution = {
  ispb: '1A2B3C4D',
  code: null,
  name: 'COOP DO VALE',
  fullName: 'Cooperativa de Crédito do Vale do Itajaí',
  spi: 'unknown',
  str: 'yes',
};
const ALL = [...OWN_LIST, COOP];

const PIX = { system: 'spi', name: 'Pix' } as const;
const TED = { system: 'str', name: 'TED' } as const;
const names = (typed: string): readonly string[] => findBanks(ALL, typed).map((bank) => bank.name);

test('finds a bank by its code, its ISPB, its name without accents, and a later word of the name', () => {
  expect(names('237')[0]).toBe('Bradesco');
  expect(names('60746948')).toEqual(['Bradesco']);
  expect(names('ARAUCARIA')).toEqual(['Banco Araucária']);
  expect(names('unibanco')).toEqual(['Itaú Unibanco']);
  expect(names('econômica federal')).toEqual(['Caixa Econômica Federal']);
});

test('finds one without a code, by its ISPB with letters or by its full name', () => {
  expect(names('1a2b3c4d')).toEqual(['COOP DO VALE']);
  expect(names('itajai')).toEqual(['COOP DO VALE']);
  expect(names('vale do itajai')).toEqual(['COOP DO VALE']);
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
  for (const bank of ALL) expect(findBanks(ALL, bankLabel(bank))).toEqual([{ ...bank, listed: true }]);
});

test('a whole ISPB that no bank has is an institution known by its number, and warned of', () => {
  const [bank, ...others] = findBanks(ALL, ' 9z9z9z9z ');
  expect(others).toEqual([]);
  expect(bank).toMatchObject({ ispb: '9Z9Z9Z9Z', code: null, name: 'Instituição 9Z9Z9Z9Z', listed: false });
  expect(bank && bankWarning(bank, PIX)).toMatch(/Não está na nossa lista/);
  expect(findBanks(ALL, '9Z9Z9Z9')).toEqual([]);
});

test('what is not known of a payment system is said of that system alone', () => {
  const [coop] = findBanks(ALL, 'coop do vale');
  if (!coop) throw new Error('not found');
  expect(bankWarning(coop, PIX)).toMatch(/^Não sabemos se recebe Pix\./);
  expect(participationLabel(coop, PIX)).toBe('Pix: não confirmado');
  expect(bankWarning(coop, TED)).toBeUndefined();
  expect(participationLabel(coop, TED)).toBeUndefined();
  expect(bankWarning({ ...coop, str: 'no' }, TED)).toMatch(/^Não está na lista de quem recebe TED\./);
});
