/**
 * A protocol as the bank writes it, "ABCD-1234-EFGH-5678", from what somebody typed or pasted: letters in either case,
 * with or without dashes, and the letters that are never in it for the digits they look like (Crockford base32).
 * Undefined for what is none.
 */
export function protocolTyped(text: string): string | undefined {
  const bare = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(bare) ? bare.match(/.{4}/g)?.join('-') : undefined;
}
