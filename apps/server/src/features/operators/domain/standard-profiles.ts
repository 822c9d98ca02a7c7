import type { Permission } from '@bank/contracts';

/** The permission profiles that a company begins with. */
export const STANDARD_PROFILES = {
  finance: {
    name: 'Financeiro',
    permissions: [
      'STATEMENT_VIEW',
      'PIX_VIEW',
      'PIX_CREATE',
      'PIX_CHARGES_MANAGE',
      'TRANSFERS_VIEW',
      'TRANSFERS_CREATE',
      'GROUPS_VIEW',
      'GROUPS_MANAGE',
      'BATCHES_VIEW',
      'BATCHES_CREATE',
      'ORDERS_VIEW',
      'HISTORY_VIEW',
    ],
  },
  approver: {
    name: 'Aprovação',
    permissions: [
      'STATEMENT_VIEW',
      'PIX_VIEW',
      'PIX_CREATE',
      'PIX_CHARGES_MANAGE',
      'TRANSFERS_VIEW',
      'TRANSFERS_CREATE',
      'GROUPS_VIEW',
      'GROUPS_MANAGE',
      'BATCHES_VIEW',
      'BATCHES_CREATE',
      'CONFIDENTIAL_PAYEES',
      'ORDERS_VIEW',
      'ORDERS_APPROVE',
      'SCHEDULES_MANAGE',
      'LIMITS_VIEW',
      'HISTORY_VIEW',
      'DEVICES',
    ],
  },
  guest: {
    name: 'Convidado',
    permissions: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'TRANSFERS_VIEW', 'TRANSFERS_CREATE', 'ORDERS_VIEW'],
  },
} as const satisfies Record<string, { readonly name: string; readonly permissions: readonly Permission[] }>;

/** One of them. */
export type StandardProfile = keyof typeof STANDARD_PROFILES;
