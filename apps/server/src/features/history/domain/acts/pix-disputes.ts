import { PRECAUTION_STATE_LABELS, RECEIVED_DISPUTE_STATE_LABELS, SENT_DISPUTE_STATE_LABELS } from '@bank/contracts';
import type { ActData, CapabilityActs } from './acts.ts';
import { ofAmount, text } from './phrases.ts';

/** Contested Pix, both ways. */
export const pixDisputesActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'pix-disputes.contested': (data) => `Contestou um Pix${ofAmount(data)}${after(' para ', data.payeeName)}`,
    'pix-disputes.cancel-asked': (data) => `Cancelou a contestação de um Pix${ofAmount(data)}`,
    'pix-disputes.advanced': (data) =>
      `Contestação de um Pix${ofAmount(data)}${state(data, SENT_DISPUTE_STATE_LABELS)}`,
    'pix-disputes.blocked': (data) =>
      `Bloqueou valor por um Pix contestado${ofAmount(data)}${after(' de ', data.payerName)}`,
    'pix-disputes.blocked-more': (data) => `Bloqueou o que entrou, para devolver um Pix contestado${ofAmount(data)}`,
    'pix-disputes.paid-back': (data) => `Devolveu a quem pagou, de um Pix contestado${ofAmount(data)}`,
    'pix-disputes.evidence-sent': (data) => `Enviou um documento de defesa${after(': ', data.name)}`,
    'pix-disputes.answered': (data) => `Enviou a defesa de um Pix contestado${ofAmount(data)}`,
    'pix-disputes.proposed': 'Propôs a decisão de uma contestação de Pix',
    'pix-disputes.judged': (data) =>
      `Análise de um Pix contestado${ofAmount(data)}${state(data, RECEIVED_DISPUTE_STATE_LABELS)}`,
    'pix-disputes.precaution-blocked': (data) =>
      `Bloqueou por precaução um Pix recebido${ofAmount(data)}${after(' de ', data.payerName)}`,
    'pix-disputes.precaution-proposed': 'Propôs o fim de um bloqueio cautelar',
    'pix-disputes.precaution-judged': (data) => `Decidiu devolver um Pix bloqueado por precaução${ofAmount(data)}`,
    'pix-disputes.precaution-ended': (data) =>
      `Encerrou o bloqueio cautelar de um Pix${ofAmount(data)}${state(data, PRECAUTION_STATE_LABELS)}`,
    'pix-disputes.freed': (data) =>
      `Encerrou a contestação de um Pix recebido${ofAmount(data)}${state(data, RECEIVED_DISPUTE_STATE_LABELS)}`,
  },
};

function after(words: string, value: ActData[string] | undefined): string {
  const shown = text(value);
  return shown === null ? '' : `${words}${shown}`;
}

function state(data: ActData, labels: Readonly<Record<string, string>>): string {
  const name = text(data.state);
  const label = name === null ? undefined : labels[name];
  return label === undefined ? '' : `: ${label.toLowerCase()}`;
}
