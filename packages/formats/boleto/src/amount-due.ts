import {
  add,
  addDays,
  AMOUNT_CENTAVOS_MAX,
  civilDate,
  daysBetween,
  isBankingDay,
  money,
  multiplyRatio,
  ok,
  partsOf,
  refuse,
  sameOrNextBankingDay,
  subtract,
  ZERO,
  type CivilDate,
  type LocalHolidays,
  type Money,
  type Result,
  type Rounding,
} from '@bank/core';
import { checkBoletoTerms, type BoletoTerms, type BoletoTermsFault, type DiscountTerm } from './boleto-terms.ts';
import { HUNDRED_PERCENT, type Percent } from './percent.ts';

/** The points that no rule decides. The README argues the defaults. */
export interface AmountDuePolicy {
  /** What fine, interest and the discount until a date are a percentage of: nominal less abatement, or nominal. */
  readonly percentOf: 'net' | 'nominal';
  /** From which day the days of interest are counted, when the due date was moved to a banking day. */
  readonly interestSince: 'due-date' | 'adjusted-due-date';
  /** Whether the last day of a discount moves to the next banking day as the due date does. */
  readonly discountLimit: 'adjusted' | 'as-written';
  /** Whether what falls due on 31 December may be paid on the next banking day without charges. */
  readonly yearEnd: 'banking-day' | 'no-banking-day';
  /** Each of discount, interest and fine is rounded once, at its end. */
  readonly rounding: Rounding;
}

/** How Ipê decides them. */
export const AMOUNT_DUE_POLICY: AmountDuePolicy = {
  percentOf: 'net',
  interestSince: 'due-date',
  discountLimit: 'adjusted',
  yearEnd: 'banking-day',
  rounding: 'half-up',
};

/** What may differ from one question to the next. */
export interface AmountDueOptions {
  /** Holidays of the payer's town: the due date moves over them too. */
  readonly local?: LocalHolidays;
  /** The points to decide otherwise than by default. */
  readonly policy?: Partial<AmountDuePolicy>;
}

/** What is due on a day, part by part: total = nominal − abatement − discount + interest + fine. */
export interface AmountDue {
  readonly nominal: Money;
  readonly abatement: Money;
  readonly discount: Money;
  /** Which of the terms' discounts was taken, counted from 0; null for none. */
  readonly discountIndex: number | null;
  readonly interest: Money;
  readonly fine: Money;
  readonly total: Money;
  /** Calendar days from the due date as printed; 0 while no charge is owed. */
  readonly daysLate: number;
  /** The due date, or the next banking day where it is none. Paid by then, nothing is late. */
  readonly adjustedDue: CivilDate;
  /** Null where there is no end. */
  readonly lastPayableDay: CivilDate | null;
  /** False after the last payable day. */
  readonly payable: boolean;
  /** The least and the most that may be paid; null where there is no upper bound. */
  readonly minimum: Money;
  readonly maximum: Money | null;
}

interface Question {
  readonly terms: BoletoTerms;
  readonly on: CivilDate;
  readonly net: Money;
  readonly percentBase: Money;
  readonly adjustedDue: CivilDate;
  readonly local: LocalHolidays;
  readonly policy: AmountDuePolicy;
}

/**
 * What is due on a boleto when its payment counts for the day `on`. Exact integers; half-up for each part unless the
 * policy says otherwise. Refuses terms that contradict themselves. For a payment that is made on a weekend or holiday
 * the caller decides which day it counts for.
 */
export function boletoAmountDue(
  terms: BoletoTerms,
  on: CivilDate,
  options: AmountDueOptions = {},
): Result<AmountDue, BoletoTermsFault> {
  const checked = checkBoletoTerms(terms);
  if (!checked.ok) return checked;
  const question = questionOf(terms, on, options);
  const late = on > question.adjustedDue;
  const discount = late ? null : bestDiscount(question);
  if (discount && discount.amount >= question.net) {
    return refuse({ code: 'boleto-terms.discount-total', index: discount.index });
  }
  const interest = late ? interestOf(question) : ZERO;
  const charged = question.net - (discount?.amount ?? 0n) + (interest ?? 0n);
  if (interest === undefined || charged > AMOUNT_CENTAVOS_MAX) return refuse({ code: 'boleto-terms.out-of-bounds' });
  const fine = late ? fineOf(question) : ZERO;
  const total = add(money(charged), fine);
  if (total > AMOUNT_CENTAVOS_MAX) return refuse({ code: 'boleto-terms.out-of-bounds' });
  return ok({
    nominal: terms.nominal,
    abatement: terms.abatement ?? ZERO,
    discount: money(discount?.amount ?? 0n),
    discountIndex: discount?.index ?? null,
    interest,
    fine,
    total,
    daysLate: late ? daysBetween(terms.dueDate, on) : 0,
    adjustedDue: question.adjustedDue,
    ...lastDayOf(question),
    ...boundsOf(terms, total),
  });
}

function questionOf(terms: BoletoTerms, on: CivilDate, options: AmountDueOptions): Question {
  const policy = { ...AMOUNT_DUE_POLICY, ...options.policy };
  const net = subtract(terms.nominal, terms.abatement ?? ZERO);
  const local = holidaysOf(terms.dueDate, policy, options.local);
  return {
    terms,
    on,
    net,
    percentBase: policy.percentOf === 'net' ? net : terms.nominal,
    adjustedDue: sameOrNextBankingDay(terms.dueDate, local),
    local,
    policy,
  };
}

function holidaysOf(dueDate: CivilDate, { yearEnd }: AmountDuePolicy, local: LocalHolidays = new Set()): LocalHolidays {
  if (yearEnd === 'banking-day') return local;
  return new Set([...local, civilDate(`${partsOf(dueDate).year}-12-31`)]);
}

