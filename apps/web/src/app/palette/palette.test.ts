import { describe, expect, test } from 'vitest';
import { DEFAULT_APPEARANCE } from '../../platform/appearance/appearance.ts';
import { SCREENS } from '../../platform/screens/screens.ts';
import { ADMINISTRATOR } from '../../platform/session/session-fixtures.ts';
import type { Access } from '../../platform/session/session-state.ts';
import { findInPalette, type PalettePlace } from './palette.ts';

const administrator: Access = {
  role: 'SA',
  permissions: ADMINISTRATOR.operator.permissions,
  products: ADMINISTRATOR.productPermissions,
  isLegalPerson: true,
};
const place: PalettePlace = { access: administrator, appearance: DEFAULT_APPEARANCE, samples: true, recent: [] };
const labels = (typed: string, change: Partial<PalettePlace> = {}) =>
  findInPalette(typed, { ...place, ...change }).map(({ label }) => label);
const groups = (typed: string, change: Partial<PalettePlace> = {}) =>
  new Set(findInPalette(typed, { ...place, ...change }).map(({ group }) => group));

describe('what is found', () => {
  test('without accents and capitals, by several words in any order', () => {
    expect(labels('INICIO')).toEqual(['Início']);
    expect(labels('cola pix')).toEqual(['Pix Copia e Cola']);
    expect(labels('nenhuma tela se chama assim')).toEqual([]);
  });

  test('the name that begins with it comes first, then a word that does, and samples after all', () => {
    expect(labels('remessas')).toEqual(['Remessas', 'Remessas de cheques', 'Remessas de exemplo']);
    expect(labels('pix')[0]).toBe('Pix');
  });

  test('also by other words that people have for it', () => {
    expect(labels('ted')).toContain('Transferir');
    expect(labels('auditoria')).toEqual(['Histórico']);
    expect(labels('convidar')).toEqual(['Novo operador']);
  });

  test('an action as it stands now', () => {
    expect(labels('modo')).toEqual(['Usar modo escuro', 'Usar modo claro']);
    expect(labels('modo', { appearance: { ...DEFAULT_APPEARANCE, mode: 'dark' } })).toEqual(['Usar modo claro']);
    expect(labels('ocultar saldo')).toEqual(['Ocultar saldo']);
    expect(labels('ocultar saldo', { appearance: { ...DEFAULT_APPEARANCE, balance: 'concealed' } })).toEqual([]);
  });
});

describe('what is left out', () => {
  test.each([
    ['a product that is not contracted', 'chaves pix', { ...administrator, products: [] }],
    ['a permission that is not held', 'dispositivos', { ...administrator, permissions: [] }],
    ['a role that does not reach', 'dados da empresa', { ...administrator, role: 'GUEST' }],
    ['what the menu shows legal persons alone', 'operadores', { ...administrator, isLegalPerson: false }],
  ] as const)('%s', (_why, typed, access) => {
    expect(labels(typed)).not.toEqual([]);
    expect(labels(typed, { access })).toEqual([]);
  });

  test('the sample area in a build without it', () => {
    expect(groups('exemplo')).toContain('Exemplos');
    expect(groups('exemplo', { samples: false })).not.toContain('Exemplos');
  });

  test('screens that need more than their name', () => {
    const paths = Object.values(SCREENS).flatMap(({ title }) =>
      findInPalette(title, place).flatMap(({ act }) => (act.kind === 'open' ? [act.path] : [])),
    );
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => path.includes('$') || path === '/working')).toEqual([]);
  });
});

test('nothing typed: the five screens that were open last, and the actions', () => {
  const recent = ['/pix', '/releases', '/home', '/schedules', '/history', '/users', '/scrum-board/$id'] as const;
  const shown = findInPalette(' ', { ...place, recent });
  const paths = shown.flatMap(({ act, group }) => (act.kind === 'open' && group === 'Recentes' ? [act.path] : []));
  expect(paths).toEqual(recent.slice(0, 5));
  expect(groups('', { recent })).toEqual(new Set(['Recentes', 'Ações']));
  expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
});
