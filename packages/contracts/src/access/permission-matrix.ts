import * as z from 'zod/mini';
import {
  hasOwnRights,
  ORDER_KIND_NAMES,
  ORDER_KINDS,
  type OrderKind,
  type OrderKindPermission,
} from '../order-kinds/index.ts';
import { effectivePermissions, PERMISSIONS, type Permission, type Product, type Role } from './rights.ts';

/** What can be done in an area. */
export const PERMISSION_ACTS = ['view', 'create', 'approve', 'manage'] as const;
export type PermissionAct = (typeof PERMISSION_ACTS)[number];

/** The acts in words, as the columns of the matrix are headed. */
export const PERMISSION_ACT_WORDS: Readonly<Record<PermissionAct, string>> = {
  view: 'Ver',
  create: 'Criar',
  approve: 'Aprovar',
  manage: 'Administrar',
};

/** Why a permission that a profile ticks gives nothing: the role's ceiling, or a product that is not contracted. */
export const withheldReasonSchema = z.enum(['role', 'product']);
export type WithheldReason = z.infer<typeof withheldReasonSchema>;

/** Each of them in words. */
export const WITHHELD_WORDS: Readonly<Record<WithheldReason, string>> = {
  role: 'o papel não permite',
  product: 'a empresa não tem o produto',
};

/** A row of the matrix of rights: an area of the bank and the permission behind each act that it knows. */
export interface PermissionArea {
  readonly area: string;
  readonly label: string;
  /** The product without which the whole row gives nothing. */
  readonly product?: Product;
  readonly acts: Partial<Readonly<Record<PermissionAct, Permission>>>;
}

/** The matrix of rights (SCREENS.md section 8): every permission stands in it exactly once. */
export const PERMISSION_MATRIX: readonly PermissionArea[] = [
  { area: 'statement', label: 'Extrato', acts: { view: 'STATEMENT_VIEW' } },
  // What is made out of something, or at the screen of another kind, takes the rights of that, and brings no words for them.
  ...ORDER_KIND_NAMES.filter(hasOwnRights).map(orderKindArea),
  { area: 'pix-keys', label: 'Chaves Pix', product: 'PIX', acts: { manage: 'PIX_KEYS_MANAGE' } },
  { area: 'pix-charges', label: 'Cobranças Pix', product: 'PIX', acts: { manage: 'PIX_CHARGES_MANAGE' } },
  {
    area: 'groups',
    label: 'Grupos de favorecidos',
    acts: { view: 'GROUPS_VIEW', manage: 'GROUPS_MANAGE' },
  },
  { area: 'confidential-payees', label: 'Grupos e lotes confidenciais', acts: { view: 'CONFIDENTIAL_PAYEES' } },
  {
    area: 'payment-orders',
    label: 'Pagamentos e autorizações',
    acts: { view: 'ORDERS_VIEW', approve: 'ORDERS_APPROVE' },
  },
  { area: 'schedules', label: 'Agendamentos de outros', acts: { manage: 'SCHEDULES_MANAGE' } },
  { area: 'usage-limits', label: 'Limites', acts: { view: 'LIMITS_VIEW', manage: 'LIMITS_MANAGE' } },
  { area: 'history', label: 'Histórico', acts: { view: 'HISTORY_VIEW' } },
  { area: 'operators', label: 'Operadores', acts: { manage: 'OPERATOR_USERS' } },
  { area: 'devices', label: 'Dispositivos', acts: { manage: 'DEVICES' } },
  { area: 'profiles', label: 'Perfis e regras de aprovação', acts: { manage: 'PROFILES' } },
];

/** A kind of order as a row of the matrix. */
function orderKindArea(kind: OrderKind): PermissionArea {
  const { product, rights } = ORDER_KINDS[kind];
  return { area: kind, label: rights.label, product, acts: rights.acts };
}

const OTHER_PERMISSION_WORDS: Readonly<Record<Exclude<Permission, OrderKindPermission>, string>> = {
  STATEMENT_VIEW: 'ver saldo e extrato, e exportar o extrato',
  PIX_KEYS_MANAGE: 'registrar e excluir chaves Pix e responder a pedidos de chaves',
  PIX_CHARGES_MANAGE: 'criar, alterar e remover cobranças Pix',
  GROUPS_VIEW: 'ver os grupos de favorecidos, e exportar quem está neles',
  GROUPS_MANAGE: 'criar, alterar e arquivar grupos de favorecidos',
  CONFIDENTIAL_PAYEES: 'ver quem recebe em grupos e lotes confidenciais',
  ORDERS_VIEW: 'ver os pagamentos da empresa e seus comprovantes, e cancelar os próprios',
  ORDERS_APPROVE: 'aprovar ou recusar pagamentos de outras pessoas, conforme as regras de aprovação',
  SCHEDULES_MANAGE: 'mudar e cancelar agendamentos de outras pessoas',
  LIMITS_VIEW: 'ver os limites',
  LIMITS_MANAGE: 'pedir mudança de limites',
  HISTORY_VIEW: 'ver e exportar o histórico da empresa',
  OPERATOR_USERS: 'convidar, bloquear e remover operadores, e mudar o papel e o perfil deles',
  DEVICES: 'aprovar, bloquear e remover dispositivos e encerrar sessões de toda a empresa',
  PROFILES: 'mudar perfis de permissão e regras de aprovação',
};

/** What a permission lets somebody do, in words that end a sentence "Pode …". */
export const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  ...OTHER_PERMISSION_WORDS,
  ...orderKindPermissionWords(),
};

function orderKindPermissionWords(): Readonly<Record<OrderKindPermission, string>> {
  const words = ORDER_KIND_NAMES.map((kind): Readonly<Record<string, string>> => ORDER_KINDS[kind].rights.words);
  return Object.assign({}, ...words) as Readonly<Record<OrderKindPermission, string>>;
}

/** The rights that somebody has in a company, and those that the profile ticks in vain. */
export interface GrantedRights {
  readonly permissions: readonly Permission[];
  readonly withheld: readonly { readonly permission: Permission; readonly because: WithheldReason }[];
}

/** Role ∩ profile ∩ products: what a person with these may do, and what one of the three takes away again. */
export function grantedRights(role: Role, profile: readonly Permission[], products: readonly Product[]): GrantedRights {
  const effective = effectivePermissions(role, profile);
  const missesProduct = (permission: Permission): boolean => {
    const needed = areaOf(permission)?.product;
    return needed !== undefined && !products.includes(needed);
  };
  return {
    permissions: effective.filter((permission) => !missesProduct(permission)),
    withheld: PERMISSIONS.flatMap((permission): GrantedRights['withheld'] => {
      if (effective.includes(permission)) return missesProduct(permission) ? [{ permission, because: 'product' }] : [];
      return profile.includes(permission) ? [{ permission, because: 'role' }] : [];
    }),
  };
}

/** The row of the matrix that a permission stands in. */
function areaOf(permission: Permission): PermissionArea | undefined {
  return PERMISSION_MATRIX.find(({ acts }) => Object.values(acts).includes(permission));
}
