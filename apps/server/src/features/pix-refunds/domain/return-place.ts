import type { Instant } from '@bank/core';

/** A place in the list of returns: the moment of the last row looked at, and its id among those of the same moment. */
export interface ReturnPlace {
  readonly at: Instant;
  readonly id: string;
}

/** The place as it travels. */
export function cursorOfReturn({ at, id }: ReturnPlace): string {
  return `${at.toString(36)}-${id}`;
}

/** The place that a cursor names; undefined where this list never gave such a cursor. */
export function placeOfReturn(cursor: string): ReturnPlace | undefined {
  const match = /^([0-9a-z]{1,11})-([0-9A-Za-z_]{1,40})$/.exec(cursor);
  if (!match) return undefined;
  const at = Number.parseInt(match[1] ?? '', 36);
  return at <= LATEST ? { at: at as Instant, id: match[2] ?? '' } : undefined;
}

/** The last moment that a clock here can show (ECMAScript, time values). */
const LATEST = 8.64e15;
