import type { CivilDate, Money } from '@bank/core';
import type { ConfirmationReason } from './order.ts';

/** Approval rules by operation and amount; the capability authorizations will bring them. */
export type AuthorizationRules = { readonly kind: 'none' };

/** What decides how far an order goes by itself. */
export interface ConfirmationFacts {
  readonly amount: Money;
  /** The company's threshold. */
  readonly threshold: Money;
  /** Whether an order to this payee has settled before. */
  readonly payeeIsKnown: boolean;
}

/**
 * Whether the maker must confirm in the app (SCREENS.md section 1, "Confirmation"). `unless-daily-sum` means: not on
 * account of this order alone, if the ledger can count it into the operator's unconfirmed sum of the day.
 */
export function decideConfirmation(facts: ConfirmationFacts): ConfirmationReason | 'unless-daily-sum' {
  if (facts.amount > facts.threshold) return 'above-threshold';
  if (!facts.payeeIsKnown) return 'first-payment';
  return 'unless-daily-sum';
}

/** Whether approvers are needed. With no rule set, orders of an operator that may execute go straight on. */
export function needsAuthorization(rules: AuthorizationRules): boolean {
  switch (rules.kind) {
    case 'none':
      return false;
  }
}

/** The ledger counter of an operator's unconfirmed orders of a day; its cap is the company's threshold. */
export function unconfirmedCounterId(operatorId: string, date: CivilDate): string {
  return `unconfirmed:${operatorId}:${date}`;
}
