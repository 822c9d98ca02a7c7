import { isPayeeMeantBy, maskPayee, payeeLines, payeePlace, type OrderPayee } from '@bank/contracts';

/** Whom a search may find: by the name that people gave, where there is one, and by the payee. */
export interface Searched {
  readonly name: string | undefined;
  readonly payee: OrderPayee;
}

/**
 * Whether a search finds somebody. It finds what can be seen of them: names, and document, key and account as they are
 * shown. A CPF or key must be known whole to be found otherwise: with parts of it anybody who sees masked ones could find
 * out the rest digit by digit (SECURITY B04). A company's document is public, and people look for its root.
 */
export function payeeSearch(typed: string): (searched: Searched) => boolean {
  const text = fold(typed.trim());
  if (text === '') return () => true;
  const bare = typed.toUpperCase().replace(/[./\s-]/g, '');
  return ({ name, payee }) =>
    seenOf(name, payee).some((seen) => seen.includes(text)) ||
    isDocument(bare, payee.document) ||
    isPayeeMeantBy(payee, typed);
}

function seenOf(name: string | undefined, payee: OrderPayee): readonly string[] {
  const shown = maskPayee(payee);
  const lines = payeeLines(shown).map(({ value }) => value);
  return [name ?? '', payee.name, shown.maskedDocument, payeePlace(shown), ...lines].map(fold);
}

function isDocument(bare: string, document: string): boolean {
  return document.length === 14 ? bare.length >= 8 && document.startsWith(bare) : bare === document;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
