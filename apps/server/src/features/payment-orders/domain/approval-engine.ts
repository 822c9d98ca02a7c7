import type { CivilDate, Instant, Money } from '@bank/core';
import type { ApprovalRules, ApprovalStep, ApproverClass, PayeeRelation, Role, OrderKind } from '@bank/contracts';

/** The rules of a company as they stand, with their version. */
export interface RulesInForce {
  readonly version: number;
  readonly rules: ApprovalRules;
}

/** What the rules look at. */
export interface RuleFacts {
  readonly type: OrderKind;
  readonly amount: Money;
  readonly payees: PayeeRelation;
  /** What the maker, by CPF, has asked for of this type on this day before this order. */
  readonly daySum: Money;
}

/** What an order needs before it may go. */
export type ApprovalRequirement =
  /** `upTo`: the day's sum up to which this answer holds, where the rules sum the day; null: whatever it is. */
  | { readonly is: 'alone'; readonly upTo: Money | null }
  | { readonly is: 'refused'; readonly rule: string }
  | {
      readonly is: 'approval';
      readonly rule: string;
      readonly version: number;
      readonly steps: readonly ApprovalStep[];
      readonly expiresAfterHours: number;
      readonly upTo: Money | null;
    };

/** As whom a person can sign: in their own right, or in the place of somebody who is away. */
export interface Standing {
  readonly role: Role;
  readonly profileId: string | null;
  readonly approverClass: ApproverClass | null;
  /** The operator who is away; null in one's own right. */
  readonly inPlaceOf: { readonly id: string; readonly name: string } | null;
}

/** Somebody who may approve today: active, with the permission, and a device that is trusted. */
export interface ApproverPerson {
  readonly operatorId: string;
  /** Who makes an order never counts, by person and not by sign-in (SECURITY A2, Z06). */
  readonly cpf: string;
  readonly name: string;
  readonly standings: readonly Standing[];
}

/**
 * These people, as far as they may sign an order of that maker: nobody signs it in the maker's place, for then the maker
 * would have approved through somebody else (SECURITY A2).
 */
export function ableFor(people: readonly ApproverPerson[], makerId: string): readonly ApproverPerson[] {
  return people.map((person) => ({
    ...person,
    standings: person.standings.filter(({ inPlaceOf }) => inPlaceOf?.id !== makerId),
  }));
}

/** Where the signatures given so far lead. */
export interface ApprovalProgress {
  /** All steps are passed. */
  readonly isPassed: boolean;
  /** The first step that is not; the number of steps when all are. */
  readonly openStep: number;
  /** Whose signatures count, by CPF. */
  readonly counted: readonly string[];
}

/**
 * The engine of approval rules (capability authorizations), as orders ask it. Pure: people and signatures are passed
 * in. The maker's CPF never counts (null: a program made it, which is nobody of them); a person counts once in all steps; steps are passed in their order.
 */
export interface ApprovalEngine {
  requirementOf(inForce: RulesInForce | null, facts: RuleFacts): ApprovalRequirement;
  /** `signed`: who signed, in the order of signing, with the standing that they have now (no longer able: left out). */
  progressOf(
    steps: readonly ApprovalStep[],
    signed: readonly ApproverPerson[],
    makerCpf: string | null,
  ): ApprovalProgress;
  /** Whether one more signature, of that person, would take the open step forward. */
  canSign(
    steps: readonly ApprovalStep[],
    signed: readonly ApproverPerson[],
    makerCpf: string | null,
    person: ApproverPerson,
  ): boolean;
}

/** Everybody of a company who may approve on that day (capability operators). Read fresh: rights change. */
export type ReadApprovers = (
  companyId: string,
  on: { readonly at: Instant; readonly date: CivilDate },
) => Promise<readonly ApproverPerson[]>;
