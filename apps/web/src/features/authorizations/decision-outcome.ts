import { actOf, CANNOT_DECIDE_WORDS, theAct, type Authorization, type PaymentOrder } from '@bank/contracts';
import { formatDate } from '@bank/core';
import type { Tone } from '@bank/ui';
import { dayOf } from '../../vocabulary/dates.ts';
import { eitherOf } from './authorization-words.ts';

/** What became of one payment that somebody chose to approve, told honestly. */
export interface DecisionOutcome {
  /** waiting: it is still up to this person in the app; moving: the bank is at it; ended: nothing more happens here. */
  readonly stage: 'waiting' | 'moving' | 'ended';
  readonly tone: Tone;
  readonly label: string;
  readonly text: string | null;
}

/** What was on screen when the person chose it, and who that is. */
export interface Chosen {
  readonly revision: number;
  readonly operatorId: string;
}

/** How a chosen payment stands by now. */
export function outcomeOf(
  now: Pick<Authorization, 'order' | 'approval' | 'decision' | 'cannotBecause'>,
  chosen: Chosen,
): DecisionOutcome {
  const { order, decision } = now;
  switch (order.state) {
    case 'awaiting_authorization':
      return waiting(now, chosen);
    case 'awaiting_confirmation':
      return ended(
        'warning',
        'Mudou enquanto isso',
        `${order.createdBy.name} alterou ${theAct(order.kind)} e precisa confirmar.`,
      );
    case 'scheduled':
      return ended('positive', 'Aprovado', `Agendado para ${formatDate(dayOf(order.date))}.`);
    case 'processing':
      return { stage: 'moving', tone: 'info', label: 'Aprovado', text: 'Enviando.' };
    case 'unknown':
      return ended('warning', 'Aprovado', 'Ainda sem resposta de quem recebe: o valor continua reservado.');
    case 'settled':
      return ended('positive', 'Aprovado', `${actOf(order.kind).settled}.`);
    case 'rejected':
      return ended(
        'negative',
        `Aprovado, mas ${actOf(order.kind).rejected.toLowerCase()}`,
        order.refusal?.message ?? null,
      );
    case 'refused':
      return ended('negative', 'Recusado', refusedText(decision, order));
    case 'cancelled':
      return ended('neutral', 'Cancelado', decision === null ? null : `${decision.by} cancelou ${theAct(order.kind)}.`);
    case 'expired':
      return ended('neutral', 'Prazo vencido', 'O prazo para aprovar terminou.');
  }
}

function waiting(
  { order, approval, cannotBecause }: Pick<Authorization, 'order' | 'approval' | 'cannotBecause'>,
  { operatorId, revision }: Chosen,
): DecisionOutcome {
  if (approval.approvals.some((given) => given.operatorId === operatorId)) {
    const open = approval.steps.find(({ state }) => state === 'open');
    const on = open === undefined || open.waitsOn.length === 0 ? '' : `: ${eitherOf(open.waitsOn)}`;
    return ended('positive', 'Você aprovou', `Falta ainda ${open?.text ?? 'outra etapa'}${on}.`);
  }
  if (order.revision !== revision) {
    // What no rule sent here says itself why it came back.
    const why = approval.rule === null ? `${approval.because}. ` : '';
    return ended('warning', 'Mudou enquanto isso', `${why}Confira de novo antes de aprovar.`);
  }
  if (cannotBecause !== null) return ended('warning', 'Você não pode aprovar', CANNOT_DECIDE_WORDS[cannotBecause]);
  return { stage: 'waiting', tone: 'warning', label: 'Aguarda você no aplicativo', text: null };
}

function ended(tone: Tone, label: string, text: string | null): DecisionOutcome {
  return { stage: 'ended', tone, label, text };
}

function refusedText(decision: Authorization['decision'], order: PaymentOrder): string | null {
  if (decision?.is !== 'refused') return order.refusal?.message ?? null;
  return decision.reason === null ? `${decision.by} recusou.` : `${decision.by} recusou: “${decision.reason}”`;
}
