import { FRAUD_WARNINGS } from '@bank/contracts';
import type { CivilDate, Money } from '@bank/core';
import type { ConfirmationReason } from './order.ts';
import type { PersonTerms } from './terms.ts';

/** The warning of every rail, and the reason that follows from it: what is paid again leads to somebody or somewhere else. */
const PAYEE_CHANGED = 'payee-changed';

/** What decides how far an order goes by itself. */
export interface ConfirmationFacts {
  readonly amount: Money;
  /** The company's threshold. */
  readonly threshold: Money;
  /** What was warned of when it was made. */
  readonly warnings: readonly string[];
  /** Whether an order to this payee has settled before. */
  readonly payeeIsKnown: boolean;
  /** Whether it stands for many payments: they are confirmed as one, always. */
  readonly paysMany?: boolean;
  /** Whether it repeats: the confirmation is for all payments. */
  readonly repeats: boolean;
  /** Whether a device that is trusted now opened the maker's session: a password alone never pays. */
  readonly byTrustedDevice: boolean;
}

/**
 * Whether the maker must confirm in the app (SCREENS.md section 1, "Confirmation"). `unless-daily-sum` means: not on
 * account of this order alone, if the ledger can count it into the operator's unconfirmed sum of the day.
 */
export function decideConfirmation(facts: ConfirmationFacts): ConfirmationReason | 'unless-daily-sum' {
  if (FRAUD_WARNINGS.some((warning) => facts.warnings.includes(warning))) return 'reported-for-fraud';
  if (facts.paysMany === true) return 'batch';
  if (facts.amount > facts.threshold) return 'above-threshold';
  if (facts.warnings.includes(PAYEE_CHANGED)) return PAYEE_CHANGED;
  if (!facts.payeeIsKnown) return 'first-payment';
  if (facts.repeats) return 'recurrence';
  if (!facts.byTrustedDevice) return 'no-trusted-device';
  return 'unless-daily-sum';
}

/** The company's threshold where it is why an order waits for the app: kept with the order, for it may be another one later. */
export function thresholdBehind(reason: ConfirmationReason | null, threshold: Money): Money | null {
  return reason === 'above-threshold' || reason === 'daily-sum' ? threshold : null;
}

/** Whether the device that proved its key for a session is trusted by the terms of this moment, whatever it was then. */
export function isByTrustedDevice(
  session: { readonly deviceId: string | null },
  { trustedDevices }: Pick<PersonTerms, 'trustedDevices'>,
): boolean {
  return session.deviceId !== null && trustedDevices.includes(session.deviceId);
}

/** The ledger counter of an operator's unconfirmed orders of a day; its cap is the company's threshold. */
export function unconfirmedCounterId(operatorId: string, date: CivilDate): string {
  return `unconfirmed:${operatorId}:${date}`;
}
