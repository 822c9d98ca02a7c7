/**
 * An identifier in the one form in which it is looked up, compared and counted, whatever way it was typed: large or small
 * letters of any alphabet, composed or decomposed, in full or half width, with a ligature, with characters that cannot be
 * seen. What Unicode calls NFKC_Casefold (Standard Annex 44, section 5.10): compatibility forms, full case folding (by
 * upper case, since JavaScript has no folding of its own), default ignorable characters taken out. Folding what is folded
 * changes nothing.
 */
export function foldIdentifier(text: string): string {
  let folded = text;
  // What one round takes out or takes apart can let the next one compose: three rounds are enough for every letter.
  for (let round = 0; round < 4; round += 1) {
    const next = folded
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      .replaceAll('ς', 'σ');
    if (next === folded) break;
    folded = next;
  }
  return folded;
}
