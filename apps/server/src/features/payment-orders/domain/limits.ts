import {
  addDays,
  HOUR_MS,
  later,
  money,
  saoPaulo,
  startOfDay,
  ZERO,
  type CivilDate,
  type Instant,
  type Money,
} from '@bank/core';
import { hasNightLimits, type LimitMeasure, type OrderKind, type PayeeRelation } from '@bank/contracts';

/**
 * Whose a limit is: the company's, one operator's (by id), the company's towards one kind of payee, or that of one payee (by
 * id), which counts in place of the company's and the kind's.
 */
export type LimitSubject = 'company' | PayeeRelation | `opr_${string}` | PayeeSubject;

/** A payee that has a limit of its own. */
export type PayeeSubject = `lpy_${string}`;

/** A limit as it is kept, with the raise that waits for its time. The bank sets a company's limits (SECURITY Z10). */
export interface UsageLimit {
  /** `all`: whatever is paid (the night's start). */
  readonly type: OrderKind | 'all';
  readonly subject: LimitSubject;
  /** `period`: each day and each night, of one payee. */
  readonly measure: LimitMeasure | 'night-start' | 'period';
  /** Centavos, the hour for `night-start`; null: no limit of its own. */
  readonly value: bigint | null;
  readonly next: { readonly value: bigint | null; readonly at: Instant } | null;
  /**
   * What had left in the period in which an operator or a kind of payee was given a limit: nothing was counted for it
   * until then, and a limit binds at once.
   */
  readonly spent: { readonly centavos: bigint; readonly until: Instant } | null;
}

/** When the night ends (IN BCB 512/2024: 20 h, or 22 h on request, to 6 h). */
export const NIGHT_ENDS_AT_HOUR = 6;

const NIGHT_STARTS_AT_HOUR = 20;

/** A stretch of time with one limit. The night crosses midnight and is one period, named by the day it starts on. */
export interface LimitPeriod {
  readonly kind: 'day' | 'night';
  readonly date: CivilDate;
  readonly until: Instant;
}

/** What an operator may still pay in a period. */
export interface LimitUse {
  readonly period: LimitPeriod;
  readonly perOrder: Money;
  readonly perPeriod: Money;
  readonly used: Money;
  /** Never below zero, also where the limit was lowered under what is used. */
  readonly left: Money;
}

/** What is in force at that moment: a raise whose time has come is, whether or not anybody wrote it down. */
export function valueAt(limit: Pick<UsageLimit, 'value' | 'next'>, at: Instant): bigint | null {
  return limit.next !== null && limit.next.at <= at ? limit.next.value : limit.value;
}

/** What of a period's limit had left before anything was counted against it. */
export function spentBefore(limit: Pick<UsageLimit, 'spent'>, at: Instant): bigint {
  return limit.spent !== null && at < limit.spent.until ? limit.spent.centavos : 0n;
}

/** The hour at which a company's night begins. */
export function nightStartAt(limits: readonly UsageLimit[], at: Instant): number {
  const limit = limits.find(({ subject, measure }) => subject === 'company' && measure === 'night-start');
  return Number((limit && valueAt(limit, at)) ?? NIGHT_STARTS_AT_HOUR);
}

/** The period that a moment lies in, by the clocks of São Paulo. */
export function periodAt(at: Instant, nightStartsAtHour: number): LimitPeriod {
  const { date, hour } = saoPaulo(at);
  if (hour < NIGHT_ENDS_AT_HOUR) {
    return { kind: 'night', date: addDays(date, -1), until: momentOf(date, NIGHT_ENDS_AT_HOUR) };
  }
  if (hour >= nightStartsAtHour) {
    return { kind: 'night', date, until: momentOf(addDays(date, 1), NIGHT_ENDS_AT_HOUR) };
  }
  return { kind: 'day', date, until: momentOf(date, nightStartsAtHour) };
}

/** The period of a company that a moment lies in, for one kind of order: the whole day where it has no night limits. */
export function periodOf(limits: readonly UsageLimit[], at: Instant, kind: OrderKind): LimitPeriod {
  return hasNightLimits(kind) ? periodAt(at, nightStartAt(limits, at)) : wholeDay(at);
}

/**
 * The periods that belong to the day of the present one, the day first: by day tonight's comes with it, by night the day
 * before it. One alone for a kind without night limits.
 */
export function periodsOfDay(limits: readonly UsageLimit[], at: Instant, kind: OrderKind): readonly LimitPeriod[] {
  const now = periodOf(limits, at, kind);
  if (!hasNightLimits(kind)) return [now];
  const { date } = now;
  const day = { kind: 'day', date, until: momentOf(date, nightStartAt(limits, at)) } as const;
  const night = { kind: 'night', date, until: momentOf(addDays(date, 1), NIGHT_ENDS_AT_HOUR) } as const;
  return now.kind === 'day' ? [now, night] : [day, now];
}

