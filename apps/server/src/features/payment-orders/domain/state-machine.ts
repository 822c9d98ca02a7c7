import { ok, refuse, type Result } from '@bank/core';
import type { OrderState } from '@bank/contracts';

/**
 * What can happen to an order. Where an event leads to one of several states, the name says to which: how far an order
 * may go at once (authorization needed, date, rail) is decided before, by the use case.
 */
export const ORDER_EVENTS = [
  'needs-confirmation',
  'needs-authorization',
  'approve',
  'schedule',
  'submit',
  'settle',
  'reject',
  'lose-answer',
  'doubt',
  'postpone',
  'repeat',
  'pause',
  'resume',
  'leave-out',
  'take-back',
  'refuse',
  'cancel',
  'expire',
  'edit',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Where an order is before it exists, or what it is. */
export type OrderPosition = OrderState | 'new';

type Row = Partial<Record<OrderEvent, OrderState>>;

/**
 * Every allowed step (SCREENS.md section 1, "Payment order" and "Going back in the state machine"); what is not here
 * is impossible and changes nothing. `settle` straight from an early state is a transfer inside this bank, which needs
 * no rail. Ends have no way out.
 */
export const TRANSITIONS: Readonly<Record<OrderPosition, Row>> = {
  new: {
    'needs-confirmation': 'awaiting_confirmation',
    'needs-authorization': 'awaiting_authorization',
    schedule: 'scheduled',
    submit: 'processing',
    settle: 'settled',
  },
  awaiting_confirmation: {
    'needs-authorization': 'awaiting_authorization',
    schedule: 'scheduled',
    submit: 'processing',
    settle: 'settled',
    reject: 'rejected',
    cancel: 'cancelled',
    expire: 'expired',
    edit: 'awaiting_confirmation',
  },
  awaiting_authorization: {
    // One signature of several.
    approve: 'awaiting_authorization',
    // A right, rule or payee changed while it waited: it is decided anew.
    'needs-authorization': 'awaiting_authorization',
    schedule: 'scheduled',
    submit: 'processing',
    settle: 'settled',
    reject: 'rejected',
    refuse: 'refused',
    cancel: 'cancelled',
    expire: 'expired',
    edit: 'awaiting_confirmation',
  },
  scheduled: {
    // A right, rule or payee changed before execution.
    'needs-authorization': 'awaiting_authorization',
    submit: 'processing',
    settle: 'settled',
    reject: 'rejected',
    // Too little money: it stays scheduled, with its next try later the same day.
    postpone: 'scheduled',
    // A series makes its payment of the day and waits for the next one.
    repeat: 'scheduled',
    pause: 'scheduled',
    resume: 'scheduled',
    // One of a series' payments to come is not made, or made after all.
    'leave-out': 'scheduled',
    'take-back': 'scheduled',
    cancel: 'cancelled',
    edit: 'awaiting_confirmation',
  },
  // A no that may follow a settlement proves nothing: the outcome is as open as without any answer.
  processing: { settle: 'settled', reject: 'rejected', 'lose-answer': 'unknown', doubt: 'unknown' },
  unknown: { settle: 'settled', reject: 'rejected', doubt: 'unknown' },
  settled: {},
  rejected: {},
  refused: {},
  cancelled: {},
  expired: {},
};

/** A step that the table does not have. */
export interface ImpossibleStep {
  readonly code: 'order.impossible-step';
  readonly from: OrderPosition;
  readonly event: OrderEvent;
}

/** Where an event leads; refused when the table has no such step. */
export function step(from: OrderPosition, event: OrderEvent): Result<OrderState, ImpossibleStep> {
  const to = TRANSITIONS[from][event];
  return to === undefined ? refuse({ code: 'order.impossible-step', from, event }) : ok(to);
}

/** Whether nothing can happen to an order any more. */
export function isEnd(state: OrderState): boolean {
  return Object.keys(TRANSITIONS[state]).length === 0;
}

/** Whether money is set aside for it: from `processing` on, until an end. */
export function holdsMoney(state: OrderState): boolean {
  return state === 'processing' || state === 'unknown';
}

/** Whether its maker may still change it. */
export function canEdit(state: OrderState): boolean {
  return TRANSITIONS[state].edit !== undefined;
}

/** Whether the customer may still call it off: nothing has left the bank. */
export function canCancel(state: OrderState): boolean {
  return TRANSITIONS[state].cancel !== undefined;
}
