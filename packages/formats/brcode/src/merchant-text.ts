/** Letters and signs that Unicode does not take apart into a plain one and a mark. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
    '‐': '-',
    '‒': '-',
    '–': '-',
    '—': '-',
    '−': '-',
    '‘': "'",
    '’': "'",
    '“': '"',
    '”': '"',
    '«': '"',
    '»': '"',
    '•': '-',
    '·': '.',
    '⁄': '/',
  }),
);

/** More of a text is never looked at: no name is as long. */
const TEXT_LENGTH_MAX = 256;

/**
 * A name, city or text as a BR Code may carry it: accents go, typographic signs become plain ones, blanks are single,
 * what has no plain form is left out, and the rest is cut to `lengthMax` characters of 0x20 to 0x7E (25 for a name, 15
 * for a city, 72 for the text to the payer). May be empty, which no field of a code may be.
 */
export function merchantText(text: string, lengthMax: number): string {
  let plain = '';
  for (const character of text.slice(0, TEXT_LENGTH_MAX).normalize('NFKD')) {
    const kept = PLAIN.get(character) ?? character;
    plain += /^[\x20-\x7E]+$/.test(kept) ? kept : /\s/.test(kept) ? ' ' : '';
  }
  return plain.replace(/ +/g, ' ').trim().slice(0, lengthMax).trim();
}
