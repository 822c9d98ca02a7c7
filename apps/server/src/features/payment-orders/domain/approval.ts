import {
  HOUR_MS,
  later,
  money,
  ok,
  refuse,
  ZERO,
  type CivilDate,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import type { ApprovalStep, OrderKind } from '@bank/contracts';
import type { ApprovalEngine, RuleFacts, RulesInForce } from './approval-engine.ts';
import { authorizableUntil } from './schedule.ts';

/**
 * Why an order needs somebody's yes: a rule says so; who gets the money changed since it was agreed, or was reported for fraud
 * since; its maker may no longer pay, and somebody else has to stand for it; or a program made it, above what was signed that it
 * may do in a day by itself (`above-daily-cap`). Up to that (`within-daily-cap`) nobody is asked: people signed it before.
 */
export type ApprovalCause =
  | 'rule'
  | 'payee-changed'
  | 'payee-reported'
  | 'maker-lost-right'
  | 'within-daily-cap'
  | 'above-daily-cap';

/** The causes that lie with who gets the money: its maker may send it on as it is, once they have confirmed it anew. */
export const CAUSES_OF_PAYEE: readonly ApprovalCause[] = ['payee-changed', 'payee-reported'];

/** What an order needs before it may go, frozen until it is decided again. */
export interface OrderApproval {
  readonly cause: ApprovalCause;
  /** The rule that took it; null where none did. */
  readonly rule: string | null;
  /** The version of the rules that decided; null where there were none. */
  readonly rulesVersion: number | null;
  /** None: it goes alone. */
  readonly steps: readonly ApprovalStep[];
  /** What the maker had asked for on the day of asking before this order: the bracket is chosen with it. */
  readonly daySumCentavos: string;
  /** The same for each kind of payment that it stands for, of an order that makes others; absent for a payment itself. */
  readonly daySums?: Readonly<Partial<Record<OrderKind, string>>>;
}

/** A signature that an order has got. */
export interface GivenApproval {
  readonly orderId: string;
  readonly revision: number;
  readonly cpf: string;
  readonly operatorId: string;
  readonly operatorName: string;
  /** Who was away, by name; null where the person signed in their own right. */
  readonly inPlaceOf: string | null;
  readonly at: Instant;
}

/** What the rules in force make of an order. */
export interface DecidedApproval {
  /** Null where the company has no rules and nothing else asks for approval. */
  readonly approval: OrderApproval | null;
  /** The day's sum up to which this answer holds; null: whatever it is. */
  readonly upTo: Money | null;
  readonly expiresAfterHours: number | null;
  /** Of an order that stands for many payments: what of each kind is counted into the maker's day, and up to which sum. */
  readonly parts?: readonly { readonly kind: OrderKind; readonly amount: Money; readonly upTo: Money | null }[];
}

/** Somebody other than the maker: what an order needs that no rule takes but that cannot go by itself. */
const ANOTHER_PERSON: readonly ApprovalStep[] = [{ ways: [[{ count: 1, approver: { by: 'anyone' } }]] }];

/**
 * What an order needs by the rules in force. One whose payee or maker is not what was agreed to needs at least another
 * person, and so does what a program may not do by itself; what it may needs none. Refused with the rule's name where a rule
 * lets nobody make such an order, a program either.
 */
export function decideApproval(
  engine: ApprovalEngine,
  rules: RulesInForce | null,
  facts: RuleFacts,
  cause: ApprovalCause,
): Result<DecidedApproval, { readonly rule: string }> {
  if (rules === null && cause === 'rule') return ok({ approval: null, upTo: null, expiresAfterHours: null });
  const required = engine.requirementOf(rules, facts);
  if (required.is === 'refused') return refuse({ rule: required.rule });
  if (cause === 'within-daily-cap') {
    const approval = { cause, rule: null, rulesVersion: rules?.version ?? null, steps: [], daySumCentavos: '0' };
    return ok({ approval, upTo: null, expiresAfterHours: null });
  }
  const byRule = required.is === 'approval';
  const approval: OrderApproval = {
    cause,
    rule: byRule ? required.rule : null,
    rulesVersion: rules?.version ?? null,
    steps: byRule ? required.steps : cause === 'rule' ? [] : ANOTHER_PERSON,
    daySumCentavos: String(facts.daySum),
  };
  return ok({ approval, upTo: required.upTo, expiresAfterHours: byRule ? required.expiresAfterHours : null });
}

/** Whether anybody has to say yes. */
export function needsApproval(approval: OrderApproval | null): approval is OrderApproval {
  return approval !== null && approval.steps.length > 0;
}

/** The steps of an order that waits for authorization: at least somebody other than its maker. */
export function openSteps(approval: OrderApproval | null): readonly ApprovalStep[] {
  return needsApproval(approval) ? approval.steps : ANOTHER_PERSON;
}

/** The sum of the day that was decided with. */
export function daySumOf(approval: OrderApproval | null): Money {
  return approval === null ? ZERO : money(BigInt(approval.daySumCentavos));
}

/** The sums of the day by kind that an order was decided with that stands for many payments. */
export function daySumsOf(approval: OrderApproval | null): Readonly<Partial<Record<OrderKind, Money>>> {
  const sums = Object.entries(approval?.daySums ?? {});
  return Object.fromEntries(sums.map(([kind, centavos]) => [kind, money(BigInt(centavos))]));
}

/** The fewest signatures that pass these steps. */
export function signaturesNeeded(steps: readonly ApprovalStep[]): number {
  return steps.reduce(
    (sum, { ways }) => sum + Math.min(...ways.map((way) => way.reduce((people, { count }) => people + count, 0))),
    0,
  );
}

/**
 * How long approvers have at least, where the rules do not say less: what begins to wait late in the evening can be
 * approved in the morning, for the day that its approvers are shown then (decision 033).
 */
export const APPROVAL_MS_MIN = 12 * HOUR_MS;

/**
 * Until when an order can be approved that begins to wait at that moment: to the end of its day and for no less than
 * {@link APPROVAL_MS_MIN}, unless the rules say fewer hours.
 */
export function approvableUntil(date: CivilDate, at: Instant, expiresAfterHours: number | null): Instant {
  const [endOfDay, atLeast] = [authorizableUntil(date), later(at, APPROVAL_MS_MIN)];
  const byDay = atLeast > endOfDay ? atLeast : endOfDay;
  if (expiresAfterHours === null) return byDay;
  const byRule = later(at, expiresAfterHours * HOUR_MS);
  return byRule < byDay ? byRule : byDay;
}

/** The ledger counter of what a person (by CPF) or a credential has asked for on a day, of one type, in one company (SECURITY A2). */
export function bracketCounterId(companyId: string, holder: string, type: OrderKind, date: CivilDate): string {
  return `bracket:${companyId}:${holder}:${type}:${date}`;
}

/** The cap of a counter that only counts. */
export const NO_CAP = 2n ** 63n - 1n;
