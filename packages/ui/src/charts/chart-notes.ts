import type { Spot } from './chart-spot.ts';

/** A value that is to stand beside its point: the point, how wide its words are, and on which side they would like to be. */
export interface WishedNote extends Spot {
  readonly words: string;
  readonly series: number;
  readonly width: number;
  readonly side: 'above' | 'below';
}

/** A value beside its point: the point, and where the middle of its words is. Pixels. */
export interface PlacedNote {
  readonly words: string;
  readonly series: number;
  readonly point: Spot;
  readonly at: Spot;
}

/** Between a point and its words. */
const GAP = 7;

/**
 * Places values beside their points: none is cut, none lies over another. The first come first; one that finds no room on
 * either side of its point is left out, for table and sentence have it too.
 */
export function placeNotes(
  wished: readonly WishedNote[],
  plot: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    /** Of the words. */
    readonly height: number;
  },
): readonly PlacedNote[] {
  const placed: (PlacedNote & { readonly width: number })[] = [];
  for (const { words, series, width, side, x, y } of wished) {
    const away = GAP + plot.height / 2;
    const middle = Math.max(plot.left + width / 2, Math.min(plot.right - width / 2, x));
    const heights = side === 'above' ? [y - away, y + away] : [y + away, y - away];
    const free = heights.find(
      (at) =>
        at - plot.height / 2 >= plot.top - GAP &&
        at + plot.height / 2 <= plot.bottom &&
        !placed.some(
          (other) =>
            Math.abs(other.at.x - middle) < (other.width + width) / 2 + GAP &&
            Math.abs(other.at.y - at) < plot.height + 2,
        ),
    );
    if (free !== undefined) placed.push({ words, series, width, point: { x, y }, at: { x: middle, y: free } });
  }
  return placed.map(({ words, series, point, at }) => ({ words, series, point, at }));
}
