/** "ent_42": the 42nd line of the caller's own account; it can name nobody else's. */
export function entryIdOf(seq: bigint): string {
  return `ent_${seq}`;
}

/** The place that a checked entry id names. */
export function seqOfEntryId(id: string): bigint {
  return BigInt(id.slice('ent_'.length));
}

/** A place in a list, from which the next page goes on downwards: the seq of the last line looked at. */
export function cursorOf(seq: bigint): string {
  return `s${seq.toString(36)}`;
}

/** The place that a cursor names; undefined where this list never gave such a cursor. */
export function seqOfCursor(cursor: string): bigint | undefined {
  if (!/^s[0-9a-z]{1,12}$/.test(cursor)) return undefined;
  let seq = 0n;
  for (const digit of cursor.slice(1)) seq = seq * 36n + BigInt(Number.parseInt(digit, 36));
  return seq;
}

/** A place in a list that is sorted by amount: centavos, and the line's seq among those of the same amount. */
export interface AmountPlace {
  readonly amount: bigint;
  readonly seq: bigint;
}

/** The same for a list that is sorted by amount. */
export function amountCursorOf({ amount, seq }: AmountPlace): string {
  return `a${amount}_${seq}`;
}

/** The place that such a cursor names; undefined where this list never gave such a cursor. */
export function placeOfAmountCursor(cursor: string): AmountPlace | undefined {
  const match = /^a(-?\d{1,17})_(\d{1,17})$/.exec(cursor);
  return match === null ? undefined : { amount: BigInt(match[1] ?? ''), seq: BigInt(match[2] ?? '') };
}
