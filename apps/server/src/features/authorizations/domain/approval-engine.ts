import type { ApprovalStep } from '@bank/contracts';
import type { approvalRules } from '../../payment-orders/index.ts';
import { bracketsOf, lastOfSameRule, measureOf, ruleAt } from './brackets.ts';
import { distinctSigners, forwardWith, passedSteps } from './signatures.ts';

/**
 * The engine of approval rules. The first rule that fits decides; without one, or without rules, an order goes alone.
 * How far signatures lead depends on who signed, never on the order in which they did.
 */
export const approvalEngine: approvalRules.ApprovalEngine = { requirementOf, progressOf, canSign };

function requirementOf(
  inForce: approvalRules.RulesInForce | null,
  facts: approvalRules.RuleFacts,
): approvalRules.ApprovalRequirement {
  if (inForce === null) return { is: 'alone', upTo: null };
  const { version, rules } = inForce;
  const brackets = bracketsOf(rules.rules, facts);
  const measure = measureOf(rules, facts);
  const rule = ruleAt(brackets, measure);
  const upTo = rules.sumsDay ? lastOfSameRule(brackets, measure) : null;
  if (rule === undefined || rule.outcome.is === 'alone') return { is: 'alone', upTo };
  if (rule.outcome.is === 'refused') return { is: 'refused', rule: rule.name };
  const { steps } = rule.outcome;
  return { is: 'approval', rule: rule.name, version, steps, expiresAfterHours: rules.expiresAfterHours, upTo };
}

function progressOf(
  steps: readonly ApprovalStep[],
  signed: readonly approvalRules.ApproverPerson[],
  makerCpf: string | null,
): approvalRules.ApprovalProgress {
  const signers = distinctSigners(signed, makerCpf);
  const openStep = passedSteps(steps, signers);
  return {
    isPassed: openStep === steps.length,
    openStep,
    counted: countedOf(steps, signers).map(({ cpf }) => cpf),
  };
}

function canSign(
  steps: readonly ApprovalStep[],
  signed: readonly approvalRules.ApproverPerson[],
  makerCpf: string | null,
  person: approvalRules.ApproverPerson,
): boolean {
  return signersFor(steps, signed, makerCpf, [person]).length > 0;
}

/** Who of these people can sign next: the open step waits on them. */
export function signersFor(
  steps: readonly ApprovalStep[],
  signed: readonly approvalRules.ApproverPerson[],
  makerCpf: string | null,
  people: readonly approvalRules.ApproverPerson[],
): readonly approvalRules.ApproverPerson[] {
  const signers = distinctSigners(signed, makerCpf);
  const takesForward = forwardWith(steps, countedOf(steps, signers));
  const hasSigned = new Set(signers.map(({ cpf }) => cpf));
  return distinctSigners(people, makerCpf).filter((person) => !hasSigned.has(person.cpf) && takesForward(person));
}

/** Whose signature takes something forward, the earlier ones first; who signed in vain is looked at again at each step. */
function countedOf(
  steps: readonly ApprovalStep[],
  signers: readonly approvalRules.ApproverPerson[],
): readonly approvalRules.ApproverPerson[] {
  let counted: readonly approvalRules.ApproverPerson[] = [];
  for (;;) {
    const takesForward = forwardWith(steps, counted);
    const next = signers.find((signer) => !counted.includes(signer) && takesForward(signer));
    if (next === undefined) return counted;
    counted = [...counted, next];
  }
}
