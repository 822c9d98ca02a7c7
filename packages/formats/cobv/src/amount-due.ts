import {
  addDays,
  bankingDaysBetween,
  daysBetween,
  nextBankingDay,
  ok,
  refuse,
  sameOrNextBankingDay,
  type CivilDate,
  type LocalHolidays,
  type Money,
  type Result,
} from '@bank/core';
import { ABATIMENTO, COBV_CENTAVOS_MAX, DESCONTO_PER_DAY, DESCONTO_UNTIL_DATE, JUROS, MULTA } from './charge.ts';
import type { Charge, CobvFault, Desconto, DescontoDataFixa, DescontoUntilDate, Juros } from './charge.ts';

/** From when a charge counts as late: the day after the (moved) due date, or the first banking day after it. */
export type LateFrom = 'day-after-adjusted-due' | 'next-banking-day';

/** Of what a percentage is taken: what is left after the abatimento, or the original amount. */
export type PercentBase = 'after-abatimento' | 'original';

/** The rules that Banco Central's texts leave open, each as a switch. The README argues every default. */
export interface CobvRules {
  readonly fineFrom: LateFrom;
  readonly interestFrom: LateFrom;
  readonly fineBase: PercentBase;
  readonly discountBase: PercentBase;
  /** Days of the year for interest per year over calendar days (modalidade 4). */
  readonly calendarYearDays: 365 | 360;
}

/** How this bank reads the open rules. */
export const COBV_RULES: CobvRules = {
  fineFrom: 'day-after-adjusted-due',
  interestFrom: 'day-after-adjusted-due',
  fineBase: 'after-abatimento',
  discountBase: 'after-abatimento',
  calendarYearDays: 365,
};

/** Where the payer is, and how open rules are read. */
export interface CobvOptions {
  /** Holidays of the payer's municipality (codMun), besides the national bank holidays. */
  readonly localHolidays?: LocalHolidays;
  readonly rules?: Partial<CobvRules>;
}

/** What is due on a day, and of what it is made. */
export interface AmountDue {
  readonly abatimento: Money;
  readonly multa: Money;
  readonly juros: Money;
  readonly desconto: Money;
  /** original − abatimento + multa + juros − desconto */
  readonly final: Money;
  /** Calendar days after the adjusted due date; 0 up to it. */
  readonly calendarDaysLate: number;
  /** Business days of the payer after the adjusted due date; 0 up to it. */
  readonly businessDaysLate: number;
  /** The due date, moved to the payer's next business day where it is none. */
  readonly adjustedDue: CivilDate;
  readonly lastPayableDay: CivilDate;
  /** Whether it may be paid on that day at all. The sums are given all the same. */
  readonly payable: boolean;
}

/**
 * What a charge with a due date costs on a day (API Pix 2.9.0; Manual de Padrões, Eq. 11 to 13 as quoted in
 * bacen/pix-api issues 297 and 607). Exact: one rounding, half up, at the end of each component. Refuses where the
 * reductions leave nothing to pay, and a sum that API Pix could not write.
 */
export function amountDue(charge: Charge, on: CivilDate, options: CobvOptions = {}): Result<AmountDue, CobvFault> {
  const rules = { ...COBV_RULES, ...options.rules };
  const days = chargeDays(charge, options.localHolidays);
  const abatimento = abatimentoOf(charge);
  const base = charge.original - abatimento;
  if (base <= 0n) return refuse({ code: 'cobv.final-not-positive' });
  const multa = isLate(on, days, rules.fineFrom) ? multaOf(charge, percentBase(charge, base, rules.fineBase)) : 0n;
  const juros = isLate(on, days, rules.interestFrom) ? jurosOf(charge.juros, base, { ...days, on }, rules) : 0n;
  const desconto = descontoOf(charge.desconto, on, percentBase(charge, base, rules.discountBase), days);
  const final = base + multa + juros - desconto;
  if (final <= 0n) return refuse({ code: 'cobv.final-not-positive' });
  if (final > COBV_CENTAVOS_MAX) return refuse({ code: 'cobv.final-too-large' });
  const late = on > days.adjustedDue;
  return ok({
    abatimento: abatimento as Money,
    multa: multa as Money,
    juros: juros as Money,
    desconto: desconto as Money,
    final: final as Money,
    calendarDaysLate: late ? daysBetween(days.adjustedDue, on) : 0,
    businessDaysLate: late ? bankingDaysBetween(days.adjustedDue, on, days.local) : 0,
    adjustedDue: days.adjustedDue,
    lastPayableDay: days.lastPayableDay,
    payable: on <= days.lastPayableDay,
  });
}

/** The days on which a charge turns, for a payer with those holidays. */
export interface ChargeDays {
  readonly local: LocalHolidays;
  readonly adjustedDue: CivilDate;
  readonly lastPayableDay: CivilDate;
}