/** So many percent, taken so many times and divided: both once where nothing is said. */
interface Part {
  readonly percent: Percent;
  readonly times?: bigint;
  readonly over?: bigint;
}

function share(base: Money, { percent, times = 1n, over = 1n }: Part, rounding: Rounding): Money {
  return multiplyRatio(base, { numerator: percent * times, denominator: HUNDRED_PERCENT * over }, rounding);
}

const DAYS_OF_A_MONTH = 30n;

/** Interest of a late payment, by calendar days; undefined beyond what Money holds. */
function interestOf({ terms, on, percentBase, adjustedDue, policy }: Question): Money | undefined {
  const { interest, dueDate } = terms;
  if (!interest) return ZERO;
  const since =
    interest.from !== undefined && interest.from > dueDate
      ? addDays(interest.from, -1)
      : policy.interestSince === 'due-date'
        ? dueDate
        : adjustedDue;
  const days = BigInt(Math.max(0, daysBetween(since, on)));
  if (interest.kind === 'percent-per-month') {
    return share(percentBase, { percent: interest.percent, times: days, over: DAYS_OF_A_MONTH }, policy.rounding);
  }
  const amount = interest.amount * days;
  return amount > AMOUNT_CENTAVOS_MAX ? undefined : money(amount);
}

function fineOf({ terms: { fine }, on, percentBase, policy }: Question): Money {
  if (!fine || (fine.from !== undefined && on < fine.from)) return ZERO;
  return fine.kind === 'amount' ? fine.amount : share(percentBase, fine, policy.rounding);
}

interface Discount {
  readonly index: number;
  readonly limit: CivilDate;
  readonly amount: bigint;
}

/** Of the discounts still open the one that ends first, which is the largest as discounts are granted; null for none. */
function bestDiscount(question: Question): Discount | null {
  const { terms, on, local, policy } = question;
  let best: Discount | null = null;
  for (const [index, term] of (terms.discounts ?? []).entries()) {
    const until = term.until ?? terms.dueDate;
    const limit = policy.discountLimit === 'adjusted' ? sameOrNextBankingDay(until, local) : until;
    if (on > limit || (best && best.limit < limit)) continue;
    const amount = discountOf(term, question);
    if (best && best.limit === limit && best.amount >= amount) continue;
    best = { index, limit, amount };
  }
  return best?.amount ? best : null;
}

function discountOf(term: DiscountTerm, question: Question): bigint {
  const { terms, percentBase, policy } = question;
  switch (term.kind) {
    case 'amount-until':
      return term.amount;
    case 'percent-until':
      return share(percentBase, term, policy.rounding);
    case 'amount-per-day':
    case 'amount-per-banking-day':
      return term.amount * daysEarly(term.kind, question);
    case 'percent-per-day':
    case 'percent-per-banking-day':
      // "Percentual sobre o valor nominal", says FEBRABAN's C021 of these two, whatever the abatement.
      return percentOfDays(terms.nominal, term.percent, daysEarly(term.kind, question), policy.rounding);
  }
}

/** Never more than the whole, however many days: the caller refuses that. */
function percentOfDays(nominal: Money, percent: Percent, days: bigint, rounding: Rounding): Money {
  return percent * days >= HUNDRED_PERCENT ? nominal : share(nominal, { percent, times: days }, rounding);
}

/** Days from the payment to the due date as printed; of the banking ones the due date counts, the payment's does not. */
function daysEarly(kind: DiscountTerm['kind'], { terms, on, local }: Question): bigint {
  if (!kind.endsWith('banking-day')) return BigInt(Math.max(0, daysBetween(on, terms.dueDate)));
  let days = 0n;
  for (let day = addDays(on, 1); day <= terms.dueDate; day = addDays(day, 1)) {
    if (isBankingDay(day, local)) days += 1n;
  }
  return days;
}

function lastDayOf({ terms, on, local }: Question): Pick<AmountDue, 'lastPayableDay' | 'payable'> {
  if (terms.lastDay === undefined) return { lastPayableDay: null, payable: true };
  const lastPayableDay = sameOrNextBankingDay(terms.lastDay, local);
  return { lastPayableDay, payable: on <= lastPayableDay };
}

function boundsOf({ acceptance = { kind: 'due' } }: BoletoTerms, total: Money): Pick<AmountDue, 'minimum' | 'maximum'> {
  const least = money(1n);
  switch (acceptance.kind) {
    case 'due':
      return { minimum: total, maximum: total };
    case 'any':
      return { minimum: least, maximum: null };
    case 'range':
      return { minimum: acceptance.minimum ?? least, maximum: acceptance.maximum ?? null };
  }
}

/** Why an amount cannot be paid. */
export type PaidAmountFault =
  | { readonly code: 'boleto-payment.after-last-day'; readonly lastPayableDay: CivilDate }
  | { readonly code: 'boleto-payment.below-minimum'; readonly minimum: Money }
  | { readonly code: 'boleto-payment.above-maximum'; readonly maximum: Money };

/** Whether that amount may be paid for what is due; gives it back. */
export function checkPaidAmount(due: AmountDue, amount: Money): Result<Money, PaidAmountFault> {
  const { payable, lastPayableDay, minimum, maximum } = due;
  if (!payable && lastPayableDay !== null) return refuse({ code: 'boleto-payment.after-last-day', lastPayableDay });
  if (amount < minimum) return refuse({ code: 'boleto-payment.below-minimum', minimum });
  if (maximum !== null && amount > maximum) return refuse({ code: 'boleto-payment.above-maximum', maximum });
  return ok(amount);
}
