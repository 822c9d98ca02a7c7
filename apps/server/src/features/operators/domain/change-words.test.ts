import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { PERMISSION_WORDS, PERMISSIONS } from '@bank/contracts';
import { invitationWords, profileChangeWords, rightsChangeWords } from './change-words.ts';
import { previewRights } from './rights-words.ts';
import { person, profile } from '../testing/people.ts';

test('an invitation says who, as what, until when, and what it allows; documents and phone are masked', () => {
  const invitee = { name: 'Lia Prado', email: 'lia@exemplo.com', cpf: '52998224725', phone: '+5511999990000' };
  const rights = { role: 'GUEST', profile: profile('STATEMENT_VIEW'), approverClass: null } as const;
  const words = invitationWords(invitee, { ...rights, accessUntil: civilDate('2026-12-31') }, false);
  expect(words.title).toBe('Convidar Lia Prado como Convidado');
  expect(words.lines.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Nome', null, 'Lia Prado'],
    ['E-mail', null, 'lia@exemplo.com'],
    ['CPF', null, '***.982.247-**'],
    ['Celular', null, '(11) *****-0000'],
    ['Papel', null, 'Convidado'],
    ['Perfil', null, 'Perfil 1'],
    ['Classe de aprovador', null, 'nenhuma'],
    ['Acesso até', null, '31/12/2026'],
  ]);
  expect(words.notes[0]).toBe('Pode: ver saldo e extrato, e exportar o extrato.');
});

test('a change of rights shows only what changes, and what is gained and lost', () => {
  const words = rightsChangeWords(person('Rui'), {
    role: 'EDITOR',
    profile: profile('ORDERS_VIEW'),
    approverClass: null,
    accessUntil: null,
  });
  expect(words.lines).toEqual([
    { label: 'Papel', before: 'Gestor', after: 'Operador' },
    { label: 'Perfil', before: 'Perfil 2', after: 'Perfil 1' },
  ]);
  expect(words.notes).toEqual([
    'Deixa de poder: aprovar ou recusar pagamentos de outras pessoas, conforme as regras de aprovação.',
    'As sessões abertas desta pessoa são encerradas na hora.',
  ]);
});

test('a change of a profile says what it means for each who has it, within what their role allows', () => {
  const before = profile('ORDERS_VIEW');
  const holders = [person('Rui', { profile: before }), person('Gil', { profile: before, role: 'GUEST' })];
  const words = profileChangeWords(
    before,
    { name: 'Perfil 1', permissions: ['ORDERS_VIEW', 'ORDERS_APPROVE'] },
    holders,
  );
  expect(words.lines).toEqual([{ label: 'Pagamentos e autorizações', before: 'ver', after: 'ver, aprovar' }]);
  expect(words.notes).toEqual([
    'Rui passa a poder: aprovar ou recusar pagamentos de outras pessoas, conforme as regras de aprovação.',
    'As sessões abertas dessas pessoas são encerradas na hora.',
  ]);
});

test('a preview says each right in a sentence, and why a tick gives nothing', () => {
  const preview = previewRights('GUEST', ['STATEMENT_VIEW', 'PIX_VIEW', 'HISTORY_VIEW'], ['PAYMENT']);
  expect(preview.permissions).toEqual(['STATEMENT_VIEW']);
  expect(preview.may).toEqual(['Pode ver saldo e extrato, e exportar o extrato.']);
  expect(preview.withheld).toEqual([
    { permission: 'PIX_VIEW', because: 'product' },
    { permission: 'HISTORY_VIEW', because: 'role' },
  ]);
  expect(previewRights('GUEST', [], []).may).toHaveLength(1);
  expect(new Set(PERMISSIONS.map((permission) => PERMISSION_WORDS[permission])).size).toBe(PERMISSIONS.length);
});
