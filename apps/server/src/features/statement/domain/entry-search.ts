/** What a person typed, in the forms in which it is looked for. */
export interface EntrySearch {
  /** Lower case, without accents. */
  readonly text: string;
  /** A whole CPF (11 digits), or at least the root of a CNPJ (8 to 14): looked for in documents; else null. */
  readonly document: string | null;
}

const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüçñýÿ';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucnyy';

/** The letters that SQL's translate() turns into plain ones: from, to. */
export const FOLDING = { from: ACCENTED, to: PLAIN } as const;

/** Lower case and without the accents of Portuguese, as the database folds the lines' words. */
export function fold(text: string): string {
  let folded = '';
  for (const letter of text.toLowerCase()) {
    const index = ACCENTED.indexOf(letter);
    folded += index < 0 ? letter : (PLAIN[index] ?? letter);
  }
  return folded;
}

/**
 * A CPF must be known whole to be found: with parts of it anybody who may see masked documents could find out the rest
 * digit by digit (SECURITY B04). A company's document is public, and people look for its root.
 */
export function readSearch(typed: string): EntrySearch {
  const bare = typed.toUpperCase().replace(/[./\s-]/g, '');
  const isDocument = /^\d{11}$/.test(bare) || (/^[0-9A-Z]{8,14}$/.test(bare) && /\d/.test(bare) && bare.length !== 11);
  return { text: fold(typed.trim()), document: isDocument ? bare : null };
}
