import type { Instant } from '@bank/core';

/** A place in the list of calls: the moment of the last one shown, and its id among those of the same moment. */
export interface CallPlace {
  readonly at: Instant;
  readonly id: string;
}

/** The last moment that a clock here can show (ECMAScript, time values). */
const LATEST = 8.64e15;

/** The place as it travels. */
export function cursorOfCall({ at, id }: CallPlace): string {
  return `${at.toString(36)}-${id}`;
}

/** The place that a cursor names; undefined where this list never gave such a cursor. */
export function placeOfCall(cursor: string): CallPlace | undefined {
  const match = /^([0-9a-z]{1,11})-(pcl_[0-9a-z]{26})$/.exec(cursor);
  if (!match) return undefined;
  const at = Number.parseInt(match[1] ?? '', 36);
  return at <= LATEST ? { at: at as Instant, id: match[2] ?? '' } : undefined;
}
