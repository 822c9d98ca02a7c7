import type { Product, Tier } from '@bank/contracts';

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
