import { base32, type Entropy } from '@bank/core';

/** 100 random bits: twenty characters of Crockford's base 32 (SECURITY asks for 80 at least). */
const LENGTH = 20;
const GROUP = 4;
const BYTES = 13;

/** A code that nobody can guess, without dashes, in capitals. */
export function newAuthenticationCode(entropy: Entropy): string {
  return base32(entropy.bytes(BYTES)).toUpperCase().slice(-LENGTH);
}

/** Five groups of four, as people read it: "7F2A-91C0-…". */
export function formatAuthenticationCode(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code;
}

/**
 * Reads what a person typed: dashes, blanks and case do not matter, and letters that Crockford's alphabet leaves out
 * are taken for the figures that they look like. Undefined for anything that can be no code.
 */
export function readAuthenticationCode(text: string): string | undefined {
  if (text.length > 60) return undefined;
  const code = text
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(code) ? code : undefined;
}
