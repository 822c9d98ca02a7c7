import type { Permission, Product, Role } from '@bank/contracts';
import type { Access } from '../session/session-state.ts';
import { SAMPLE_SCREENS } from './sample-screens.ts';

/** What a screen asks of the person, all of it. */
export interface Requirement {
  readonly roles?: readonly Role[];
  readonly permission?: Permission;
  readonly product?: Product;
}

/** A screen behind sign-in. */
export interface Screen extends Requirement {
  /** The page's heading and document title. */
  readonly title: string;
  /** The screens above it, nearest last; the frame puts Início before them and the group's name between. */
  readonly above?: readonly string[];
  /** The menu group in whose name it stands. */
  readonly group?: string;
  /** Offered among the quick actions of the first screen, to whoever may open it and has what is asked besides. */
  readonly shortcut?: Requirement & { readonly label: string };
  /** It is not built yet: whatever leads there says so (SOON), and nothing offers it as a shortcut. */
  readonly soon?: true;
  /** Offered in the palette, by its title, as a task of whoever has this permission. */
  readonly task?: Permission;
}

/** What stands beside the name of a screen that is not built yet, wherever something leads there. */
export const SOON = 'em breve';

/** What a build says of itself; scripts that run in plain Node read this table too, and are no build. */
interface Built {
  readonly env?: { readonly VITE_SAMPLE_AREA?: string };
}

const SA: readonly Role[] = ['SA'];
const ACCOUNT = 'Conta Digital';
const CHARGING = 'Cobrança';
const CHECKS = 'Cheques';
const USERS = 'Usuários';

/**
 * Every screen behind sign-in (PRODUCT.md section 2): its address, name and what it asks. Guards, titles, breadcrumb
 * and menu all read this one table; the bank's server checks every right again for itself.
 */
