/** Texts as they are searched: small letters, without accents, with a blank between. */
export function searchTextOf(texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text !== null && text !== undefined && text !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** What somebody typed, as a pattern of LIKE that finds it anywhere; a document is found with its dots too. */
export function searchPatternOf(typed: string): string {
  const text = searchTextOf([typed.trim()]);
  const isDocument = /^[\d.\-/]{3,}$/.test(text);
  const plain = isDocument ? text.replace(/[.\-/]/g, '') : text;
  return `%${plain.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
