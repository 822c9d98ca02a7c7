import { AMOUNT_CENTAVOS_MAX, civilDate, ok, refuse, ZERO, type CivilDate, type Money, type Result } from '@bank/core';
import { DUE_DATE_MAX, DUE_DATE_MIN } from './due-factor.ts';
import { HUNDRED_PERCENT, type Percent } from './percent.ts';

/** What is owed for each day after the due date (juros de mora). */
export type InterestTerm = (
  | { readonly kind: 'amount-per-day'; readonly amount: Money }
  | { readonly kind: 'percent-per-month'; readonly percent: Percent }
) & {
  /** First day that counts. Absent, or not after the due date: the day after the due date (FEBRABAN C019). */
  readonly from?: CivilDate;
};

/** What is owed once for being late (multa). */
export type FineTerm = (
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'percent'; readonly percent: Percent }
) & {
  /** First day of payment on which it is owed. Absent: as soon as the payment is late (FEBRABAN G074). */
  readonly from?: CivilDate;
};

/** What is taken off for paying by a date, or for every day before it. */
export type DiscountTerm =
  | { readonly kind: 'amount-until'; readonly amount: Money; readonly until: CivilDate }
  | { readonly kind: 'percent-until'; readonly percent: Percent; readonly until: CivilDate }
  | {
      readonly kind: 'amount-per-day' | 'amount-per-banking-day';
      readonly amount: Money;
      /** Last day of payment on which it is given. Absent: the due date. */
      readonly until?: CivilDate;
    }
  | {
      readonly kind: 'percent-per-day' | 'percent-per-banking-day';
      readonly percent: Percent;
      /** Last day of payment on which it is given. Absent: the due date. */
      readonly until?: CivilDate;
    };

/** Which amounts may be paid (FEBRABAN C078): the one that is due, any, or those between two bounds. */
export type AcceptanceTerm =
  | { readonly kind: 'due' }
  | { readonly kind: 'any' }
  | { readonly kind: 'range'; readonly minimum?: Money; readonly maximum?: Money };

/** What the creditor and the registry have settled about a boleto. */
export interface BoletoTerms {
  readonly nominal: Money;
  /** As printed, banking day or not. */
  readonly dueDate: CivilDate;
  /** Taken off without condition (abatimento, G045). Absent: nothing. */
  readonly abatement?: Money;
  /** Absent: none (C018 code 3). */
  readonly interest?: InterestTerm;
  /** Absent: none. */
  readonly fine?: FineTerm;
  /** At most three, all amounts or all percentages (C021). */
  readonly discounts?: readonly DiscountTerm[];
  /** Absent: the amount that is due. */
  readonly acceptance?: AcceptanceTerm;
  /** Last day on which it may be paid (prazo limite de recebimento). Absent: no end. */
  readonly lastDay?: CivilDate;
}

/** The codes of interest in CNAB 240 (FEBRABAN C018). */
export const INTEREST_CODES = { '1': 'amount-per-day', '2': 'percent-per-month', '3': 'none' } as const;
/** The codes of a fine in CNAB 240 (FEBRABAN G073). */
export const FINE_CODES = { '1': 'amount', '2': 'percent' } as const;
/** The codes of a discount in CNAB 240 (FEBRABAN C021). Code 7 cancels discounts: an instruction, not a term. */
export const DISCOUNT_CODES = {
  '1': 'amount-until',
  '2': 'percent-until',
  '3': 'amount-per-day',
  '4': 'amount-per-banking-day',
  '5': 'percent-per-day',
  '6': 'percent-per-banking-day',
} as const satisfies Readonly<Record<string, DiscountTerm['kind']>>;

