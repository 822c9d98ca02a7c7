import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What a chart has before it was measured, and where nothing can be measured. */
const UNMEASURED = { width: 640, height: 0, fontSize: 12 };

/**
 * The room in an element and the size of its letters, followed as they change; it is at least as high as `least`. What is
 * drawn in it must not stretch it: so no change of the drawing is a change of the room, and nothing goes round in circles.
 */
export function useRoom(least: number): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const width = Math.floor(element.clientWidth);
      const height = Math.floor(element.clientHeight);
      // Computed sizes are pixels, "12px"; where nothing is laid out there is none.
      const fontSize = parseFloat(window.getComputedStyle(element).fontSize) || UNMEASURED.fontSize;
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
  }, []);
  return { ref, ...room, height: Math.max(least, room.height) };
}
