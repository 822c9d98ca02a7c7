import type { Operator, ProfileOfRights } from '@bank/contracts';

/** An operator as the tests need one. */
export function exampleOperator(changes: Partial<Operator> = {}): Operator {
  return {
    id: 'opr_01jd00000000000000000000aa',
    name: 'Rogério Lima',
    email: 'rogerio@estreladosul.example',
    maskedCpf: '***.456.789-**',
    maskedPhone: '(54) 9****-4567',
    role: 'EDITOR',
    profile: { id: 'prf_1', name: 'Aprovador' },
    approverClass: 'B',
    state: 'active',
    accessUntil: null,
    lastAccessAt: null,
    createdAt: '2026-01-05T12:00:00.000Z',
    temporaryPassword: null,
    openSessions: 1,
    device: 'trusted',
    absence: null,
    standsInFor: [],
    isSelf: false,
    actions: ['edit', 'block', 'remove', 'reset-password', 'end-sessions', 'absence'],
    ...changes,
  };
}

/** A profile as the tests need one. */
export function exampleProfile(changes: Partial<ProfileOfRights> = {}): ProfileOfRights {
  return {
    id: 'prf_1',
    name: 'Aprovador',
    permissions: ['STATEMENT_VIEW', 'ORDERS_VIEW', 'ORDERS_APPROVE'],
    operators: [{ id: 'opr_01jd00000000000000000000aa', name: 'Rogério Lima', role: 'EDITOR' }],
    ...changes,
  };
}
