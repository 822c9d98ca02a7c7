import type { CallFailure } from '@bank/contracts';
import type { Cause } from '../steps.ts';
import type { FieldFaults } from '../way-of-paying.ts';

/** What every payment can be refused for. */
const CAUSES: Readonly<Record<string, Cause>> = {
  'payment-orders.insufficient-funds': { step: 'amount', field: 'amount' },
  'payment-orders.above-transaction-limit': { step: 'amount', field: 'amount' },
  'payment-orders.above-period-limit': { step: 'amount', field: 'amount' },
  'payment-orders.date-invalid': { step: 'amount', field: 'date' },
  'payment-orders.recurrence-invalid': { step: 'amount', field: 'repetition' },
  'payment-orders.payee-changed': { step: 'payee', field: undefined },
  'payment-orders.same-account': { step: 'payee', field: undefined },
  'payment-orders.already-made': { step: 'payee', field: undefined },
};

/**
 * The place of the cause of a refused order: near it the bank's words are shown. `own` are the causes of the way of
 * paying itself; what nobody knows is told at the review.
 */
export function causeOf(failure: CallFailure, own: Readonly<Record<string, Cause>>): Cause {
  const code = failure.kind === 'refused' ? (failure.code ?? '') : '';
  return own[code] ?? CAUSES[code] ?? { step: 'review', field: undefined };
}

/** What a refused question says about single fields; empty where it is about none. */
export function fieldFaultsOf(
  failure: CallFailure,
  fieldOfCode: Readonly<Record<string, string>>,
  fieldOfBody: Readonly<Record<string, string>>,
): FieldFaults {
  if (failure.kind !== 'refused') return {};
  const faults: Record<string, string> = {};
  for (const { code, message, field } of failure.errors) {
    const named = fieldOfCode[code] ?? fieldOfBody[field?.split('/').at(-1) ?? ''];
    if (named !== undefined) faults[named] ??= message;
  }
  return faults;
}

/** Whether an order was refused because a like one was made since its review was drawn. */
export function isRepeat(failure: CallFailure | undefined): boolean {
  return failure?.kind === 'refused' && failure.code === 'payment-orders.same-amount-today';
}

/** Whether an order was refused because the person has no registered device. */
export function needsDevice(failure: CallFailure | undefined): boolean {
  return failure?.kind === 'refused' && failure.code === 'devices.not-registered';
}