/** Why terms contradict themselves, or make an amount that no payment can carry. */
export type BoletoTermsFault =
  | {
      readonly code:
        | 'boleto-terms.nominal' // not above zero, or more than one payment may carry
        | 'boleto-terms.due-date' // not a day that a barcode can carry: before 2000-07-03 or after 2049-10-13
        | 'boleto-terms.abatement' // negative, or it leaves nothing to pay
        | 'boleto-terms.interest' // amount or rate negative or out of bounds
        | 'boleto-terms.fine' // the same
        | 'boleto-terms.discounts-many' // more than three
        | 'boleto-terms.discounts-mixed' // amounts and percentages side by side
        | 'boleto-terms.acceptance' // bounds not above zero, or crossed
        | 'boleto-terms.last-day' // before the due date, or after this century
        | 'boleto-terms.out-of-bounds'; // grown beyond what one payment may carry
    }
  | {
      readonly code:
        | 'boleto-terms.discount' // amount or rate not above zero, or out of bounds
        | 'boleto-terms.discount-date' // after the due date
        | 'boleto-terms.discount-total'; // it leaves nothing to pay
      /** Which one, counted from 0. */
      readonly index: number;
    };

const DISCOUNTS_MAX = 3;
const LAST_DAY_MAX = civilDate('2099-12-31');

/** Checks that terms do not contradict themselves; gives them back. */
export function checkBoletoTerms(terms: BoletoTerms): Result<BoletoTerms, BoletoTermsFault> {
  const { nominal, abatement = ZERO, interest, fine, dueDate, lastDay } = terms;
  if (nominal <= 0n || nominal > AMOUNT_CENTAVOS_MAX) return refuse({ code: 'boleto-terms.nominal' });
  if (dueDate < DUE_DATE_MIN || dueDate > DUE_DATE_MAX) return refuse({ code: 'boleto-terms.due-date' });
  if (abatement < 0n || abatement >= nominal) return refuse({ code: 'boleto-terms.abatement' });
  if (interest && !isBounded(interest)) return refuse({ code: 'boleto-terms.interest' });
  if (fine && !isBounded(fine)) return refuse({ code: 'boleto-terms.fine' });
  const fault = discountFault(terms, nominal - abatement);
  if (fault) return refuse(fault);
  if (!isOrdered(terms.acceptance)) return refuse({ code: 'boleto-terms.acceptance' });
  if (lastDay !== undefined && (lastDay < dueDate || lastDay > LAST_DAY_MAX))
    return refuse({ code: 'boleto-terms.last-day' });
  return ok(terms);
}

type Quantity = { readonly amount: Money } | { readonly percent: Percent };

function isBounded(term: Quantity): boolean {
  if ('amount' in term) return term.amount >= 0n && term.amount <= AMOUNT_CENTAVOS_MAX;
  return term.percent >= 0n && term.percent <= HUNDRED_PERCENT;
}

function discountFault(terms: BoletoTerms, left: bigint): BoletoTermsFault | undefined {
  const discounts = terms.discounts ?? [];
  if (discounts.length > DISCOUNTS_MAX) return { code: 'boleto-terms.discounts-many' };
  const amounts = discounts.filter((discount) => 'amount' in discount).length;
  if (amounts !== 0 && amounts !== discounts.length) return { code: 'boleto-terms.discounts-mixed' };
  for (const [index, discount] of discounts.entries()) {
    if (!isBounded(discount) || isNothing(discount)) return { code: 'boleto-terms.discount', index };
    if (discount.until !== undefined && discount.until > terms.dueDate) {
      return { code: 'boleto-terms.discount-date', index };
    }
    if ('amount' in discount ? discount.amount >= left : discount.percent === HUNDRED_PERCENT) {
      return { code: 'boleto-terms.discount-total', index };
    }
  }
  return undefined;
}

function isNothing(term: Quantity): boolean {
  return 'amount' in term ? term.amount === 0n : term.percent === 0n;
}

function isOrdered(acceptance: AcceptanceTerm | undefined): boolean {
  if (acceptance?.kind !== 'range') return true;
  const { minimum, maximum } = acceptance;
  if (minimum !== undefined && minimum <= 0n) return false;
  return maximum === undefined || maximum >= (minimum ?? 1n);
}
