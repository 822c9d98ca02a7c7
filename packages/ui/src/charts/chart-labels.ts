/** A word below a place: where its middle would like to be, and how wide it is. Pixels. */
export interface WishedLabel {
  readonly words: string;
  readonly x: number;
  readonly width: number;
}

/** A word below a place, where it is. */
export interface PlacedLabel {
  readonly words: string;
  readonly x: number;
}

/**
 * As many words as fit below the places without touching: every one, every second, every third, and so on from the first.
 * A word at an edge moves inwards rather than being cut.
 */
export function spreadLabels(
  labels: readonly WishedLabel[],
  { left, right, gap }: { readonly left: number; readonly right: number; readonly gap: number },
): readonly PlacedLabel[] {
  const inside = labels.map(({ words, x, width }) => ({
    words,
    width,
    x: Math.max(left + width / 2, Math.min(right - width / 2, x)),
  }));
  for (let stride = 1; stride < labels.length; stride += 1) {
    const some = inside.filter((_, index) => index % stride === 0);
    const touch = some.some((one, index) => {
      const next = some[index + 1];
      return next !== undefined && next.x - next.width / 2 < one.x + one.width / 2 + gap;
    });
    if (!touch) return some;
  }
  return inside.slice(0, 1);
}