export const SCREENS = {
  '/home': { title: 'Início' },
  '/working': { title: 'Em construção', soon: true },
  ...((import.meta as Built).env?.VITE_SAMPLE_AREA === 'off' ? ({} as typeof SAMPLE_SCREENS) : SAMPLE_SCREENS),

  '/releases': { title: 'Extrato', group: ACCOUNT },
  '/releases-list': { title: 'Relatórios de extrato', group: ACCOUNT },
  '/pix': { title: 'Pix', group: ACCOUNT, product: 'PIX' },
  '/pix-keys': { title: 'Chaves Pix', group: ACCOUNT, above: ['/pix'], product: 'PIX' },
  '/pix-transfer': {
    title: 'Pagar com Pix',
    group: ACCOUNT,
    above: ['/pix'],
    product: 'PIX',
  },
  '/pix-copy-paste': {
    title: 'Pix Copia e Cola',
    group: ACCOUNT,
    above: ['/pix'],
    product: 'PIX',
    shortcut: { label: 'Copia e Cola', permission: 'PIX_CREATE' },
  },
  '/pix-charge': {
    title: 'Cobrar com Pix',
    group: ACCOUNT,
    above: ['/pix'],
    product: 'PIX',
    shortcut: { label: 'Cobrar', permission: 'PIX_CHARGES_MANAGE' },
    task: 'PIX_CHARGES_MANAGE',
  },
  '/pix-limits': { title: 'Limites Pix', group: ACCOUNT, above: ['/pix'], product: 'PIX' },
  '/pix-refund/$id': { title: 'Devolver Pix', group: ACCOUNT, above: ['/pix'], product: 'PIX' },
  '/pix-dashboard': { title: 'Painel Pix', group: ACCOUNT, above: ['/pix'], product: 'PIX' },
  '/pix-return-files': { title: 'Arquivos de retorno Pix', group: ACCOUNT, above: ['/pix'], product: 'PIX' },
  '/payments/barcode': {
    title: 'Pagamentos',
    group: ACCOUNT,
    product: 'PAYMENT',
    soon: true,
  },
  '/transfer': {
    title: 'Transferir',
    group: ACCOUNT,
    product: 'TRANSFER',
    shortcut: { label: 'Transferir' },
  },
  '/transfer/limits': { title: 'Limites de transferência', group: ACCOUNT, above: ['/transfer'], product: 'TRANSFER' },
  '/batch-transfer': {
    title: 'Transferência em lote',
    group: ACCOUNT,
    product: 'TRANSFER',
    task: 'BATCHES_CREATE',
  },
  '/batch/$id': { title: 'Lote', group: ACCOUNT, above: ['/batch-transfer'], product: 'TRANSFER' },
  '/groups': { title: 'Grupos', group: ACCOUNT, product: 'TRANSFER' },
  '/schedules': { title: 'Agendamentos', group: ACCOUNT },
  '/authorizations': { title: 'Autorizações', group: ACCOUNT },
  '/background-tasks': { title: 'Tarefas', group: ACCOUNT },
  '/history': { title: 'Histórico', group: ACCOUNT },

  '/charging/bill-list': { title: 'Boletos', group: CHARGING, soon: true },
  '/charging/summary-report': { title: 'Relatório resumo', group: CHARGING, soon: true },
  '/charging/pix-report': { title: 'Relatório Pix cobrança', group: CHARGING, soon: true },
  '/charging/french': { title: 'Francesinha', group: CHARGING, soon: true },
  '/billing/newBilling': { title: 'Nova cobrança', group: CHARGING, soon: true },
  '/charging/shipment-list': { title: 'Remessas', group: CHARGING, soon: true },
  '/charging/shipment-details/$shipmentId': {
    title: 'Detalhe da remessa',
    group: CHARGING,
    above: ['/charging/shipment-list'],
    soon: true,
  },
  '/charging/shipment-upload': {
    title: 'Enviar remessa',
    group: CHARGING,
    above: ['/charging/shipment-list'],
    soon: true,
  },
  '/charging/return-files-list': { title: 'Arquivos de retorno', group: CHARGING, soon: true },

  '/checks/check-info': { title: 'Guia de remessa', group: CHECKS, soon: true },
  '/checks/check-list': { title: 'Relatório de cheques', group: CHECKS, soon: true },
  '/checks/remittances-list': { title: 'Remessas de cheques', group: CHECKS, soon: true },
  '/checks/remittances-details/$shipmentId': {
    title: 'Detalhe da remessa de cheques',
    group: CHECKS,
    above: ['/checks/remittances-list'],
    soon: true,
  },

  '/customer-view': { title: 'Dados da empresa', roles: SA },
  '/customer-view/upgrade-perfil': { title: 'Ampliar perfil', above: ['/customer-view'], roles: SA },
  '/users': {
    title: 'Operadores',
    group: USERS,
    roles: SA,
    permission: 'OPERATOR_USERS',
  },
  '/users/new-user': {
    title: 'Novo operador',
    group: USERS,
    above: ['/users'],
    roles: SA,
    permission: 'OPERATOR_USERS',
  },
  '/permissions': {
    title: 'Perfis de permissão',
    group: USERS,
    roles: SA,
    permission: 'PROFILES',
  },
  '/deviceManagement': {
    title: 'Dispositivos',
    group: USERS,
    permission: 'DEVICES',
  },
} as const satisfies Readonly<Record<string, Screen>>;

/** The address of a screen behind sign-in, with `$name` for its parameters. */
export type ScreenPath = keyof typeof SCREENS;

/** The address of a screen that is not built yet. */
export type SoonPath = {
  [Path in ScreenPath]: (typeof SCREENS)[Path] extends { readonly soon: true } ? Path : never;
}[ScreenPath];

/** Everything that the table says of a screen. */
export function screenOf(path: ScreenPath): Screen {
  return SCREENS[path];
}

/** Whether a person may open what asks for this. */
export function mayOpen(requirement: Requirement, access: Access): boolean {
  const { roles, permission, product } = requirement;
  if (roles !== undefined && (access.role === undefined || !roles.includes(access.role))) return false;
  if (permission !== undefined && !access.permissions.includes(permission)) return false;
  return product === undefined || access.products.includes(product);
}

/** The screen at an address as it stands in the browser, parameters filled; undefined for an unknown one. */
export function findScreen(pathname: string): ScreenPath | undefined {
  const parts = pathname.split('/');
  const fits = (path: string): boolean => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== ''))
    );
  };
  const paths = Object.keys(SCREENS) as ScreenPath[];
  // A screen with that very address comes before one with a parameter in its place.
  return paths.find((path) => path === pathname) ?? paths.find(fits);
}
