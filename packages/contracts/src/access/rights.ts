import * as z from 'zod/mini';

/** PRODUCT.md section 6. SA is the company's administrator, GUEST an invited guest operator. */
export const ROLES = ['SA', 'ADMIN', 'EDITOR', 'GUEST'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

/** The roles in words. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  SA: 'Administrador',
  ADMIN: 'Gestor',
  EDITOR: 'Operador',
  GUEST: 'Convidado',
};

/** The role groups of PRODUCT.md section 6: each holds the ones above it. */
export const ROLE_GROUPS = {
  SA: ['SA'],
  admin: ['SA', 'ADMIN'],
  editor: ['SA', 'ADMIN', 'EDITOR'],
  guest: ['SA', 'ADMIN', 'EDITOR', 'GUEST'],
} as const satisfies Record<string, readonly Role[]>;

/** What a company may contract. */
export const PRODUCTS = ['PIX', 'TRANSFER', 'PAYMENT', 'CHARGING', 'CHECKS'] as const;
export type Product = (typeof PRODUCTS)[number];
export const productSchema = z.enum(PRODUCTS);

/** The products in words, as the menu names them. */
export const PRODUCT_NAMES: Readonly<Record<Product, string>> = {
  PIX: 'Pix',
  TRANSFER: 'Transferências',
  PAYMENT: 'Pagamentos',
  CHARGING: 'Cobrança',
  CHECKS: 'Cheques',
};

/**
 * The named permissions that a permission profile gives. OPERATOR_USERS, DEVICES and PROFILES are PRODUCT.md's;
 * the others say "<area>_<act>" with the acts view, create, approve and manage.
 */
export const PERMISSIONS = [
  'STATEMENT_VIEW',
  'PIX_VIEW',
  'PIX_CREATE',
  'PIX_KEYS_MANAGE',
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
  'LIMITS_MANAGE',
  'HISTORY_VIEW',
  'OPERATOR_USERS',
  'DEVICES',
  'PROFILES',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export const permissionSchema = z.enum(PERMISSIONS);

/** The most that a role can be given, whatever its profile says. */
export const ROLE_CEILING: Readonly<Record<Role, readonly Permission[]>> = {
  SA: PERMISSIONS,
  // Who may do what is the administrator's alone (PRODUCT.md section 2: /users and /permissions are SA's).
  ADMIN: PERMISSIONS.filter((permission) => permission !== 'OPERATOR_USERS' && permission !== 'PROFILES'),
  EDITOR: [
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
  ],
  GUEST: [
    'STATEMENT_VIEW',
    'PIX_VIEW',
    'PIX_CREATE',
    'TRANSFERS_VIEW',
    'TRANSFERS_CREATE',
    'GROUPS_VIEW',
    'ORDERS_VIEW',
  ],
};

/** Effective permissions: SA has all (READINGS 24); others what role and profile both give. */
export function effectivePermissions(role: Role, profile: readonly Permission[]): readonly Permission[] {
  return role === 'SA' ? PERMISSIONS : ROLE_CEILING[role].filter((permission) => profile.includes(permission));
}

/** Approver classes of a company's approval rules: "one A, or two B". */
export const APPROVER_CLASSES = ['A', 'B', 'C'] as const;
export type ApproverClass = (typeof APPROVER_CLASSES)[number];
export const approverClassSchema = z.enum(APPROVER_CLASSES);
