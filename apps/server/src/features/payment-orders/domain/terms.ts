import type { CivilDate, Money } from '@bank/core';
import type { Permission, Product, Role, Tier } from '@bank/contracts';
import type { RulesInForce } from './approval-engine.ts';
import type { UsageLimit } from './limits.ts';

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

/**
 * What an order of an operator is decided on and nobody but the company's people or the bank changes: it has a version,
 * which is raised with each change of any of it.
 */
export interface StandingTerms {
  /** The guard of the company's account when this was read. */
  readonly version: bigint;
  readonly payer: OrderPayer;
  readonly companyIsActive: boolean;
  readonly products: readonly Product[];
  /** The plan, which says what orders cost. */
  readonly tier: Tier;
  readonly confirmationThreshold: Money;
  /** The limits of the company, of the operator and of every kind of payee: those that may bind the order. */
  readonly limits: readonly UsageLimit[];
  /** The company's approval rules; null: none were ever made. */
  readonly rules: RulesInForce | null;
  readonly operatorIsActive: boolean;
  readonly operatorCpf: string;
  /** The last day on which the operator may come in; null: no end. */
  readonly accessUntil: CivilDate | null;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  /** Whether the operator has a device that may sign (trusted, or pending with its small limits). */
  readonly hasDevice: boolean;
  /** The operator's devices that are trusted, by id; with none the operator pays within the small limits of SECURITY S17 only. */
  readonly trustedDevices: readonly string[];
}

/** What orders change themselves, as it stands when it is read. */
export interface OrderFacts {
  /** The month's free uses that are taken; null where they were not asked for. */
  readonly freeUsed: bigint | null;
  /** What the maker has asked for on the day, where the rules sum it and it was asked for. */
  readonly daySum: Money;
  readonly payeeIsKnown: boolean;
  /** The limits of this very payee, in force or waiting; none for most. */
  readonly payeeLimits: readonly UsageLimit[];
  /** Whether the same amount went to the same payee today, if that was asked. */
  readonly isRepeated: boolean;
}

/** What stands for an order of that operator to that payee. */
export interface OrderTerms extends StandingTerms, OrderFacts {
  /** The standing part was read for another order, by this server: good for a posting, which compares the version. */
  readonly isRemembered: boolean;
}
