import { batchAct } from '../batch-transfers/act-words.ts';
import { ORDER_STATE_EVENTS, ORDER_STATE_LABELS } from '../payment-orders/words.ts';
import type { OrderState } from '../payment-orders/states.ts';
import { pixRefundAct } from '../pix-refunds/act-words.ts';
import { transferAct } from '../transfers/act-words.ts';
import type { ActWords } from './descriptor.ts';
import type { OrderKind } from './names.ts';

const PAYMENT: ActWords = {
  name: 'pagamento',
  gender: 'masculine',
  settled: ORDER_STATE_LABELS.settled,
  rejected: ORDER_STATE_LABELS.rejected,
  again: 'Não pague de novo',
};

/** The kinds whose orders are called something else than payments. */
const OTHER_ACTS: Readonly<Partial<Record<OrderKind, ActWords>>> = {
  'pix-refund': pixRefundAct,
  transfer: transferAct,
  ted: transferAct,
  'batch-transfer': batchAct,
};

/** How one order of the kind is spoken of; one of a kind that only another version knows (undefined) is a payment. */
export function actOf(kind: OrderKind | undefined): ActWords {
  return (kind && OTHER_ACTS[kind]) ?? PAYMENT;
}

/** "pagamento", "devolução". */
export function actName(kind: OrderKind | undefined): string {
  return actOf(kind).name;
}

/** With the definite article: "o pagamento", "a devolução". */
export function theAct(kind: OrderKind | undefined): string {
  return `${isFeminine(kind) ? 'a' : 'o'} ${actName(kind)}`;
}

/** "este pagamento", "esta devolução". */
export function thisAct(kind: OrderKind | undefined): string {
  return `${isFeminine(kind) ? 'esta' : 'este'} ${actName(kind)}`;
}

/** A masculine participle or adjective in -o as it agrees with the act: "cancelado", "cancelada". */
export function actAgreeing(kind: OrderKind | undefined, masculine: string): string {
  return isFeminine(kind) ? masculine.replace(/o(s?)$/, 'a$1') : masculine;
}

/** A state of an order of the kind as it stands on a label. */
export function stateLabel(kind: OrderKind, state: OrderState): string {
  return state === 'settled' || state === 'rejected' ? actOf(kind)[state] : ORDER_STATE_LABELS[state];
}

/** The same as a step of its time line: what happened. */
export function stateEvent(kind: OrderKind, state: OrderState): string {
  return state === 'settled' ? actOf(kind).settled : ORDER_STATE_EVENTS[state];
}

function isFeminine(kind: OrderKind | undefined): boolean {
  return actOf(kind).gender === 'feminine';
}
