import type { CivilDate, Money } from '@bank/core';

/**
 * What each modalidade of API Pix 2.9.0 (CobVValor) counts: an amount of reais or a percentage; over calendar or
 * business days; per day, month or year. These tables drive reading, the sums and the legal caps.
 */
interface Counting {
  readonly of: 'amount' | 'percent';
  readonly days: 'calendar' | 'business';
  readonly per: 'day' | 'month' | 'year';
}

/** Modalidades of juros. */
export const JUROS = {
  1: { of: 'amount', days: 'calendar', per: 'day' },
  2: { of: 'percent', days: 'calendar', per: 'day' },
  3: { of: 'percent', days: 'calendar', per: 'month' },
  4: { of: 'percent', days: 'calendar', per: 'year' },
  5: { of: 'amount', days: 'business', per: 'day' },
  6: { of: 'percent', days: 'business', per: 'day' },
  7: { of: 'percent', days: 'business', per: 'month' },
  8: { of: 'percent', days: 'business', per: 'year' },
} as const satisfies Readonly<Record<number, Counting>>;

/** Modalidades of multa. */
export const MULTA = { 1: { of: 'amount' }, 2: { of: 'percent' } } as const;

/** Modalidades of abatimento. */
export const ABATIMENTO = { 1: { of: 'amount' }, 2: { of: 'percent' } } as const;

/** Modalidades of desconto that hold until a day. */
export const DESCONTO_UNTIL_DATE = { 1: { of: 'amount' }, 2: { of: 'percent' } } as const;

/** Modalidades of desconto that grow with each day of anticipation. */
export const DESCONTO_PER_DAY = {
  3: { of: 'amount', days: 'calendar' },
  4: { of: 'amount', days: 'business' },
  5: { of: 'percent', days: 'calendar' },
  6: { of: 'percent', days: 'business' },
} as const satisfies Readonly<Record<number, Omit<Counting, 'per'>>>;

/** A modalidade and its `valorPerc` in hundredths: centavos where it is an amount, hundredths of a percent else. */
export interface Terms<Modalidade extends number> {
  readonly modalidade: Modalidade;
  readonly valorPerc: bigint;
}

export type Multa = Terms<keyof typeof MULTA>;
export type Juros = Terms<keyof typeof JUROS>;
export type Abatimento = Terms<keyof typeof ABATIMENTO>;

/** One fixed discount: what is taken off until that day. */
export interface DescontoDataFixa {
  readonly data: CivilDate;
  readonly valorPerc: bigint;
}

export type DescontoUntilDate = {
  readonly modalidade: keyof typeof DESCONTO_UNTIL_DATE;
  /** One to three, no two for the same day. */
  readonly descontoDataFixa: readonly DescontoDataFixa[];
};
export type DescontoPerDay = Terms<keyof typeof DESCONTO_PER_DAY>;
export type Desconto = DescontoUntilDate | DescontoPerDay;

/** What a charge with a due date says about money and days, by the names of API Pix. {@link readCharge} makes it. */
export interface Charge {
  readonly original: Money;
  readonly dataDeVencimento: CivilDate;
  /** Calendar days in which it may still be paid after it is due. */
  readonly validadeAposVencimento: number;
  readonly abatimento?: Abatimento;
  readonly desconto?: Desconto;
  readonly multa?: Multa;
  readonly juros?: Juros;
}

/** Why a charge is refused. `field` names the place as API Pix does, "desconto.descontoDataFixa[1].data". */
export type CobvFault =
  | {
      readonly code:
        | 'cobv.not-an-object' // the charge, or one of its parts, is no JSON object
        | 'cobv.missing' // a required field is absent or null
        | 'cobv.value' // not 1 to 10 digits, a point and 2 digits, as a string
        | 'cobv.zero' // the original amount is nothing
        | 'cobv.date' // not a day as YYYY-MM-DD
        | 'cobv.validade' // not a whole number of days from 0 on that stays within the calendar
        | 'cobv.not-allowed' // valorPerc beside fixed discounts, or the other way round
        | 'cobv.desconto-count' // not one to three fixed discounts
        | 'cobv.desconto-repeated' // two fixed discounts for the same day
        | 'cobv.desconto-after-due' // a fixed discount later than the due date
        | 'cobv.due-before-creation' // due before the day on which it is made
        | 'cobv.reaches-original' // an abatimento or discount of all that is charged, or of 100 % and more
        | 'cobv.anticipation-reaches-original'; // paid on the day it is made, the discount would leave nothing
      readonly field: string;
    }
  | {
      readonly code: 'cobv.modalidade'; // not one of the numbers that API Pix knows here
      readonly field: string;
      readonly allowed: readonly number[];
    }
  | {
      readonly code:
        | 'cobv.final-not-positive' // reductions leave nothing to pay on that day
        | 'cobv.final-too-large'; // more than API Pix can write
    };

/** The largest amount that API Pix writes: ten digits and two decimals. */
export const COBV_CENTAVOS_MAX = 999_999_999_999n;
