import type { CivilDate, Money } from '@bank/core';
import type { ConfirmationReason } from './order.ts';

/** What decides how far an order goes by itself. */
export interface ConfirmationFacts {
  readonly amount: Money;
  /** The company's threshold. */
  readonly threshold: Money;
  /** Whether an order to this payee has settled before. */
  readonly payeeIsKnown: boolean;
  /** Whether it repeats: the confirmation is for all payments. */
  readonly repeats: boolean;
}

/**
 * Whether the maker must confirm in the app (SCREENS.md section 1, "Confirmation"). `unless-daily-sum` means: not on
 * account of this order alone, if the ledger can count it into the operator's unconfirmed sum of the day.
 */
export function decideConfirmation(facts: ConfirmationFacts): ConfirmationReason | 'unless-daily-sum' {
  if (facts.amount > facts.threshold) return 'above-threshold';
  if (!facts.payeeIsKnown) return 'first-payment';
  if (facts.repeats) return 'recurrence';
  return 'unless-daily-sum';
}

/** The ledger counter of an operator's unconfirmed orders of a day; its cap is the company's threshold. */
export function unconfirmedCounterId(operatorId: string, date: CivilDate): string {
  return `unconfirmed:${operatorId}:${date}`;
}
