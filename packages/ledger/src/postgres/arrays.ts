/**
 * Texts as a PostgreSQL array literal. Written by hand because every batch makes some: what needs no quotes (uuids, most
 * ids) goes in bare.
 */
export function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map(quoted).join(',')}}`;
}

const BARE = /^[0-9a-zA-Z_:.+-]+$/;
const SPECIAL = /["\\]/g;

function quoted(text: string): string {
  // Bare words are safe but for NULL in any case, which would be read as the null value.
  if (text.length !== 4 && BARE.test(text)) return text;
  return `"${text.replace(SPECIAL, '\\$&')}"`;
}
