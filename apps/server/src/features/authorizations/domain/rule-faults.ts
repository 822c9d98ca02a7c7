import { money } from '@bank/core';
import {
  moneyOf,
  PAYEE_RELATIONS,
  ORDER_KIND_NAMES,
  stepText,
  type ApprovalRule,
  type ApprovalRules,
  type ApprovalStep,
  type Approver,
  type ProfileNames,
} from '@bank/contracts';
import type { approvalRules } from '../../payment-orders/index.ts';
import { bracketsOf, isAbout, ruleAt } from './brackets.ts';
import { distinctSigners, passedSteps } from './signatures.ts';

/** What is odd about a rule. */
export interface RuleFault {
  /** Its place in the list, from 0; null for all of them together. */
  readonly rule: number | null;
  readonly text: string;
  /** Rules with such a fault are not saved. */
  readonly blocks: boolean;
}

/** Who there is to approve. */
export interface Eligible {
  /** Everybody who is active and may approve. */
  readonly people: readonly approvalRules.ApproverPerson[];
  /** Those of them who can sign today: with a trusted device. */
  readonly withDevice: readonly approvalRules.ApproverPerson[];
  readonly profiles: ProfileNames;
}

/** Nobody is a maker with this CPF. */
const SOMEBODY_ELSE = '';

/**
 * What is odd about rules. Saving is refused where a rule names what is not there, has an empty bracket, or asks for
 * more people than may approve; what only gets in somebody's way is told.
 */
export function faultsOf(rules: ApprovalRules, eligible: Eligible): readonly RuleFault[] {
  return rules.rules.flatMap((rule, index) => {
    const texts = [...bracketFaults(rule), ...profileFaults(rule, eligible.profiles)];
    if (texts.length > 0) return texts.map((text) => ({ rule: index, text, blocks: true }));
    const lost = isReachable(rules.rules, rule)
      ? []
      : [
          {
            rule: index,
            text: `A regra "${rule.name}" nunca se aplica: as de cima já abrangem tudo o que ela abrange`,
            blocks: false,
          },
        ];
    return [...lost, ...peopleFaults(rule, eligible).map((fault) => ({ rule: index, ...fault }))];
  });
}

function bracketFaults({ name, above, upTo }: ApprovalRule): readonly string[] {
  const isEmpty = above !== null && upTo !== null && moneyOf(above) >= moneyOf(upTo);
  return isEmpty ? [`A faixa da regra "${name}" termina antes de começar`] : [];
}

function profileFaults(rule: ApprovalRule, profiles: ProfileNames): readonly string[] {
  const isUnknown = approversOf(rule).some(
    (approver) => approver.by === 'profile' && !profiles.has(approver.profileId),
  );
  return isUnknown ? [`A regra "${rule.name}" pede a aprovação de um perfil que não existe`] : [];
}

function approversOf({ outcome }: ApprovalRule): readonly Approver[] {
  if (outcome.is !== 'approval') return [];
  return outcome.steps.flatMap(({ ways }) => ways.flat()).map(({ approver }) => approver);
}

/** Whether some amount of some type to some payee comes down to this rule. */
function isReachable(rules: readonly ApprovalRule[], rule: ApprovalRule): boolean {
  const firsts = rules
    .flatMap(({ above, upTo }) => [above, upTo])
    .filter((edge) => edge !== null)
    .map((edge) => money(moneyOf(edge) + 1n));
  return ORDER_KIND_NAMES.some((type) =>
    PAYEE_RELATIONS.some((payees) => {
      const of = { type, payees };
      if (!isAbout(rule, of)) return false;
      const brackets = bracketsOf(rules, of);
      return [money(1n), ...firsts].some((amount) => ruleAt(brackets, amount) === rule);
    }),
  );
}

function peopleFaults(rule: ApprovalRule, eligible: Eligible): readonly Pick<RuleFault, 'text' | 'blocks'>[] {
  if (rule.outcome.is !== 'approval') return [];
  const { steps } = rule.outcome;
  const missing = firstMissing(steps, eligible.people, SOMEBODY_ELSE);
  if (missing !== undefined) {
    const needed = stepText(missing, eligible.profiles);
    const text = `A regra "${rule.name}" pede ${needed}, e a empresa não tem tantas pessoas que possam aprovar`;
    return [{ text, blocks: true }];
  }
  if (firstMissing(steps, eligible.withDevice, SOMEBODY_ELSE) !== undefined) {
    const text = `Hoje ninguém conseguiria cumprir a regra "${rule.name}": falta a quem aprova registrar o dispositivo`;
    return [{ text, blocks: false }];
  }
  const stuck = eligible.people.filter(({ cpf }) => firstMissing(steps, eligible.people, cpf) !== undefined);
  return stuck.map(({ name }) => ({
    text: `Pagamentos feitos por ${name} não teriam quem os aprove pela regra "${rule.name}"`,
    blocks: false,
  }));
}

/** The first step that all these people together cannot pass for an order of that maker. */
function firstMissing(
  steps: readonly ApprovalStep[],
  people: readonly approvalRules.ApproverPerson[],
  makerCpf: string | null,
): ApprovalStep | undefined {
  return steps[passedSteps(steps, distinctSigners(people, makerCpf))];
}
