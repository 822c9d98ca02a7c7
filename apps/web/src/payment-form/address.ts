import type { Step } from './steps.ts';

/** The steps after the first as the address names them. Who is paid, or how much, never stands there. */
export const STEP_NAMES = { amount: 'valor', review: 'revisao' } as const;
type LaterStepName = (typeof STEP_NAMES)[keyof typeof STEP_NAMES];

/**
 * What stands in the address of a page to pay on: the order whose outcome shows, or one to be made once more; and the
 * step, where it is not the first.
 */
export type PaymentAddress = {
  readonly ordem?: string;
  readonly repetir?: string;
  readonly etapa?: LaterStepName;
};

/** Reads the address; drops what names no order. */
export function readPaymentAddress(search: Readonly<Record<string, unknown>>): PaymentAddress {
  const { ordem, repetir, etapa } = search;
  return {
    ...(isOrderId(ordem) ? { ordem } : {}),
    ...(isOrderId(repetir) ? { repetir } : {}),
    ...(etapa === STEP_NAMES.amount || etapa === STEP_NAMES.review ? { etapa } : {}),
  };
}

/** The step that an address names. */
export function stepOf({ etapa }: Readonly<Record<string, unknown>>): Step {
  return etapa === STEP_NAMES.review ? 'review' : etapa === STEP_NAMES.amount ? 'amount' : 'payee';
}

function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^ord_[0-9a-z]{26}$/.test(value);
}
