import type { Home } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
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
  const [totalInCentavos, totalOutCentavos] = [centavosOf(wire.totalIn), centavosOf(wire.totalOut)];
  return {
    past,
    future,
    totalInCentavos,
    totalOutCentavos,
    netCentavos: totalInCentavos - totalOutCentavos,
    shortDay: future.find((day) => day.balanceCentavos < 0n),
    isEmpty:
      past.every((day) => day.inCentavos === 0n && day.outCentavos === 0n) &&
      future.every((day) => day.balanceCentavos === 0n),
  };
}

/** One day's bars as shares of the chart's height, counted from the top. */
export interface Bar {
  readonly in: { readonly top: number; readonly height: number };
  readonly out: { readonly top: number; readonly height: number };
  /** Where the line of the day's result lies. */
  readonly net: number;
}

/** Where everything stands, in percent of the drawing's height. */
export interface Geometry {
  /** The line between in and out. */
  readonly baseline: number;
  readonly bars: readonly Bar[];
  /** The projection: one point a day, x in percent of its own part, y of the height. */
  readonly line: readonly { readonly x: number; readonly y: number }[];
  /** Where a balance of zero lies; undefined while the projection stays away from it. */
  readonly zero: number | undefined;
}

/** The least height of a bar that is not nothing, so that a small day can be seen. */
const BAR_MIN = 1.2;
/** Free space over and under the projection's line. */
const LINE_MARGIN = 10;

/** Works out where bars and line stand. Ins and outs share one scale; the projection, a balance, has its own. */
export function geometryOf({ past, future }: CashFlow): Geometry {
  const inMax = largest(past.map((day) => day.inCentavos));
  const outMax = largest(past.map((day) => day.outCentavos));
  const span = inMax + outMax;
  const baseline = span === 0n ? 50 : Math.min(80, Math.max(20, share(inMax, span)));
  // One scale for both sides: the side that needs the most room for its share of the height decides.
  const unit = Math.min(
    inMax === 0n ? Number.POSITIVE_INFINITY : baseline / Number(inMax),
    outMax === 0n ? Number.POSITIVE_INFINITY : (100 - baseline) / Number(outMax),
  );
  const scale = Number.isFinite(unit) ? unit : 0;
  const height = (centavos: bigint): number => (centavos === 0n ? 0 : Math.max(BAR_MIN, Number(centavos) * scale));
  const bars = past.map((day): Bar => {
    const [up, down] = [height(day.inCentavos), height(day.outCentavos)];
    return {
      in: { top: baseline - up, height: up },
      out: { top: baseline, height: down },
      net: baseline - Number(day.netCentavos) * scale,
    };
  });
  return { baseline, bars, ...projectionOf(future) };
}

function projectionOf(future: CashFlow['future']): Pick<Geometry, 'line' | 'zero'> {
  if (future.length === 0) return { line: [], zero: undefined };
  const balances = future.map((day) => Number(day.balanceCentavos));
  const [low, high] = [Math.min(...balances), Math.max(...balances)];
  // Below zero the zero line is part of the picture; else only the line's own range is.
  const [from, to] = low < 0 ? [low, Math.max(0, high)] : [low, high];
  const y = (balance: number): number =>
    to === from ? 50 : LINE_MARGIN + ((to - balance) / (to - from)) * (100 - 2 * LINE_MARGIN);
  const last = Math.max(1, future.length - 1);
  return {
    line: balances.map((balance, index) => ({ x: (index / last) * 100, y: y(balance) })),
    zero: low < 0 ? y(0) : undefined,
  };
}

/** The line as an SVG path of steps: a balance stays until the next day changes it. */
export function pathOf(line: Geometry['line']): string {
  return line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join(' ');
}

function largest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}

function share(part: bigint, whole: bigint): number {
  return Number((part * 10_000n) / whole) / 100;
}
