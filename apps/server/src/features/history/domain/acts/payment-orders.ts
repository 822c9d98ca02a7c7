import { formatDate, parseCivilDate } from '@bank/core';
import { agreeing, anOrder, knownOrderKind, ofTheOrder, type OrderKind } from '@bank/contracts';
import type { ActData, CapabilityActs } from './acts.ts';
import { ofAmount, text } from './phrases.ts';

/** Payments of any kind, from their making to their end. */
export const paymentOrdersActs: CapabilityActs = {
  kind: 'payments',
  otherKinds: {
    'payment-orders.approved': 'authorizations',
    'payment-orders.refused': 'authorizations',
    'payment-orders.returned-to-authorization': 'authorizations',
  },
  words: {
    'payment-orders.created': (data) =>
      data.state === 'scheduled' ? `Agendou ${payment(data)}${scheduledFor(data)}` : `Criou ${payment(data)}`,
    'payment-orders.confirmed': (data) => `Confirmou no aplicativo ${payment(data)}`,
    'payment-orders.cancelled': (data) => `Cancelou ${payment(data)}`,
    'payment-orders.approved': (data) =>
      `Aprovou${data.inPlaceOf === undefined ? '' : `, no lugar de ${text(data.inPlaceOf) ?? 'outra pessoa'},`} ${payment(data)}`,
    'payment-orders.refused': (data) => `Recusou ${payment(data)}`,
    'payment-orders.edited': (data) => `Alterou ${payment(data)}${scheduledFor(data)}${changed(data)}`,
    'payment-orders.expired': (data) => `Venceu sem confirmação ou autorização ${payment(data)}`,
    'payment-orders.submitted': (data) => `${done(data, 'Enviado')} ao sistema de pagamentos ${payment(data)}`,
    'payment-orders.settled': (data) => `${done(data, 'Liquidado')} ${payment(data)}`,
    'payment-orders.rejected': (data) => `Não pôde ser ${done(data, 'feito')} ${payment(data)}${noted(data)}`,
    'payment-orders.unanswered': (data) => `Sem resposta do sistema de pagamentos: ${payment(data)}`,
    'payment-orders.doubted': (data) => `O banco está esclarecendo o que houve com ${payment(data)}`,
    'payment-orders.returned-to-authorization': (data) => `Voltou para aprovação ${payment(data)}`,
    'payment-orders.postponed': (data) => `${done(data, 'Adiado')} ${payment(data)}${noted(data)}`,
    'payment-orders.repeated': (data) =>
      `Criou o pagamento do dia e passou ao próximo${scheduledFor(data)}: ${payment(data)}`,
    'payment-orders.skipped': (data) =>
      data.why === 'left-out'
        ? `Não fez o pagamento do dia, que estava pulado: ${payment(data)}`
        : `Pulou um dia, por estar ${done(data, 'pausado')}: ${payment(data)}`,
    'payment-orders.paused': (data) => `Pausou a repetição de ${payment(data)}`,
    'payment-orders.resumed': (data) => `Retomou a repetição de ${payment(data)}`,
    'payment-orders.completed': (data) => `Fez os pagamentos ${ofWhole(data)}${noted(data)}`,
    'payment-orders.payment-left-out': (data) => `Pulou${ofDay(data)} na repetição de ${payment(data)}`,
    'payment-orders.payment-taken-back': (data) => `Voltou a incluir${ofDay(data)} na repetição de ${payment(data)}`,
  },
};

/** The payment as a thing that something is done to: "um Pix de R$ 10,00 para Ana", "uma TED". */
function payment(data: ActData): string {
  const kind = kindIn(data);
  const to = text(data.payeeName);
  return `${kind === undefined ? 'um pagamento' : anOrder(kind)}${ofAmount(data)}${to === null ? '' : ` para ${to}`}`;
}

/** The order that stands for many payments: "do lote de R$ 10,00 para Folha". */
function ofWhole(data: ActData): string {
  const kind = kindIn(data);
  const to = text(data.payeeName);
  return `${kind === undefined ? 'de uma ordem' : ofTheOrder(kind)}${ofAmount(data)}${to === null ? '' : ` “${to}”`}`;
}

/** A participle in -o as it agrees with the payment: "Liquidado" a Pix, "Liquidada" a TED. */
function done(data: ActData, masculine: string): string {
  const kind = kindIn(data);
  return kind === undefined ? masculine : agreeing(kind, masculine);
}

/** The kind of order that the record names; undefined for one that only another version knows. */
function kindIn(data: ActData): OrderKind | undefined {
  return knownOrderKind(data.kind);
}

function scheduledFor(data: ActData): string {
  const date = parseCivilDate(text(data.date) ?? '');
  return date.ok ? ` para o dia ${formatDate(date.value)}` : '';
}

/** Which payment of a series, by its day: " o pagamento de 05/12/2026". */
function ofDay(data: ActData): string {
  const date = parseCivilDate(text(data.paymentDate) ?? '');
  return date.ok ? ` o pagamento de ${formatDate(date.value)}` : ' um pagamento';
}

/** The bank's own words of why. */
/** What of an order that stands for many payments was changed: ": linha 3 alterada". */
function changed(data: ActData): string {
  const change = text(data.change);
  return change === null ? '' : `: ${change.charAt(0).toLowerCase()}${change.slice(1)}`;
}

function noted(data: ActData): string {
  const note = text(data.note);
  return note === null ? '' : `: ${note.replace(/\.$/, '')}`;
}
