import { formatBrl, formatInstant, money } from '@bank/core';
import { stepText, type ApprovalState, type Authorization, type OrderState, type ProfileNames } from '@bank/contracts';
import type { approvalRules, orderApproval } from '../../payment-orders/index.ts';
import { approvalEngine, signersFor } from './approval-engine.ts';
import { distinctSigners } from './signatures.ts';

/** An order with its signatures, as far as approval goes. */
export interface ApprovedOrder {
  readonly state: OrderState;
  readonly approval: orderApproval.OrderApproval;
  readonly approvals: readonly orderApproval.GivenApproval[];
  /** Null: a program made it. */
  readonly makerCpf: string | null;
}

/** Where an order stands in the eyes of the rules. */
export interface Standpoint {
  /** Steps that are passed. */
  readonly openStep: number;
  /** Who can sign now: nobody once it is decided. */
  readonly waitsOn: readonly approvalRules.ApproverPerson[];
  /** Whose signatures count, by CPF. */
  readonly counted: ReadonlySet<string>;
}

/** Who may approve an order, without those who would sign in its maker's place. */
export interface AbleToApprove {
  /** Everybody who can sign today. */
  readonly people: readonly approvalRules.ApproverPerson[];
  /** Who signed, as they may count now; who may approve no longer is left out (SECURITY Z09). */
  readonly signed: readonly approvalRules.ApproverPerson[];
}

/** Judges an order that waits by who may sign now; once it went, the signatures that let it go stay as they were. */
export function standpointOf(order: ApprovedOrder, { people, signed }: AbleToApprove): Standpoint {
  const { steps } = order.approval;
  if (hasGone(order.state)) {
    const counted = new Set(order.approvals.map(({ cpf }) => cpf));
    return { openStep: steps.length, waitsOn: [], counted };
  }
  const progress = approvalEngine.progressOf(steps, signed, order.makerCpf);
  const waits = order.state === 'awaiting_authorization';
  return {
    openStep: progress.openStep,
    waitsOn: waits ? whoCanSign(order, { people, signed }) : [],
    counted: new Set(progress.counted),
  };
}

/**
 * Who of these people can sign an order that waits. Where the signatures that it has are enough by now, because somebody
 * who signed was given more to say since, whoever may approve lets it go.
 */
export function whoCanSign(
  { approval: { steps }, approvals, makerCpf }: ApprovedOrder,
  { people, signed }: AbleToApprove,
): readonly approvalRules.ApproverPerson[] {
  if (!approvalEngine.progressOf(steps, signed, makerCpf).isPassed) return signersFor(steps, signed, makerCpf, people);
  return distinctSigners(people, makerCpf).filter((person) => approvals.every(({ cpf }) => cpf !== person.cpf));
}

/** Whether it went on its way: everybody asked has said yes. */
export function hasGone(state: OrderState): boolean {
  return ['scheduled', 'processing', 'unknown', 'settled', 'rejected'].includes(state);
}

/** The same in words, for people. */
export function presentApprovalState(
  order: ApprovedOrder,
  standpoint: Standpoint,
  profiles: ProfileNames,
): ApprovalState {
  const { approval, approvals } = order;
  return {
    rule: approval.rule,
    rulesVersion: approval.rulesVersion,
    because: becauseOf(approval),
    steps: approval.steps.map((step, index) => ({
      text: stepText(step, profiles),
      state: index < standpoint.openStep ? 'passed' : index === standpoint.openStep ? 'open' : 'to-come',
      waitsOn: index === standpoint.openStep ? standpoint.waitsOn.map(({ name }) => name) : [],
    })),
    approvals: approvals.map(({ operatorId, operatorName, at, inPlaceOf, cpf }) => ({
      operatorId,
      name: operatorName,
      at: formatInstant(at),
      inPlaceOf,
      counts: standpoint.counted.has(cpf),
    })),
  };
}

function becauseOf({ cause, rule, daySumCentavos }: orderApproval.OrderApproval): string {
  switch (cause) {
    case 'rule': {
      const daySum = BigInt(daySumCentavos);
      const summed = daySum === 0n ? '' : `, contando ${formatBrl(money(daySum))} já pedidos no mesmo dia`;
      return rule === null ? 'Precisa da aprovação de outra pessoa' : `A regra "${rule}" pede aprovação${summed}`;
    }
    case 'payee-changed':
      return 'Quem recebe mudou desde que o pagamento foi feito: outra pessoa precisa conferir e aprovar';
    case 'payee-reported':
      return 'Quem recebe passou a ter relatos confirmados de fraude desde que o pagamento foi feito: outra pessoa precisa conferir e aprovar';
    case 'maker-lost-right':
      return 'Quem fez o pagamento já não pode pagar: outra pessoa precisa responder por ele';
    case 'above-daily-cap':
      return rule === null
        ? 'Passa do que a credencial pode devolver sozinha por dia: uma pessoa precisa aprovar'
        : `Passa do que a credencial pode devolver sozinha por dia, e a regra "${rule}" diz quem aprova`;
    case 'within-daily-cap':
      return 'Está no limite diário assinado para a credencial: não precisa de aprovação';
  }
}

/** Whoever looks at an order that waits. */
export interface Decider {
  readonly operatorId: string;
  readonly cpf: string;
  readonly mayApprove: boolean;
  readonly hasDevice: boolean;
}

/** Why this person cannot decide on an order; null where they can. */
export function cannotDecide(
  order: ApprovedOrder,
  standpoint: Standpoint,
  decider: Decider,
): Authorization['cannotBecause'] {
  if (order.state !== 'awaiting_authorization') return 'decided';
  if (decider.cpf === order.makerCpf) return 'maker';
  if (!decider.mayApprove) return 'no-right';
  if (order.approvals.some(({ cpf }) => cpf === decider.cpf)) return 'already-approved';
  if (!decider.hasDevice) return 'no-device';
  return standpoint.waitsOn.some(({ cpf }) => cpf === decider.cpf) ? null : 'not-this-step';
}
