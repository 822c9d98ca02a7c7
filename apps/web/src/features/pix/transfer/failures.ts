import type { CallFailure } from '@bank/contracts';
import type { PayeeField, PayeeFaults } from './draft.ts';

/** The steps of a payment, in order. */
export const STEPS = ['payee', 'amount', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Where a refused order is put right: the step, and the field if it is one. */
export interface Cause {
  readonly step: Step;
  readonly field: 'amount' | 'date' | 'repetition' | undefined;
}

/** The place of the cause of a refused order: near it the bank's words are shown. */
export function causeOf(failure: CallFailure): Cause {
  switch (failure.kind === 'refused' ? failure.code : undefined) {
    case 'payment-orders.insufficient-funds':
    case 'payment-orders.above-transaction-limit':
    case 'payment-orders.above-period-limit':
      return { step: 'amount', field: 'amount' };
    case 'payment-orders.date-invalid':
      return { step: 'amount', field: 'date' };
    case 'payment-orders.recurrence-invalid':
      return { step: 'amount', field: 'repetition' };
    case 'pix.lookup-expired':
    case 'pix.lookup-not-found':
    case 'payment-orders.payee-changed':
    case 'payment-orders.same-account':
    case 'payment-orders.already-made':
      return { step: 'payee', field: undefined };
    default:
      return { step: 'review', field: undefined };
  }
}

const FIELD_OF_CODE: Readonly<Record<string, PayeeField>> = {
  'pix.key-malformed': 'key',
  'pix.key-ambiguous': 'key',
  'pix.key-not-found': 'key',
  'pix.account-not-found': 'accountNumber',
  'pix.participant-unknown': 'bank',
  'pix.document-invalid': 'document',
};

const FIELD_OF_BODY: Readonly<Record<string, PayeeField>> = {
  key: 'key',
  keyType: 'key',
  ispb: 'bank',
  branch: 'branch',
  accountNumber: 'accountNumber',
  document: 'document',
  name: 'name',
};

/** What a refused look-up says about single fields; empty where it is about none. */
export function faultsOfLookUp(failure: CallFailure): PayeeFaults {
  if (failure.kind !== 'refused') return {};
  const faults: PayeeFaults = {};
  for (const { code, message, field } of failure.errors) {
    const named = FIELD_OF_CODE[code] ?? FIELD_OF_BODY[field?.split('/').at(-1) ?? ''];
    if (named !== undefined && faults[named] === undefined) faults[named] = message;
  }
  return faults;
}

/** Whether an order was refused because the person has no registered device. */
export function needsDevice(failure: CallFailure | undefined): boolean {
  return failure?.kind === 'refused' && failure.code === 'devices.not-registered';
}