function wholeDay(at: Instant): LimitPeriod {
  const { date } = saoPaulo(at);
  return { kind: 'day', date, until: startOfDay(addDays(date, 1)) };
}

/** An hour of a day in São Paulo. */
export function momentOf(date: CivilDate, hour: number): Instant {
  return later(startOfDay(date), hour * HOUR_MS);
}

/**
 * When a period of that kind of order began: a day with the end of the night, a night at its hour of the day that names
 * it; the whole day of a kind without night limits at midnight.
 */
export function periodStart(
  { kind, date }: Pick<LimitPeriod, 'kind' | 'date'>,
  of: { readonly orderKind: OrderKind; readonly nightStartsAtHour: number },
): Instant {
  if (!hasNightLimits(of.orderKind)) return startOfDay(date);
  return momentOf(date, kind === 'day' ? NIGHT_ENDS_AT_HOUR : of.nightStartsAtHour);
}

/** The first end of a night at that moment or after it: from there on a new day's periods begin. */
export function nextNightEnd(at: Instant): Instant {
  const today = momentOf(saoPaulo(at).date, NIGHT_ENDS_AT_HOUR);
  return today >= at ? today : momentOf(addDays(saoPaulo(at).date, 1), NIGHT_ENDS_AT_HOUR);
}

/** What one payment may carry, and what may be counted in the whole period; null: no limit of its own. */
export interface LimitsInForce {
  readonly perOrder: Money | null;
  readonly perPeriod: Money | null;
}

/**
 * The limits of one subject at that moment, by day or by night. A company has them all: one that is not kept is zero,
 * so that nothing goes where nobody has set how much.
 */
export function limitsInForce(
  limits: readonly UsageLimit[],
  about: { readonly type: OrderKind; readonly subject: LimitSubject },
  kind: LimitPeriod['kind'],
  at: Instant,
): LimitsInForce {
  const inForce = (measure: LimitMeasure): Money | null => {
    const limit = limits.find(
      (kept) => kept.measure === measure && kept.subject === about.subject && kept.type === about.type,
    );
    const value = limit ? valueAt(limit, at) : null;
    if (value === null) return about.subject === 'company' ? ZERO : null;
    const spent = limit ? spentBefore(limit, at) : 0n;
    return money(value > spent ? value - spent : 0n);
  };
  return kind === 'day'
    ? { perOrder: inForce('order'), perPeriod: inForce('day') }
    : { perOrder: inForce('order-night'), perPeriod: inForce('night') };
}

/**
 * The limit of one payee that is in force at that moment; undefined where there is none, or it waits for its time. `kept`
 * are the limits of that payee.
 */
export function payeeLimitAt(
  kept: readonly UsageLimit[],
  type: OrderKind,
  at: Instant,
): (LimitsInForce & { readonly subject: PayeeSubject }) | undefined {
  const limit = kept.find((one) => one.type === type && one.measure === 'period');
  const value = limit ? valueAt(limit, at) : null;
  if (limit === undefined || value === null || !isPayee(limit.subject)) return undefined;
  return { subject: limit.subject, perOrder: money(value), perPeriod: money(value) };
}

/** The ledger counter of what has been paid in a period: by the whole company, by an operator, to a kind of payee. */
export function limitCounterId(
  type: OrderKind,
  companyId: string,
  period: Pick<LimitPeriod, 'kind' | 'date'>,
  subject: LimitSubject = 'company',
): string {
  const whose = subject === 'company' ? companyId : `${companyId}:${subject}`;
  return `${type}-limit:${whose}:${period.kind}:${period.date}`;
}

/** Whose a limit is, as a refusal names it. */
export type LimitHolder = 'company' | 'operator' | 'payee' | PayeeRelation;

/** Whose a limit is, without saying which operator. */
export function holderOf(subject: LimitSubject): LimitHolder {
  if (isPayee(subject)) return 'payee';
  return isOperator(subject) ? 'operator' : subject;
}

function isOperator(subject: LimitSubject): subject is `opr_${string}` {
  return subject.startsWith('opr_');
}

/** Whether it is the limit of one payee. */
export function isPayee(subject: LimitSubject): subject is PayeeSubject {
  return subject.startsWith('lpy_');
}

/** Whose a limit is, as the middle of a sentence: "o limite … de R$ 100,00". */
export const LIMIT_HOLDER_WORDS: Readonly<Record<LimitHolder, string>> = {
  company: 'da empresa',
  operator: 'deste operador',
  payee: 'deste favorecido cadastrado',
  registered: 'para favorecidos já pagos',
  new: 'para favorecidos novos',
  'same-owner': 'para contas da própria empresa',
};
