import { nice, ticks } from 'd3-array';
import type { ChartUnit } from './chart-data.ts';

/** Values to heights: `low` lies at `bottom`, `high` at `top` (pixels grow downwards). */
export interface ChartScale {
  readonly low: number;
  readonly high: number;
  /** Whether zero is on it. */
  readonly hasZero: boolean;
  readonly ticks: readonly { readonly value: number; readonly y: number; readonly words: string }[];
  /** Where a value of the axis lies. */
  readonly y: (value: number) => number;
}

/** The room that a line of the grid takes at least, in pixels. */
const TICK_ROOM = 44;
/** A line that moves by less than this share of its height would be flat beside zero. */
const FLAT_SHARE = 1 / 8;

/**
 * A scale with round steps that covers all values, in units of the axis. Bars need zero, for their length is what is
 * compared. A line has it too, for a fall by half must look like half; it leaves zero out only where it would be flat,
 * and then whoever draws it says where the axis begins.
 */
export function scaleOf(
  values: readonly number[],
  unit: ChartUnit,
  { top, bottom, needsZero }: { readonly top: number; readonly bottom: number; readonly needsZero: boolean },
): ChartScale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [from, to] = values.length === 0 ? [0, 1] : rangeOf(least, most, needsZero);
  const wanted = Math.max(2, Math.floor((bottom - top) / TICK_ROOM));
  const [low, high] = nice(from, to, wanted);
  const y = (value: number): number => bottom - ((value - low) / (high - low)) * (bottom - top);
  const steps = ticks(low, high, wanted).filter((value) => !unit.whole || Number.isInteger(value));
  return {
    low,
    high,
    hasZero: low <= 0 && high >= 0,
    ticks: steps.map((value) => ({ value, y: y(value), words: unit.onAxis(value) })),
    y,
  };
}

function rangeOf(least: number, most: number, needsZero: boolean): readonly [number, number] {
  const crosses = least <= 0 && most >= 0;
  const isFar =
    !crosses && Math.abs(most - least) < Math.max(Math.abs(least), Math.abs(most)) * FLAT_SHARE && least !== most;
  const [low, high] = needsZero || !isFar ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  return low === high ? [low, low + 1] : [low, high];
}
