import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How wide and high an element is, and how large its letters are, in px. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

/**
 * The width of an element and the size of its letters, and its height where that is asked for, followed as they change. What
 * is drawn in it must not stretch it: so no change of the drawing is a change of the room, and nothing goes round in
 * circles. `unmeasured`: what it has before it was measured, and where nothing can be measured.
 */
export function useRoom(
  unmeasured: Room,
  follows?: 'and height',
): Room & { readonly ref: RefObject<HTMLDivElement | null> } {
  const ref = useRef<HTMLDivElement>(null);
  const { fontSize: unknown, height: least } = unmeasured;
  const [room, setRoom] = useState(unmeasured);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const width = Math.floor(element.clientWidth);
      // Computed sizes are pixels, "12px"; where nothing is laid out there is none.
      const fontSize = parseFloat(window.getComputedStyle(element).fontSize) || unknown;
      const height = follows === undefined ? least : Math.floor(element.clientHeight);
      if (width > 0)
        setRoom((known) =>
          known.width === width && known.height === height && known.fontSize === fontSize
            ? known
            : { width, height, fontSize },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [follows, least, unknown]);
  return { ref, ...room };
}
