import type { LimitMeasure, Permission, Product, Tier, OrderKind } from '@bank/contracts';

/** A company of the sandbox. Amounts are centavos. */
export interface SandboxCompany {
  readonly bankAccount: string;
  /** Without mask. */
  readonly cnpj: string;
  readonly name: string;
  readonly tradeName: string;
  readonly products: readonly Product[];
  readonly tier: Tier;
  /** Opened so many days before the day on which the sandbox is made. */
  readonly openedDaysAgo: number;
}

/** The three companies of the sandbox. */
export const SANDBOX_COMPANIES: readonly SandboxCompany[] = [
  {
    bankAccount: '10001',
    cnpj: '11222333000181',
    name: 'Estrela do Sul Ltda',
    tradeName: 'Estrela do Sul',
    products: ['PIX', 'TRANSFER', 'PAYMENT', 'CHARGING', 'CHECKS'],
    tier: 'crescimento',
    openedDaysAgo: 800,
  },
  {
    bankAccount: '10002',
    cnpj: '12ABC34501DE35',
    name: 'Oficina Boa Vista Ltda',
    tradeName: 'Oficina Boa Vista',
    products: ['PAYMENT', 'CHARGING'],
    tier: 'essencial',
    openedDaysAgo: 120,
  },
  {
    bankAccount: '10003',
    cnpj: '99888777000100',
    name: 'Café da Serra Comércio Ltda',
    tradeName: 'Café da Serra',
    products: ['PIX', 'TRANSFER', 'PAYMENT'],
    tier: 'essencial',
    openedDaysAgo: 1,
  },
];

/** Above what amount a company's operators confirm in the app until it asks for something else; centavos. */
export const STANDARD_THRESHOLD_CENTAVOS = 100_000n;

/** What a company may pay until it asks for something else; centavos. */
export const STANDARD_LIMITS: Readonly<Record<OrderKind, Readonly<Record<LimitMeasure, bigint>>>> = {
  pix: { order: 5_000_000n, 'order-night': 1_000_000n, day: 10_000_000n, night: 2_000_000n },
};

/** When a company's night begins until it asks for 22 h. */
export const STANDARD_NIGHT_START = 20n;

/** The permission profiles that a company begins with. */
export const STANDARD_PROFILES = {
  finance: {
    name: 'Financeiro',
    permissions: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'HISTORY_VIEW'],
  },
  approver: {
    name: 'Aprovação',
    permissions: [
      'STATEMENT_VIEW',
      'PIX_VIEW',
      'PIX_CREATE',
      'ORDERS_VIEW',
      'ORDERS_APPROVE',
      'SCHEDULES_MANAGE',
      'LIMITS_VIEW',
      'HISTORY_VIEW',
      'DEVICES',
    ],
  },
  guest: { name: 'Convidado', permissions: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW'] },
} as const satisfies Record<string, { readonly name: string; readonly permissions: readonly Permission[] }>;

export type StandardProfile = keyof typeof STANDARD_PROFILES;