const NO_HOLIDAYS: LocalHolidays = new Set();

/**
 * The due date moved to the payer's next business day, and the last day of payment: the first business day from the
 * moved due date plus `validadeAposVencimento` calendar days (API Pix 2.9.0, CobDataDeVencimento, examples A to G).
 */
export function chargeDays(charge: Charge, local: LocalHolidays = NO_HOLIDAYS): ChargeDays {
  const adjustedDue = sameOrNextBankingDay(charge.dataDeVencimento, local);
  const end = addDays(adjustedDue, charge.validadeAposVencimento);
  return { local, adjustedDue, lastPayableDay: sameOrNextBankingDay(end, local) };
}

/** What is taken off whenever it is paid; a percentage is of the original amount. */
export function abatimentoOf({ original, abatimento }: Charge): bigint {
  if (!abatimento) return 0n;
  return ABATIMENTO[abatimento.modalidade].of === 'amount'
    ? abatimento.valorPerc
    : percentOf(abatimento.valorPerc, original);
}

function percentBase(charge: Charge, afterAbatimento: bigint, base: PercentBase): bigint {
  return base === 'original' ? charge.original : afterAbatimento;
}

function isLate(on: CivilDate, { adjustedDue, local }: ChargeDays, from: LateFrom): boolean {
  if (on <= adjustedDue) return false;
  return from === 'day-after-adjusted-due' || on >= nextBankingDay(adjustedDue, local);
}

/** Once, however late (Eq. 13). */
function multaOf({ multa }: Charge, base: bigint): bigint {
  if (!multa) return 0n;
  return MULTA[multa.modalidade].of === 'amount' ? multa.valorPerc : percentOf(multa.valorPerc, base);
}

/** Eq. 11: base × (percentage ÷ n) × days late, with n = 1, 30, 365 for calendar and 1, 21, 252 for business days. */
function jurosOf(
  juros: Juros | undefined,
  base: bigint,
  { on, adjustedDue, local }: ChargeDays & { readonly on: CivilDate },
  rules: CobvRules,
): bigint {
  if (!juros) return 0n;
  const counting = JUROS[juros.modalidade];
  const late = BigInt(daysCounted(counting.days, adjustedDue, on, local));
  if (counting.of === 'amount') return juros.valorPerc * late;
  return percentOf(juros.valorPerc * late, base, BigInt(periodDays(counting, rules.calendarYearDays)));
}

/** How many days the period of an interest rate has. */
export function periodDays(
  { days, per }: { readonly days: 'calendar' | 'business'; readonly per: 'day' | 'month' | 'year' },
  calendarYearDays: 365 | 360,
): number {
  switch (per) {
    case 'day':
      return 1;
    case 'month':
      return days === 'calendar' ? 30 : 21;
    case 'year':
      return days === 'calendar' ? calendarYearDays : 252;
  }
}

/**
 * The discount of the earliest fixed date that is still open, each moved as the due date is; or so much for each day
 * between the payment and the moved due date.
 */
export function descontoOf(
  desconto: Desconto | undefined,
  on: CivilDate,
  base: bigint,
  { adjustedDue, local }: ChargeDays,
): bigint {
  if (!desconto || on > adjustedDue) return 0n;
  if ('descontoDataFixa' in desconto) {
    const open = desconto.descontoDataFixa
      .toSorted((a, b) => daysBetween(b.data, a.data))
      .find(({ data }) => on <= sameOrNextBankingDay(data, local));
    return open ? untilDate(desconto.modalidade, open, base) : 0n;
  }
  const counting = DESCONTO_PER_DAY[desconto.modalidade];
  const early = BigInt(daysCounted(counting.days, on, adjustedDue, local));
  const total = desconto.valorPerc * early;
  return counting.of === 'amount' ? total : percentOf(total, base);
}

/** What one fixed discount takes off. */
export function untilDate(
  modalidade: DescontoUntilDate['modalidade'],
  { valorPerc }: DescontoDataFixa,
  base: bigint,
): bigint {
  return DESCONTO_UNTIL_DATE[modalidade].of === 'amount' ? valorPerc : percentOf(valorPerc, base);
}

function daysCounted(kind: 'calendar' | 'business', from: CivilDate, to: CivilDate, local: LocalHolidays): number {
  return kind === 'calendar' ? daysBetween(from, to) : bankingDaysBetween(from, to, local);
}

/** So many hundredths of a percent of an amount, divided by n, half up. All is positive here. */
function percentOf(hundredths: bigint, amount: bigint, n = 1n): bigint {
  const denominator = 10_000n * n;
  return (2n * hundredths * amount + denominator) / (2n * denominator);
}
