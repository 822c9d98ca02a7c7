import type { Money } from '@bank/core';
import type { Permission, Product, Role } from '@bank/contracts';
import type { LimitSettings } from './limits.ts';

/** The company that pays, as its orders see it. */
export interface OrderPayer {
  readonly companyId: string;
  readonly name: string;
  /** CNPJ, bare. */
  readonly document: string;
  /** Five digits. */
  readonly bankAccount: string;
  readonly accountId: string;
}

/** What stands at this moment for an order of that operator to that payee. */
export interface OrderTerms {
  readonly payer: OrderPayer;
  readonly companyIsActive: boolean;
  readonly products: readonly Product[];
  readonly confirmationThreshold: Money;
  readonly limits: LimitSettings;
  readonly operatorIsActive: boolean;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  /** Whether the operator has a device that may sign (trusted, or pending with its small limits). */
  readonly hasDevice: boolean;
  readonly payeeIsKnown: boolean;
  /** Whether the same amount went to the same payee today, if that was asked. */
  readonly isRepeated: boolean;
}
