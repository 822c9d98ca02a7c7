import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import styles from './chart-reader.module.css';

/** What the pointer and the keys have chosen of a chart's places. */
export interface ChartReading {
  /** The place that is read out, counted from 0; undefined while nobody asks. */
  readonly chosen: number | undefined;
  /** The reader itself, to be laid over the drawing. */
  readonly reader: ReactNode;
}

/**
 * Reads a chart out place by place: the pointer chooses by where it is, the arrow keys by one, Page by seven, Home and
 * End jump, Escape rests. A screen reader meets a slider that says each place in words.
 */
export function useChartReader({
  label,
  count,
  resting,
  placeAt,
  wordsOf,
}: {
  /** What the slider does, in words. */
  readonly label: string;
  readonly count: number;
  /** The place that the keys begin at. */
  readonly resting: number;
  /** The place under a point of the chart's width, 0 to 1. */
  readonly placeAt: (width: number) => number;
  readonly wordsOf: (place: number) => string;
}): ChartReading {
  const [wanted, setWanted] = useState<number | undefined>(undefined);
  const last = Math.max(0, count - 1);
  const at = Math.min(wanted ?? resting, last);
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setWanted(placeAt((event.clientX - box.left) / box.width));
  };
  const move = (event: KeyboardEvent): void => {
    const next = movedBy(event.key, at, last, resting);
    if (next === undefined) return;
    event.preventDefault();
    setWanted(next);
  };
  return {
    chosen: wanted === undefined ? undefined : at,
    reader: (
      <div
        className={styles.reader}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={count === 0 ? '' : wordsOf(at)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setWanted(undefined)}
        onKeyDown={move}
        onBlur={() => setWanted(undefined)}
      />
    ),
  };
}

function movedBy(key: string, at: number, last: number, resting: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1);
    case 'PageUp':
      return Math.min(last, at + 7);
    case 'PageDown':
      return Math.max(0, at - 7);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return resting;
    default:
      return undefined;
  }
}
