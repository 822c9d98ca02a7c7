/** A point of a chart: which place and which series. */
export interface ChartAt {
  readonly place: number;
  readonly series: number;
}

/** So many places at once, as a page. */
const PAGE = 7;

/**
 * Where a key leads from a point, or into the chart where nothing is chosen yet: left and right along the places, up and
 * down over the series, Page by seven, Home and End to the edges. Undefined: the key is not the chart's.
 */
export function walk(
  key: string,
  from: ChartAt | undefined,
  { places, series }: { readonly places: number; readonly series: number },
): ChartAt | undefined {
  if (places === 0 || series === 0) return undefined;
  const last = places - 1;
  const at = from ?? { place: last, series: 0 };
  const to = (place: number): ChartAt => ({ ...at, place: Math.min(last, Math.max(0, place)) });
  switch (key) {
    case 'ArrowRight':
      return from === undefined ? at : to(at.place + 1);
    case 'ArrowLeft':
      return from === undefined ? at : to(at.place - 1);
    case 'PageDown':
      return to(at.place + PAGE);
    case 'PageUp':
      return to(at.place - PAGE);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'ArrowDown':
      return from === undefined ? at : { ...at, series: (at.series + 1) % series };
    case 'ArrowUp':
      return from === undefined ? at : { ...at, series: (at.series - 1 + series) % series };
    default:
      return undefined;
  }
}
