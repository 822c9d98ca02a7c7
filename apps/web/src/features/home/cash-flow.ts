import type { Coming, Home } from '@bank/contracts';
import { addDays, type CivilDate } from '@bank/core';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf } from '../../vocabulary/dates.ts';
import { expectedIn } from '../../vocabulary/expected-money/words.ts';

/** A day that was: what came in, what went out, and what remained of it. Magnitudes, but for the net. */
export interface FlowDay {
  readonly kind: 'past';
  readonly date: CivilDate;
  readonly inCentavos: bigint;
  readonly outCentavos: bigint;
  readonly netCentavos: bigint;
}

/** A day to come: what is expected of it, and the balance at its end that one may rely on. */
export interface ProjectedDay {
  readonly kind: 'future';
  readonly date: CivilDate;
  readonly balanceCentavos: bigint;
  /** The balance if only what is certain happens. */
  readonly sureCentavos: bigint;
  /** Expected in and out, and what of it is not certain. */
  readonly in: { readonly all: bigint; readonly unsure: bigint };
  readonly out: { readonly all: bigint; readonly unsure: bigint };
}

/** What the cash flow chart draws. */
export interface CashFlow {
  readonly past: readonly FlowDay[];
  readonly future: readonly ProjectedDay[];
  /** Today and the days to come as a whole. */
  readonly coming: Coming;
  /** The day before those to come, which is today when it is read: the balances at its end. Undefined where no day is to come. */
  readonly tonight: Pick<ProjectedDay, 'date' | 'balanceCentavos' | 'sureCentavos'> | undefined;
  /** The day to come at whose end the balance is least; the first of them. */
  readonly leastDay: ProjectedDay | undefined;
  readonly totalInCentavos: bigint;
  readonly totalOutCentavos: bigint;
  readonly netCentavos: bigint;
  /** The first day at whose end the balance would be below zero. */
  readonly shortDay: ProjectedDay | undefined;
  /** Whether anything moved or is scheduled to. */
  readonly isEmpty: boolean;
}

/** Reads the wire's cash flow. */
export function readCashFlow(wire: NonNullable<Home['cashFlow']>): CashFlow {
  const past = wire.days.map((day): FlowDay => {
    const [inCentavos, outCentavos] = [centavosOf(day.in), centavosOf(day.out)];
    return { kind: 'past', date: dayOf(day.date), inCentavos, outCentavos, netCentavos: inCentavos - outCentavos };
  });
  const future = wire.projection.map((day): ProjectedDay => ({
    kind: 'future',
    date: dayOf(day.date),
    balanceCentavos: centavosOf(day.balance),
    sureCentavos: centavosOf(day.sure),
    in: expectedIn(day, 'in'),
    out: expectedIn(day, 'out'),
  }));
  const [first] = future;
  const leastDay = future.reduce<ProjectedDay | undefined>(
    (least, day) => (least === undefined || day.balanceCentavos < least.balanceCentavos ? day : least),
    undefined,
  );
  const [totalInCentavos, totalOutCentavos] = [centavosOf(wire.totalIn), centavosOf(wire.totalOut)];
  return {
    past,
    future,
    coming: wire.coming,
    tonight: first && beforeDay(first),
    leastDay,
    totalInCentavos,
    totalOutCentavos,
    netCentavos: totalInCentavos - totalOutCentavos,
    shortDay: future.find((day) => day.balanceCentavos < 0n),
    isEmpty:
      past.every((day) => day.inCentavos === 0n && day.outCentavos === 0n) &&
      future.every((day) => day.balanceCentavos === 0n),
  };
}

/** The day before a day. One relies on what comes in for certain, and on all that goes out; `sure` on what is certain. */
function beforeDay({
  date,
  balanceCentavos,
  sureCentavos,
  in: into,
  out,
}: ProjectedDay): NonNullable<CashFlow['tonight']> {
  const certainIn = into.all - into.unsure;
  return {
    date: addDays(date, -1),
    balanceCentavos: balanceCentavos - certainIn + out.all,
    sureCentavos: sureCentavos - certainIn + (out.all - out.unsure),
  };
}
