import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { sideOf, type Side } from './moves.ts';

/** What is being dragged: of which kind, and which one. */
export interface Dragged {
  readonly kind: string;
  readonly id: string;
}

/** Lets an element be dragged, by mouse or by a long touch, unless it is not free to; true while it is. */
export function useDraggable(element: RefObject<HTMLElement | null>, { kind, id }: Dragged, isFree = true): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (element.current === null || !isFree) return undefined;
    return draggable({
      element: element.current,
      // Where it was taken hold of, below its upper edge.
      getInitialData: ({ input, element: held }) => ({
        kind,
        id,
        grabY: input.clientY - held.getBoundingClientRect().top,
      }),
      onDragStart: () => setHeld(true),
      onDrop: () => setHeld(false),
    });
  }, [element, kind, id, isFree]);
  return isHeld;
}

/** Where something may be dropped. */
export interface DropPlace {
  readonly kind: string;
  /** Along which a list goes on: what is dropped goes before or after the element. */
  readonly axis: 'x' | 'y';
  readonly onDrop: (id: string, side: Side) => void;
}

/** Takes what is dropped on an element and not on one inside it; says on which side it would come, while it is above. */
export function useDropPlace(
  element: RefObject<HTMLElement | null>,
  { kind, axis, onDrop }: DropPlace,
): Side | undefined {
  const [side, setSide] = useState<Side | undefined>(undefined);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const sideAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Side =>
      sideOf({ x: clientX, y: clientY }, place.getBoundingClientRect(), axis);
    const isFor = (targets: readonly { readonly element: Element }[]): boolean => targets[0]?.element === place;
    return dropTargetForElements({
      element: place,
      canDrop: ({ source }) => source.data['kind'] === kind && source.element !== place,
      onDrag: ({ location: { current } }) => setSide(isFor(current.dropTargets) ? sideAt(current.input) : undefined),
      onDragLeave: () => setSide(undefined),
      onDrop: ({ source, location: { current } }) => {
        setSide(undefined);
        if (isFor(current.dropTargets)) dropped(String(source.data['id']), sideAt(current.input));
      },
    });
  }, [element, kind, axis]);
  return side;
}

/** Where something may be dropped at a height of its own. */
export interface DropPoint {
  /** Keeps its identity from one drawing to the next. */
  readonly kinds: readonly string[];
  /** `y`: how far the upper edge of what was dragged is below that of the element, in pixels. */
  readonly onDrop: (dragged: Dragged, y: number) => void;
}

/** Takes what is dropped on an element, and says where on it; true while something is above. */
export function useDropPoint(element: RefObject<HTMLElement | null>, { kinds, onDrop }: DropPoint): boolean {
  const [isUnder, setUnder] = useState(false);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    return dropTargetForElements({
      element: place,
      canDrop: ({ source }) => kinds.includes(String(source.data['kind'])),
      onDragEnter: () => setUnder(true),
      onDragLeave: () => setUnder(false),
      onDrop: ({ source, location: { current } }) => {
        setUnder(false);
        const { kind, id, grabY } = source.data;
        const y = current.input.clientY - place.getBoundingClientRect().top - Number(grabY);
        dropped({ kind: String(kind), id: String(id) }, y);
      },
    });
  }, [element, kinds]);
  return isUnder;
}
