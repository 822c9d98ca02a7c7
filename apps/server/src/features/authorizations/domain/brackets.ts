import { add, money, type Money } from '@bank/core';
import { moneyOf, type ApprovalRule, type ApprovalRules, type PayeeRelation, type OrderKind } from '@bank/contracts';
import type { approvalRules } from '../../payment-orders/index.ts';

/** What of an order a rule looks at beside its amount. */
export interface FactsOfRule {
  readonly type: OrderKind;
  readonly payees: PayeeRelation;
}

/** A rule with its amounts as money. */
export interface Bracket {
  readonly rule: ApprovalRule;
  readonly above: Money | null;
  readonly upTo: Money | null;
}

/** The rules that are about such payments at all, in their order. */
export function bracketsOf(rules: readonly ApprovalRule[], of: FactsOfRule): readonly Bracket[] {
  const amountOf = (wire: string | null): Money | null => (wire === null ? null : moneyOf(wire));
  return rules
    .filter((rule) => isAbout(rule, of))
    .map((rule) => ({ rule, above: amountOf(rule.above), upTo: amountOf(rule.upTo) }));
}

/** Whether a rule is about such payments. */
export function isAbout(rule: ApprovalRule, { type, payees }: FactsOfRule): boolean {
  return (rule.types === null || rule.types.includes(type)) && (rule.payees === null || rule.payees.includes(payees));
}

/** The rule that takes that amount: the first whose bracket holds it; undefined where none does. */
export function ruleAt(brackets: readonly Bracket[], amount: Money): ApprovalRule | undefined {
  // Above is exclusive, up to inclusive: "acima de 1.000,00 até 50.000,00".
  return brackets.find(({ above, upTo }) => (above === null || amount > above) && (upTo === null || amount <= upTo))
    ?.rule;
}

/** What is compared with the brackets: the amount, or the maker's sum of the day with it. */
export function measureOf(
  { sumsDay }: Pick<ApprovalRules, 'sumsDay'>,
  { amount, daySum }: Pick<approvalRules.RuleFacts, 'amount' | 'daySum'>,
): Money {
  return sumsDay ? add(daySum, amount) : amount;
}

/** The last amount, from that one on, up to which the same rule decides; null where it has no end. */
export function lastOfSameRule(brackets: readonly Bracket[], amount: Money): Money | null {
  const rule = ruleAt(brackets, amount);
  const next = edgesFrom(brackets, amount).find((edge) => ruleAt(brackets, money(edge + 1n)) !== rule);
  return next ?? null;
}

/** The last amounts of brackets, at or above that one, rising. */
function edgesFrom(brackets: readonly Bracket[], amount: Money): readonly Money[] {
  return brackets
    .flatMap(({ above, upTo }) => [above, upTo])
    .filter((edge) => edge !== null)
    .filter((edge) => edge >= amount)
    .toSorted((a, b) => (a < b ? -1 : 1));
}
