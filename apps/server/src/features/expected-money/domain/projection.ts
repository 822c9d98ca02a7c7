import { addDays, daysBetween, type CivilDate } from '@bank/core';
import { CERTAINTIES, type Certainty } from '@bank/contracts';
import type { ExpectedSum } from './expectation.ts';

/** Money of one direction, by how sure it is. */
export type CertaintySums = Readonly<Record<Certainty, bigint>>;

/** A day to come, as expected. */
export interface ProjectedDay {
  readonly date: CivilDate;
  readonly in: CertaintySums;
  readonly out: CertaintySums;
  /** The balance at its end if only what is certain happens. */
  readonly sure: bigint;
  /** The balance at its end if all goes out that may, and nothing comes in but what is certain. */
  readonly balance: bigint;
}

/** The first day at whose end money is missing. */
export interface Shortage {
  readonly date: CivilDate;
  /** Above zero. */
  readonly missing: bigint;
}

const NOTHING: CertaintySums = { certain: 0n, likely: 0n, possible: 0n };

/**
 * Every day from the first to the last with what is expected of it and the balances at its end. What was expected earlier
 * and has not happened is expected on the first day; what lies beyond the last is left out. The order of the sums is all
 * the same, and a day may have several of one kind.
 */
export function projectDays(
  opening: bigint,
  sums: readonly ExpectedSum[],
  { first, last }: { readonly first: CivilDate; readonly last: CivilDate },
): readonly ProjectedDay[] {
  const byDay = new Map<CivilDate, { in: CertaintySums; out: CertaintySums }>();
  for (const { date, direction, certainty, total } of sums) {
    const day = date < first ? first : date;
    const before = byDay.get(day) ?? { in: NOTHING, out: NOTHING };
    const changed = { ...before[direction], [certainty]: before[direction][certainty] + total };
    byDay.set(day, { ...before, [direction]: changed });
  }
  let [sure, balance] = [opening, opening];
  return Array.from({ length: Math.max(daysBetween(first, last) + 1, 0) }, (_, index) => {
    const date = addDays(first, index);
    const day = byDay.get(date) ?? { in: NOTHING, out: NOTHING };
    sure += day.in.certain - day.out.certain;
    balance += day.in.certain - allOf(day.out);
    return { date, ...day, sure, balance };
  });
}

/** What is expected on some days as a whole, in and out. */
export function sumDays(days: readonly Pick<ProjectedDay, 'in' | 'out'>[]): Pick<ProjectedDay, 'in' | 'out'> {
  return days.reduce((sum, day) => ({ in: addSums(sum.in, day.in), out: addSums(sum.out, day.out) }), {
    in: NOTHING,
    out: NOTHING,
  });
}

/** The first of some days that ends below zero, by one of its balances. */
export function firstShortage(days: readonly ProjectedDay[], by: 'sure' | 'balance'): Shortage | undefined {
  const day = days.find((one) => one[by] < 0n);
  return day && { date: day.date, missing: -day[by] };
}

/** The most that may go out on the first of some days without making any of them short; never below zero. */
export function safeToPay(opening: bigint, days: readonly ProjectedDay[]): bigint {
  const lowest = days.reduce((least, { balance }) => (balance < least ? balance : least), opening);
  return lowest > 0n ? lowest : 0n;
}

function addSums(a: CertaintySums, b: CertaintySums): CertaintySums {
  return {
    certain: a.certain + b.certain,
    likely: a.likely + b.likely,
    possible: a.possible + b.possible,
  };
}

function allOf(sums: CertaintySums): bigint {
  return CERTAINTIES.reduce((sum, certainty) => sum + sums[certainty], 0n);
}
