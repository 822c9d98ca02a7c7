import {
  DISCOUNT_CODES,
  FINE_CODES,
  INTEREST_CODES,
  parsePercent,
  type BoletoTerms,
  type DiscountTerm,
  type FineTerm,
  type InterestTerm,
} from '@bank/boleto';
import { expectOk, type CivilDate } from '@bank/core';
import type { ComputedAmount, RegisteredSlip, SlipQuantity, SlipTerms } from './slips-wire.ts';

// What a registered slip says of its amounts, in the words of the package that computes them.

/** What is owed by the terms that a slip carries, for whoever computes it (computation 01, or no computed amount for a day). */
export function boletoTermsOf({
  nominal,
  dueDate,
  lastDay,
  terms,
}: Pick<RegisteredSlip, 'nominal' | 'dueDate' | 'lastDay' | 'terms'>): BoletoTerms {
  const { abatement, interest, fine, discounts } = terms;
  return {
    nominal,
    dueDate,
    lastDay,
    abatement,
    ...(interest && { interest: interestOf(interest) }),
    ...(fine && { fine: fineOf(fine) }),
    discounts: discounts.map(discountOf),
  };
}

/** The computed amount that holds on a day: of those that hold until then or later, the one that ends first. */
export function computedAmountOn(
  { computed }: Pick<RegisteredSlip, 'computed'>,
  on: CivilDate,
): ComputedAmount | undefined {
  return computed
    .filter(({ validUntil }) => validUntil >= on)
    .reduce<ComputedAmount | undefined>((a, b) => (a && a.validUntil <= b.validUntil ? a : b), undefined);
}

function interestOf({ code, quantity, from }: NonNullable<SlipTerms['interest']>): InterestTerm {
  return { kind: INTEREST_CODES[code], ...measureOf(quantity), ...(from !== undefined && { from }) } as InterestTerm;
}

function fineOf({ code, quantity, from }: NonNullable<SlipTerms['fine']>): FineTerm {
  return { kind: FINE_CODES[code], ...measureOf(quantity), ...(from !== undefined && { from }) } as FineTerm;
}

function discountOf({ code, quantity, until }: SlipTerms['discounts'][number]): DiscountTerm {
  return { kind: DISCOUNT_CODES[code], ...measureOf(quantity), ...(until !== undefined && { until }) } as DiscountTerm;
}

/** The form was checked on the wire. */
function measureOf(quantity: SlipQuantity) {
  return 'amount' in quantity ? quantity : { percent: expectOk(parsePercent(quantity.percent)) };
}
