/** On which side of what it was dropped on. */
export type Side = 'before' | 'after';

/**
 * The place that something gets in a list when it is dropped at that side of `target`, counted without itself: what
 * "take it out, put it in there" needs. Undefined where the list does not have the target, or it is dropped on itself.
 */
export function placeBeside(
  ids: readonly string[],
  movedId: string,
  { target, side }: { readonly target: string; readonly side: Side },
): number | undefined {
  if (target === movedId) return undefined;
  const at = ids.filter((id) => id !== movedId).indexOf(target);
  return at === -1 ? undefined : at + (side === 'after' ? 1 : 0);
}

/** The list with what has that id put to that place; the list itself where there is no such thing. */
export function putTo<T extends { readonly id: string }>(list: readonly T[], id: string, place: number): readonly T[] {
  const one = list.find((other) => other.id === id);
  if (one === undefined) return list;
  const rest = list.filter((other) => other !== one);
  const at = Math.min(Math.max(0, place), rest.length);
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}

/** The side of a box that a point is nearer to, along an axis. */
export function sideOf(
  point: { readonly x: number; readonly y: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  axis: 'x' | 'y',
): Side {
  const isFirstHalf = axis === 'x' ? point.x < box.left + box.width / 2 : point.y < box.top + box.height / 2;
  return isFirstHalf ? 'before' : 'after';
}
