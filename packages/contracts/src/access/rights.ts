import * as z from 'zod/mini';

/** PRODUCT.md section 6. SA is the company's administrator, GUEST an invited guest operator. */
export const ROLES = ['SA', 'ADMIN', 'EDITOR', 'GUEST'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

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

/**
 * The named permissions that a permission profile gives. OPERATOR_USERS, DEVICES and PROFILES are PRODUCT.md's;
 * the others say "<what>_<act>" with the acts view and create.
 */
export const PERMISSIONS = [
  'STATEMENT_VIEW',
  'PIX_VIEW',
  'PIX_CREATE',
  'ORDERS_VIEW',
  'HISTORY_VIEW',
  'OPERATOR_USERS',
  'DEVICES',
  'PROFILES',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export const permissionSchema = z.enum(PERMISSIONS);

/** The most that a role can be given, whatever its profile says. */
const CEILING: Record<Role, readonly Permission[]> = {
  SA: PERMISSIONS,
  ADMIN: PERMISSIONS,
  EDITOR: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'HISTORY_VIEW'],
  GUEST: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW'],
};

/** Effective permissions: SA has all (READINGS 24); others what role and profile both give. */
export function effectivePermissions(role: Role, profile: readonly Permission[]): readonly Permission[] {
  return role === 'SA' ? PERMISSIONS : CEILING[role].filter((permission) => profile.includes(permission));
}
