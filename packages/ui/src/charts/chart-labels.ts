/** A word below a place: where its middle would like to be, and how wide it is. Pixels. */
export interface WishedLabel {
  readonly words: string;
  readonly x: number;
  readonly width: number;
  /** Stands whatever the others need: they give way to it. */
  readonly kept?: boolean;
}

/** A word below a place, where it is. */
export interface PlacedLabel {
  readonly words: string;
  readonly x: number;
  readonly kept?: boolean;
}

/**
 * As many words as fit below the places without touching: every one, every second, every third, and so on from the first,
 * without those that touch one that is kept. A word at an edge moves inwards rather than being cut.
 */
export function spreadLabels(
  labels: readonly WishedLabel[],
  { left, right, gap }: { readonly left: number; readonly right: number; readonly gap: number },
): readonly PlacedLabel[] {
  const inside = labels.map(({ x, ...label }) => ({
    ...label,
    x: Math.max(left + label.width / 2, Math.min(right - label.width / 2, x)),
  }));
  type Inside = (typeof inside)[number];
  const touching = (one: Inside, next: Inside): boolean =>
    Math.abs(next.x - one.x) < (one.width + next.width) / 2 + gap;
  const kept = inside.filter((one) => one.kept === true);
  for (let stride = 1; stride < labels.length; stride += 1) {
    const some = inside.filter((_, index) => index % stride === 0 && inside[index]?.kept !== true);
    const touch = some.some((one, index) => {
      const next = some[index + 1];
      return next !== undefined && touching(one, next);
    });
    if (!touch)
      return inside.filter(
        (one) => one.kept === true || (some.includes(one) && !kept.some((other) => touching(one, other))),
      );
  }
  return kept.length > 0 ? kept : inside.slice(0, 1);
}
