import type { Clock } from './clock.ts';

/** Where randomness comes from. The composition root supplies the system's; tests a seeded one. */
export interface Entropy {
  /** So many unpredictable bytes. */
  bytes(count: number): Uint8Array;
}

declare const uuidBrand: unique symbol;
/** A UUID version 7 (RFC 9562) in its canonical lower-case form: sorts by the moment it was made. */
export type Uuid = string & { readonly [uuidBrand]: true };

/** An id that says what it names: "ord_01jd…", 26 characters of Crockford's base 32 after the prefix. Sorts by time. */
export type PrefixedId<Prefix extends string> = `${Prefix}_${string}`;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function bytesV7(clock: Clock, entropy: Entropy): Uint8Array {
  const bytes = entropy.bytes(16).slice();
  let milliseconds = clock.now() as number;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = milliseconds % 256;
    milliseconds = Math.floor(milliseconds / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

/** A new UUID version 7. */
export function newUuid(clock: Clock, entropy: Entropy): Uuid {
  const bytes = bytesV7(clock, entropy);
  let text = '';
  // Counted, not iterated: several ids are made with every posting.
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[bytes[index] ?? 0] ?? '';
  }
  return text as Uuid;
}

/** A new id of that kind. */
export function newId<Prefix extends string>(prefix: Prefix, clock: Clock, entropy: Entropy): PrefixedId<Prefix> {
  return `${prefix}_${base32(bytesV7(clock, entropy))}`;
}

/** Whether a text has the shape of an id of that kind. */
export function isId<Prefix extends string>(prefix: Prefix, text: string): text is PrefixedId<Prefix> {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1));
}

/** Crockford's base 32 in lower case, most significant bits first, padded with zero bits in front. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  // Zero bits in front make the whole a number of fives.
  let bits = (5 - ((bytes.length * 8) % 5)) % 5;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31] ?? '';
  }
  return text;
}
