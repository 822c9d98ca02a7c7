import type { Permission, Product } from '@bank/contracts';

/** A company of the sandbox. Amounts are centavos. */
export interface SandboxCompany {
  readonly bankAccount: string;
  /** Without mask. */
  readonly cnpj: string;
  readonly name: string;
  readonly tradeName: string;
  readonly products: readonly Product[];
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
    openedDaysAgo: 800,
  },
  {
    bankAccount: '10002',
    cnpj: '12ABC34501DE35',
    name: 'Oficina Boa Vista Ltda',
    tradeName: 'Oficina Boa Vista',
    products: ['PAYMENT', 'CHARGING'],
    openedDaysAgo: 120,
  },
  {
    bankAccount: '10003',
    cnpj: '99888777000100',
    name: 'Café da Serra Comércio Ltda',
    tradeName: 'Café da Serra',
    products: ['PIX', 'TRANSFER', 'PAYMENT'],
    openedDaysAgo: 1,
  },
];

/** What a company may do until it asks for something else; centavos. */
export const STANDARD_LIMITS = {
  confirmationThresholdCentavos: 100_000n,
  pixDayLimitCentavos: 10_000_000n,
  pixNightLimitCentavos: 2_000_000n,
  pixTransactionLimitCentavos: 5_000_000n,
  pixNightTransactionLimitCentavos: 1_000_000n,
} as const;

/** The permission profiles that a company begins with. */
export const STANDARD_PROFILES = {
  finance: {
    name: 'Financeiro',
    permissions: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'HISTORY_VIEW'],
  },
  approver: {
    name: 'Aprovação',
    permissions: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW', 'HISTORY_VIEW', 'DEVICES'],
  },
  guest: { name: 'Convidado', permissions: ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW'] },
} as const satisfies Record<string, { readonly name: string; readonly permissions: readonly Permission[] }>;

export type StandardProfile = keyof typeof STANDARD_PROFILES;
