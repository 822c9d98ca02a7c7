import { assert, type CivilDate, type Money } from '@bank/core';
import type { Permission, Product, Role, Scope, Tier } from '@bank/contracts';
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
 * What an order of an operator or a program is decided on and nobody but the company's people or the bank changes: it has a version,
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
  /** The limits of the company, of its maker and of every kind of payee: those that may bind the order. */
  readonly limits: readonly UsageLimit[];
  /** The company's approval rules; null: none were ever made. */
  readonly rules: RulesInForce | null;
  readonly maker: MakerTerms;
}

/** What stands for who makes an order. */
export type MakerTerms = PersonTerms | ProgramTerms;

/** What stands for an operator who makes an order. */
export interface PersonTerms {
  readonly is: 'person';
  readonly isActive: boolean;
  readonly cpf: string;
  /** The last day on which the operator may come in; null: no end. */
  readonly accessUntil: CivilDate | null;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  /** Whether the operator has a device that may sign (trusted, or pending with its small limits). */
  readonly hasDevice: boolean;
  /** The operator's devices that are trusted, by id; with none the operator pays within the small limits of SECURITY S17 only. */
  readonly trustedDevices: readonly string[];
}

/** What stands for a credential whose program makes an order. */
export interface ProgramTerms {
  readonly is: 'program';
  readonly credentialId: string;
  readonly isRevoked: boolean;
  /** The last day on which it works; null: until it is revoked. */
  readonly validUntil: CivilDate | null;
  readonly scopes: readonly Scope[];
  /** What its programs may do in a day without anybody's yes, as people of the company signed it. */
  readonly dailyCap: Money;
}

/** The terms of a person; throws where a program made the order, which its callers have told apart before. */
export function personOf({ maker }: Pick<StandingTerms, 'maker'>): PersonTerms {
  assert(maker.is === 'person', 'a program made what only a person can');
  return maker;
}

/** The CPF that never counts among approvals; null for a program, which is no person (SECURITY A2). */
export function makersCpf({ maker }: Pick<StandingTerms, 'maker'>): string | null {
  return maker.is === 'person' ? maker.cpf : null;
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

/** What stands for an order of that maker to that payee. */
export interface OrderTerms extends StandingTerms, OrderFacts {
  /** The standing part was read for another order, by this server: good for a posting, which compares the version. */
  readonly isRemembered: boolean;
}
