import { add, ZERO, type Instant, type Money } from '@bank/core';
import {
  PAYEE_RELATIONS,
  ORDER_KIND_NAMES,
  type ApprovalRule,
  type ApprovalRules,
  type ApprovalStep,
  type PayeeRelation,
  type OrderKind,
} from '@bank/contracts';
import { bracketsOf, measureOf, ruleAt, type Bracket } from './brackets.ts';

/** An order of the past, as far as rules look at it. */
export interface PastOrder {
  readonly id: string;
  readonly type: OrderKind;
  readonly amount: Money;
  readonly payees: PayeeRelation;
  readonly payeeName: string;
  readonly at: Instant;
  /** The day in São Paulo on which it was made. */
  readonly day: string;
  readonly makerCpf: string;
  /** Ended without paying: what it added to its maker's day was given back. */
  readonly isUnpaid: boolean;
}

/** How many signatures an order would have needed: 0 alone, null refused. */
export type SignatureCount = number | null;

/** An order that would have gone another way. */
export interface TriedChange {
  readonly order: PastOrder;
  readonly before: SignatureCount;
  readonly after: SignatureCount;
}

/** What rules would have done to the orders of the past. */
export interface TriedRules {
  readonly orders: number;
  readonly total: Money;
  /** By signatures, the fewest first, refused last. */
  readonly outcomes: readonly { readonly signatures: SignatureCount; readonly orders: number; readonly total: Money }[];
  /** By rule in their order; the last one, null, is "no rule fits". */
  readonly byRule: readonly { readonly name: string | null; readonly orders: number }[];
  readonly changed: readonly TriedChange[];
}

const CHANGED_MAX = 20;

/** The fewest people who pass all steps. */
function fewestSignatures(steps: readonly ApprovalStep[]): number {
  return steps
    .map(({ ways }) => Math.min(...ways.map((way) => way.reduce((sum, { count }) => sum + count, 0))))
    .reduce((sum, count) => sum + count, 0);
}

/**
 * Rules tried on orders of the past. Take `step` with every order of whole days, oldest first, then `result`: what each
 * maker asks for on a day adds up on the way.
 */
export function startTrial(
  tried: ApprovalRules,
  inForce: ApprovalRules | null,
): {
  step(order: PastOrder): void;
  result(): TriedRules;
} {
  const after = deciderOf(tried);
  const before = inForce === null ? undefined : deciderOf(inForce);
  const daySums = new Map<string, Money>();
  const outcomes = new Map<SignatureCount, { orders: number; total: Money }>();
  const byRule = new Map<ApprovalRule | undefined, number>();
  const changed: TriedChange[] = [];
  let orders = 0;
  let total = ZERO;

  return {
    step(order) {
      const key = `${order.makerCpf} ${order.type} ${order.day}`;
      const daySum = daySums.get(key) ?? ZERO;
      const rule = after(order, daySum);
      const needed = signaturesOf(rule);
      const neededBefore = signaturesOf(before?.(order, daySum));
      orders += 1;
      total = add(total, order.amount);
      const outcome = outcomes.get(needed) ?? { orders: 0, total: ZERO };
      outcomes.set(needed, { orders: outcome.orders + 1, total: add(outcome.total, order.amount) });
      byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
      if (needed !== neededBefore) {
        changed.push({ order, before: neededBefore, after: needed });
        if (changed.length > CHANGED_MAX) changed.shift();
      }
      if (!order.isUnpaid) daySums.set(key, add(daySum, order.amount));
    },
    result: () => ({
      orders,
      total,
      outcomes: [...outcomes]
        .map(([signatures, outcome]) => ({ signatures, ...outcome }))
        .toSorted((a, b) => (a.signatures ?? Infinity) - (b.signatures ?? Infinity)),
      byRule: [...tried.rules, undefined].map((rule) => ({ name: rule?.name ?? null, orders: byRule.get(rule) ?? 0 })),
      changed: changed.toReversed(),
    }),
  };
}

/** Finds the rule that takes an order; each kind of order has its brackets worked out once. */
function deciderOf(rules: ApprovalRules): (order: PastOrder, daySum: Money) => ApprovalRule | undefined {
  const brackets = new Map<string, readonly Bracket[]>();
  for (const type of ORDER_KIND_NAMES) {
    for (const payees of PAYEE_RELATIONS) brackets.set(`${type} ${payees}`, bracketsOf(rules.rules, { type, payees }));
  }
  return (order, daySum) =>
    ruleAt(brackets.get(`${order.type} ${order.payees}`) ?? [], measureOf(rules, { amount: order.amount, daySum }));
}

function signaturesOf(rule: ApprovalRule | undefined): SignatureCount {
  if (rule === undefined || rule.outcome.is === 'alone') return 0;
  return rule.outcome.is === 'refused' ? null : fewestSignatures(rule.outcome.steps);
}
