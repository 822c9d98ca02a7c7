import { base32, type Entropy } from '@bank/core';

// 80 bits: nobody meets another's application by trying (and the CNPJ must fit as well).
const BYTES = 10;

/** A new protocol number: sixteen letters and digits of Crockford's base 32, as in "8Q2M-X1HT-9VZC-0RKW". */
export function newProtocol(entropy: Entropy): string {
  return base32(entropy.bytes(BYTES))
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');
}
