import { money, ok, sum, ZERO, type Money, type Result } from '@bank/core';
import type { ApprovalStep, OrderKind } from '@bank/contracts';
import type { ApprovalEngine, RuleFacts, RulesInForce } from './approval-engine.ts';
import { decideApproval, signaturesNeeded, type ApprovalCause, type DecidedApproval } from './approval.ts';
import { totalOfKind, type OrderPart } from './parts.ts';

/** What a maker had asked for on the day before an order, by kind; a kind that is absent, nothing. */
export type DaySums = Readonly<Partial<Record<OrderKind, Money>>>;

/** An order that stands for many payments, as the rules look at it. */
export interface PartedOrder {
  readonly kind: OrderKind;
  readonly parts: readonly OrderPart[];
  readonly daySums: DaySums;
}

interface Judged {
  readonly facts: RuleFacts;
  readonly decided: DecidedApproval;
}

/**
 * What an order needs that stands for many payments, so that nobody dodges a rule by putting payments together (SECURITY A2):
 * the rules are asked about all payments of each kind as one, about single ones as if each were alone, and about the whole
 * as an order of its own kind. Refused where any of it is. What is asked for together is {@link mergedSteps}.
 */
export function decideParts(
  engine: ApprovalEngine,
  rules: RulesInForce | null,
  order: PartedOrder,
  cause: ApprovalCause,
): Result<DecidedApproval, { readonly rule: string }> {
  const judged: Judged[] = [];
  for (const facts of factsOf(order)) {
    const decided = decideApproval(engine, rules, facts, cause);
    if (!decided.ok) return decided;
    judged.push({ facts, decided: decided.value });
  }
  const approvals = judged.flatMap(({ decided: { approval } }) => approval ?? []);
  const parts = bracketsOf(order, judged);
  const hours = judged.flatMap(({ decided: { expiresAfterHours } }) => expiresAfterHours ?? []);
  const expiresAfterHours = hours.length === 0 ? null : Math.min(...hours);
  const [first] = approvals;
  if (!first) return ok({ approval: null, upTo: null, expiresAfterHours, parts });
  const names = [...new Set(approvals.flatMap(({ rule }) => rule ?? []))];
  const approval = {
    cause,
    rule: names.length === 0 ? null : names.join(' e '),
    rulesVersion: first.rulesVersion,
    steps: mergedSteps(approvals.map(({ steps }) => steps)),
    daySumCentavos: String(order.daySums[order.kind] ?? ZERO),
    daySums: Object.fromEntries(Object.entries(order.daySums).map(([kind, of]) => [kind, String(of)])),
  };
  return ok({ approval, upTo: null, expiresAfterHours, parts });
}

/** Everything that the rules are asked about. */
function factsOf({ kind, parts, daySums }: PartedOrder): readonly RuleFacts[] {
  const total = sum(parts.map((part) => part.total));
  const whole = [...new Set(parts.map(({ payees }) => payees))].map((payees) => ({
    type: kind,
    amount: total,
    payees,
    daySum: daySums[kind] ?? ZERO,
  }));
  const each = parts.flatMap((part) => {
    const { kind: type, payees, amounts } = part;
    const daySum = daySums[type] ?? ZERO;
    return [totalOfKind(parts, type), ...amounts].map((amount) => ({ type, amount, payees, daySum }));
  });
  return [...whole, ...each];
}

/**
 * The day's sum of each kind up to which all of the answers hold: the answer that ends soonest decides, also one about a
 * single payment, which would be judged otherwise once the day has moved past it.
 */
function bracketsOf(
  { kind, parts, daySums }: PartedOrder,
  judged: readonly Judged[],
): NonNullable<DecidedApproval['parts']> {
  const kinds = [...new Set([kind, ...parts.map((part) => part.kind)])];
  return kinds.map((type) => {
    const amount = type === kind ? sum(parts.map((part) => part.total)) : totalOfKind(parts, type);
    const daySum = daySums[type] ?? ZERO;
    const room = judged
      .filter(({ facts }) => facts.type === type)
      .flatMap(({ facts, decided: { upTo } }) => (upTo === null ? [] : [upTo - daySum - facts.amount]));
    const least = room.reduce<bigint | null>((found, one) => (found === null || one < found ? one : found), null);
    return { kind: type, amount, upTo: least === null ? null : money(daySum + least + amount) };
  });
}

/**
 * Steps that ask for all that each of these asks for. The same twice is asked for once; so many people, whoever they are, are
 * there where another asks for as many; everything else is asked for one after the other.
 */
export function mergedSteps(all: readonly (readonly ApprovalStep[])[]): readonly ApprovalStep[] {
  const distinct = all.filter(
    (steps, index) => steps.length > 0 && all.findIndex((other) => isSame(other, steps)) === index,
  );
  const particular = distinct.filter((steps) => !isAnyone(steps));
  const people = Math.max(0, ...distinct.filter(isAnyone).map(signaturesNeeded));
  const isCovered = signaturesNeeded(particular.flat()) >= people;
  const largest = distinct.find((steps) => isAnyone(steps) && signaturesNeeded(steps) === people);
  return [...particular.flat(), ...(isCovered || !largest ? [] : largest)];
}

/** Whether they ask for the same. What is the same and written otherwise is asked for twice, which is never less. */
function isSame(one: readonly ApprovalStep[], other: readonly ApprovalStep[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether anybody may pass these steps: they say how many people, and not who. */
function isAnyone(steps: readonly ApprovalStep[]): boolean {
  return steps.every(({ ways }) => ways.every((way) => way.every(({ approver }) => approver.by === 'anyone')));
}

/**
 * The same parts with no more amounts than the rules tell apart: of those that get the same answer, the largest. What is left
 * out would have been answered as one that stays.
 */
export function withTellingAmounts(
  engine: ApprovalEngine,
  rules: RulesInForce | null,
  parts: readonly OrderPart[],
  daySums: DaySums,
): readonly OrderPart[] {
  return parts.map((part) => {
    const { kind: type, payees } = part;
    const daySum = daySums[type] ?? ZERO;
    const byAnswer = new Map<string, Money>();
    for (const amount of [...part.amounts].toSorted((a, b) => (a < b ? -1 : 1))) {
      const answer = engine.requirementOf(rules, { type, amount, payees, daySum });
      // Where brackets of one rule lie apart, each ends at its own sum of the day.
      byAnswer.set(
        JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        amount,
      );
    }
    return { ...part, amounts: [...byAnswer.values()] };
  });
}
