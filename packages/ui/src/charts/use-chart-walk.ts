import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Spot } from './chart-spot.ts';
import { walk, type ChartAt } from './chart-walk.ts';

/** What the pointer and the keys have chosen of a chart. */
export interface ChartWalk {
  /** The point that is shown; undefined while nobody asks. */
  readonly chosen: ChartAt | undefined;
  /** What a voice says of it: only where the keys or a tap chose it, for a pointer passes over many. */
  readonly said: string;
  /** For the element that takes the focus. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onBlur: () => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  };
}

/**
 * Lets pointer, finger and keys choose a point: arrows move, Enter and a press follow where it leads (a finger's second
 * tap, for the first one shows), Escape rests.
 */
export function useChartWalk({
  places,
  series,
  at,
  say,
  follow,
}: {
  readonly places: number;
  readonly series: number;
  /** The point at a spot of the element. */
  readonly at: (spot: Spot) => ChartAt | undefined;
  readonly say: (at: ChartAt) => string;
  /** Goes where the point leads; nothing where it leads nowhere. */
  readonly follow: (at: ChartAt) => void;
}): ChartWalk {
  const [wanted, setWanted] = useState<{ readonly at: ChartAt; readonly spoken: boolean } | undefined>(undefined);
  const fits = wanted !== undefined && wanted.at.place < places && wanted.at.series < series;
  const chosen = fits ? wanted.at : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && chosen !== undefined) {
      event.stopPropagation();
      setWanted(undefined);
    } else if (event.key === 'Enter' && chosen !== undefined) follow(chosen);
    else {
      const next = walk(event.key, chosen, { places, series });
      if (next === undefined) return;
      event.preventDefault();
      setWanted({ at: next, spoken: true });
    }
  };
  const pointed = (event: PointerEvent<HTMLElement>): ChartAt | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return at({ x: event.clientX - box.left, y: event.clientY - box.top });
  };
  return {
    chosen,
    said: fits && wanted.spoken ? say(wanted.at) : '',
    handlers: {
      onKeyDown,
      onBlur: () => setWanted(undefined),
      onPointerMove: (event) => {
        if (event.pointerType === 'touch') return;
        const to = pointed(event);
        setWanted(to && { at: to, spoken: false });
      },
      onPointerDown: (event) => {
        const to = pointed(event);
        if (to === undefined || event.button !== 0) return;
        const isSecond = chosen?.place === to.place;
        if (event.pointerType !== 'touch' || isSecond) follow(to);
        setWanted({ at: to, spoken: event.pointerType === 'touch' });
      },
      onPointerLeave: (event) => {
        if (event.pointerType !== 'touch') setWanted(undefined);
      },
    },
  };
}
