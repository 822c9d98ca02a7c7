import { PERMISSIONS, PRODUCTS } from '@bank/contracts';
import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import {
  chosenRights,
  consequences,
  NO_RIGHTS,
  rightsFaults,
  rightsLines,
  rightsOf,
  samePermissions,
} from './rights.ts';
import { permissionWords } from './operator-words.ts';
import { exampleOperator, exampleProfile } from './testdata/example-operators.ts';

const today = civilDate('2026-11-21');

test('rights are complete with a role, and with a profile for everybody but an administrator', () => {
  expect(rightsFaults(NO_RIGHTS, today)).toEqual({ role: 'Escolha o papel.' });
  expect(rightsFaults({ ...NO_RIGHTS, role: 'GUEST' }, today)).toEqual({ profileId: 'Escolha um perfil.' });
  expect(rightsFaults({ ...NO_RIGHTS, role: 'SA' }, today)).toEqual({});
});

test('an end of access must be a day, and not one that has passed', () => {
  const ending = { ...NO_RIGHTS, role: 'SA', ends: true } as const;
  expect(rightsFaults(ending, today).accessUntil).toBeDefined();
  expect(rightsFaults({ ...ending, accessUntil: civilDate('2026-11-20') }, today).accessUntil).toBeDefined();
  expect(rightsFaults({ ...ending, accessUntil: today }, today)).toEqual({});
});

test('an administrator is sent without a profile, and an end that was taken back is none', () => {
  const draft = { ...rightsOf(exampleOperator({ accessUntil: '2026-12-31' })), role: 'SA', ends: false } as const;
  expect(chosenRights(draft)).toEqual({ role: 'SA', profileId: null, approverClass: 'B', accessUntil: null });
});

test('says only the lines that change, before and after', () => {
  const profiles = [exampleProfile({ id: 'prf_1', name: 'Aprovador' })];
  const before = chosenRights(rightsOf(exampleOperator()));
  const after = { ...before, approverClass: null, accessUntil: '2026-12-31' };
  expect(rightsLines(before, after, profiles)).toEqual([
    { label: 'Classe de aprovador', before: 'Classe B', after: 'Nenhuma' },
    { label: 'Acesso até', before: 'Sem prazo', after: '31/12/2026' },
  ]);
  expect(rightsLines(undefined, before, profiles).map(({ after: value }) => value)).toEqual([
    'Operador',
    'Aprovador',
    'Classe B',
    'Sem prazo',
  ]);
});

test('a changed profile gives and takes to each person only what their role lets through', () => {
  const profile = exampleProfile({
    permissions: ['PIX_VIEW', 'ORDERS_VIEW'],
    operators: [
      { id: 'opr_1', name: 'Rogério', role: 'EDITOR' },
      { id: 'opr_2', name: 'Célia', role: 'GUEST' },
    ],
  });
  const [editor, guest] = consequences(profile, ['PIX_VIEW', 'ORDERS_APPROVE'], PRODUCTS);
  expect(editor).toMatchObject({ gains: ['ORDERS_APPROVE'], loses: ['ORDERS_VIEW'] });
  expect(guest).toMatchObject({ gains: [], loses: ['ORDERS_VIEW'] });
  // What the company has no product for is neither gained nor lost.
  expect(consequences(profile, ['ORDERS_VIEW'], [])[0]).toMatchObject({ gains: [], loses: [] });
});

test('every permission has its words, and the order of ticks does not matter', () => {
  expect(PERMISSIONS.map(permissionWords)).toContain('Pix: criar');
  expect(samePermissions(['PIX_VIEW', 'DEVICES'], ['DEVICES', 'PIX_VIEW'])).toBe(true);
  expect(samePermissions(['PIX_VIEW'], [])).toBe(false);
});
