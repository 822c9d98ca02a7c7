import { expect, test } from 'vitest';
import { narrowed, type NarrowedOperator, type OperatorNarrowing } from './operator-narrowing.ts';

const someone = (name: string, other: Partial<NarrowedOperator> = {}): NarrowedOperator => ({
  name,
  email: 'pessoa@exemplo.com',
  maskedCpf: '***.456.789-**',
  role: 'EDITOR',
  profile: { id: 'prf_1', name: 'Aprovação' },
  state: 'active',
  lastAccessAt: null,
  ...other,
});
const people = [
  someone('Rogério Lima', { lastAccessAt: '2026-11-20T12:00:00.000Z' }),
  someone('Zeca Alves', { lastAccessAt: '2026-11-21T12:00:00.000Z', state: 'expired', maskedCpf: '***.111.222-**' }),
  someone('Ana Conceição', { role: 'SA', profile: null }),
  someone('Célia Prado', {
    role: 'GUEST',
    profile: { id: 'prf_2', name: 'Consulta' },
    state: 'invited',
    email: 'celia@fora.example',
  }),
  someone('Bruno Reis', { state: 'removed', profile: null }),
];
const namesOf = (narrowing: OperatorNarrowing): readonly string[] =>
  narrowed(people, narrowing).map(({ name }) => name);

test('everybody comes by name, and who was removed only when asked for', () => {
  expect(namesOf({})).toEqual(['Ana Conceição', 'Célia Prado', 'Rogério Lima', 'Zeca Alves']);
  expect(namesOf({ sort: 'name' })).toEqual(namesOf({}));
  expect(namesOf({ state: 'removed' })).toEqual(['Bruno Reis']);
});

test('the last access comes first where that is asked for; who never came in comes last, by name', () => {
  expect(namesOf({ sort: 'access' })).toEqual(['Zeca Alves', 'Rogério Lima', 'Ana Conceição', 'Célia Prado']);
});

test('state, role and profile narrow together', () => {
  expect(namesOf({ state: 'expired' })).toEqual(['Zeca Alves']);
  expect(namesOf({ role: 'EDITOR' })).toEqual(['Rogério Lima', 'Zeca Alves']);
  expect(namesOf({ profileId: 'prf_2' })).toEqual(['Célia Prado']);
  expect(namesOf({ profileId: 'prf_2', role: 'EDITOR' })).toEqual([]);
});

test('the search finds all its words in name, e-mail, masked CPF, role and profile, without accents or case', () => {
  expect(namesOf({ search: ' CONCEICAO ' })).toEqual(['Ana Conceição']);
  expect(namesOf({ search: 'FORA celia' })).toEqual(['Célia Prado']);
  expect(namesOf({ search: 'celia zeca' })).toEqual([]);
  expect(namesOf({ search: '111.222' })).toEqual(['Zeca Alves']);
  expect(namesOf({ search: 'administrador' })).toEqual(['Ana Conceição']);
  expect(namesOf({ search: 'aprovacao' })).toEqual(['Rogério Lima', 'Zeca Alves']);
  expect(namesOf({ search: '   ' })).toEqual(namesOf({}));
});
