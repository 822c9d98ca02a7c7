import type { Entropy } from '@bank/core';

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on are thrown away: 256 is no multiple of 62, and a remainder would favour the first digits. */
const FAIR_BYTES = 248;

/** So many characters of [0-9A-Za-z], each as likely as any other. */
export function randomLettersAndDigits(count: number, entropy: Entropy): string {
  let text = '';
  while (text.length < count) {
    for (const byte of entropy.bytes(count - text.length)) {
      if (byte < FAIR_BYTES) text += LETTERS_AND_DIGITS.charAt(byte % LETTERS_AND_DIGITS.length);
    }
  }
  return text;
}
