import { parseCivilDate, type CivilDate } from '@bank/core';
import { ISSUED_FILE_KINDS, type IssuedFileKind } from '@bank/contracts';

/** A place in the list, from which the next page goes on. */
export interface ListPlace {
  readonly to: CivilDate;
  readonly kind: IssuedFileKind;
  readonly number: bigint;
}

/** A place in the list as a cursor; it names nothing but a period, a kind and a number. */
export function cursorOf({ to, kind, number }: ListPlace): string {
  return `${to}_${kind}_${number}`;
}

/** The place that a cursor names; undefined where this list never gave such a cursor. */
export function placeOfCursor(cursor: string): ListPlace | undefined {
  const [day = '', name, number = '', ...more] = cursor.split('_');
  const to = parseCivilDate(day);
  const kind = ISSUED_FILE_KINDS.find((one) => one === name);
  if (!to.ok || kind === undefined || more.length > 0 || !/^[1-9]\d{0,17}$/.test(number)) return undefined;
  return { to: to.value, kind, number: BigInt(number) };
}
