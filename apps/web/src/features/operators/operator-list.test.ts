import { expect, test } from 'vitest';
import { readOperatorsAddress } from './address.ts';
import { exportQueryOf, isNarrowed, listed, totalsInWords } from './operator-list.ts';
import { exampleOperator } from './testdata/example-operators.ts';

const people = [
  exampleOperator({ id: 'opr_1', name: 'Rogério Lima', lastAccessAt: '2026-11-20T12:00:00.000Z' }),
  exampleOperator({ id: 'opr_2', name: 'Ana Conceição', role: 'SA', profile: null }),
  exampleOperator({ id: 'opr_3', name: 'Célia Prado', role: 'GUEST', state: 'invited', email: 'celia@fora.example' }),
  exampleOperator({ id: 'opr_4', name: 'Bruno Reis', state: 'removed' }),
];
const namesOf = (address: Parameters<typeof listed>[1]): readonly string[] =>
  listed(people, address).map(({ name }) => name);

test('lists by name, and leaves out who was removed until they are asked for', () => {
  expect(namesOf({})).toEqual(['Ana Conceição', 'Célia Prado', 'Rogério Lima']);
});

test('the last access comes first where that is asked for; who never came in comes last', () => {
  expect(namesOf({ ordem: 'acesso' })[0]).toBe('Rogério Lima');
});

test('each column sorts, and the other way round; the file is asked for in the same order', () => {
  expect(namesOf({ ordem: '-nome' })).toEqual(['Rogério Lima', 'Célia Prado', 'Ana Conceição']);
  expect(namesOf({ ordem: 'papel' })).toEqual(['Ana Conceição', 'Rogério Lima', 'Célia Prado']);
  expect(namesOf({ ordem: '-estado' })[0]).toBe('Célia Prado');
  expect(namesOf({ ordem: '-acesso' }).at(-1)).toBe('Rogério Lima');
  expect(exportQueryOf({ ordem: '-acesso' })).toEqual({ sort: '-access' });
  expect(exportQueryOf({ ordem: 'papel' })).toEqual({ sort: 'rights' });
  expect(readOperatorsAddress({ ordem: 'nome' })).toEqual({});
  expect(readOperatorsAddress({ ordem: '--nome' })).toEqual({});
});

test('finds by name, e-mail and role without accents, all words together', () => {
  expect(namesOf({ busca: 'conceicao' })).toEqual(['Ana Conceição']);
  expect(namesOf({ busca: 'FORA celia' })).toEqual(['Célia Prado']);
  expect(namesOf({ busca: 'administrador' })).toEqual(['Ana Conceição']);
  expect(namesOf({ papel: 'GUEST', estado: 'ativos' })).toEqual([]);
});

test('an address keeps what it may say and drops the rest', () => {
  const address = { estado: 'convidados', papel: 'GUEST', perfil: 'prf_1', busca: 'ana', operador: 'opr_1' };
  expect(readOperatorsAddress({ ...address, ordem: 'acesso', other: 1 })).toEqual({ ...address, ordem: 'acesso' });
  expect(readOperatorsAddress({ estado: 'x', papel: 'BOSS', perfil: '../1', busca: '  ', operador: [1] })).toEqual({});
  expect(isNarrowed({ ordem: 'acesso', operador: 'opr_1' })).toBe(false);
  expect(isNarrowed({ busca: 'ana' })).toBe(true);
});

test('the export asks for what the address narrows and sorts by, and for nothing else', () => {
  expect(exportQueryOf({ estado: 'vencidos', papel: 'GUEST', perfil: 'prf_1', busca: 'ana', ordem: 'acesso' })).toEqual(
    { state: 'expired', role: 'GUEST', profileId: 'prf_1', search: 'ana', sort: 'access' },
  );
  expect(exportQueryOf({ operador: 'opr_1' })).toEqual({});
});

test('says how many there are of each state', () => {
  expect(totalsInWords(people)).toBe('4 operadores: 2 ativos, 1 convidado e 1 removido');
  expect(totalsInWords([])).toBe('0 operadores');
});
