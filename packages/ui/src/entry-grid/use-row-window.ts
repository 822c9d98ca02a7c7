import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** A row's height: the text, and below it what is wrong with it, also at the largest text size. */
export const ROW_PX = 46;
export const HEAD_PX = 38;
/** Rows kept around what is seen, so that fast scrolling does not show white. */
const AROUND = 8;
/** The window moves by so many rows at a time: most frames of scrolling then draw nothing anew. */
const STEP = 4;
/** What is taken for the height where nothing is laid out. */
const HEIGHT_PX = 480;

/** The rows that are in the page: from `first` on, before `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
  /** Those before it are seen, or nearly; the others are drawn ahead. */
  readonly seenEnd: number;
  /** How many whole rows are seen. */
  readonly pageRows: number;
}

/**
 * Which rows are in the page while the grid scrolls. All rows are equally high, so it is a division, whatever their number. Where
 * the scrolling leaps past all that were drawn, those that are seen come at once and those around them when it rests.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>): RowWindow {
  const [seen, setSeen] = useState<RowWindow>(() => windowAt(0, HEIGHT_PX, AROUND));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let height = element.clientHeight || HEIGHT_PX;
    let frame = 0;
    const look = (): void => {
      const whole = windowAt(element.scrollTop, height, AROUND);
      const bare = windowAt(element.scrollTop, height, 0);
      setSeen((before) => (isSame(before, whole) ? before : meets(before, whole) ? whole : bare));
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setSeen((before) => (isSame(before, whole) ? before : whole)));
      });
    };
    const observer = new ResizeObserver(() => {
      height = element.clientHeight || HEIGHT_PX;
      look();
    });
    look();
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return seen;
}

function isSame(one: RowWindow, other: RowWindow): boolean {
  return one.first === other.first && one.end === other.end;
}

/** Whether rows are in both. */
function meets(one: RowWindow, other: RowWindow): boolean {
  return one.first < other.end && other.first < one.end;
}

/** The rows that are seen there, with so many on each side. */
function windowAt(scrollTop: number, height: number, around: number): RowWindow {
  const top = Math.floor(Math.max(0, scrollTop) / ROW_PX / STEP) * STEP;
  const rows = Math.ceil(height / ROW_PX);
  return {
    first: Math.max(0, top - around),
    end: top + STEP + rows + around,
    seenEnd: top + rows,
    pageRows: Math.max(1, rows - 2),
  };
}

/**
 * Before which row rows are drawn now: of rows that have only just come, those that are not seen wait for the next frame.
 * A large paste then draws half as many at once.
 */
export function useDrawnEnd({ end, seenEnd }: RowWindow, reach: number): number {
  const [painted, setPainted] = useState(reach);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(reach));
    });
    return () => cancelAnimationFrame(frame);
  }, [reach]);
  return Math.min(end, reach, Math.max(seenEnd, painted));
}

/** Scrolls so that a row is seen below the head, by as little as it takes. */
export function scrollToRow(element: HTMLElement, row: number): void {
  const top = row * ROW_PX;
  const below = top + ROW_PX + HEAD_PX - element.clientHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (element.clientHeight > 0 && below > element.scrollTop) element.scrollTop = below;
}

/** Scrolls sideways so that a cell is seen beside the columns that stay; its beginning, where there is no room for all. */
export function scrollToCell(element: HTMLElement, cell: HTMLElement, stuckPx: number): void {
  const left = cell.offsetLeft - stuckPx;
  const right = cell.offsetLeft + cell.offsetWidth - element.clientWidth;
  if (left < element.scrollLeft) element.scrollLeft = left;
  else if (element.clientWidth > 0 && right > element.scrollLeft) element.scrollLeft = Math.min(left, right);
}
