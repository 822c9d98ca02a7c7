import { addDays, parseCivilDate, type CivilDate } from '@bank/core';
import type { DayRange } from './own-period-form.tsx';

/** How far back a list goes, as its address says it: Portuguese, in the order in which they are offered. */
export const PAST_PERIODS = ['tudo', 'hoje', '7-dias', '30-dias', '90-dias', 'personalizado'] as const;
export type PastPeriod = (typeof PAST_PERIODS)[number];

/** The period in an address: nothing where it is all there is. */
export type PastPeriodAddress = {
  readonly periodo?: Exclude<PastPeriod, 'tudo'>;
  readonly de?: string;
  readonly ate?: string;
};

const DAYS_BACK: Readonly<Record<'hoje' | '7-dias' | '30-dias' | '90-dias', number>> = {
  hoje: 0,
  '7-dias': 6,
  '30-dias': 29,
  '90-dias': 89,
};

/** Reads the period of an address, typed or shared; one that cannot be is none. */
export function readPastPeriod({ periodo, de, ate }: Readonly<Record<string, unknown>>): PastPeriodAddress {
  const period = PAST_PERIODS.find((known) => known === periodo);
  if (period === undefined || period === 'tudo') return {};
  if (period !== 'personalizado') return { periodo: period };
  const range = rangeOf(de, ate);
  return range === undefined ? {} : { periodo: period, de: range.from, ate: range.to };
}

/** The days that a period reaches over; none: all there are. */
export function pastDaysOf({ periodo, de, ate }: PastPeriodAddress, today: CivilDate): DayRange | undefined {
  if (periodo === undefined) return undefined;
  if (periodo === 'personalizado') return rangeOf(de, ate);
  return { from: addDays(today, -DAYS_BACK[periodo]), to: today };
}

/** Why a period of one's own cannot be asked for; undefined when it can. */
export function pastRangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/11/2026.';
  return from > to ? 'A data inicial deve vir antes da final.' : undefined;
}

/** The days from one to the other; undefined where they are no days, or the wrong way round. */
function rangeOf(from: unknown, to: unknown): DayRange | undefined {
  const [first, last] = [from, to].map((day) => parseCivilDate(typeof day === 'string' ? day : ''));
  return first?.ok && last?.ok && first.value <= last.value ? { from: first.value, to: last.value } : undefined;
}
