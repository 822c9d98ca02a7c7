import type { ChartAt } from './chart-walk.ts';
import type { Spot } from './chart-spot.ts';

/** A part of a ring, in radians from the top, clockwise. */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

const ROUND = 2 * Math.PI;

/** The slices of a ring, each as wide as its share; what is unknown, nothing or less has none. */
export function slicesOf(values: readonly (bigint | undefined)[]): readonly Slice[] {
  const sizes = values.map((value) => (value === undefined || value < 0n ? 0 : Number(value)));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let from = 0;
  return sizes.map((size) => {
    const to = whole === 0 ? 0 : from + (size / whole) * ROUND;
    const slice = { from, to };
    from = to;
    return slice;
  });
}

/** The slice in the direction of a spot, which is counted from the middle of the ring. */
export function sliceAt(slices: readonly Slice[], { x, y }: Spot): ChartAt | undefined {
  const angle = (Math.atan2(x, -y) + ROUND) % ROUND;
  const place = slices.findIndex(({ from, to }) => angle >= from && angle < to);
  return place < 0 ? undefined : { place, series: 0 };
}
