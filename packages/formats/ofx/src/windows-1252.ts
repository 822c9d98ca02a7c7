/** The characters of the bytes 0x80 to 0xFF; a byte that has none gives a control character, which no text of ours has. */
const HIGH_HALF = [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => 128 + at))];
const BYTES: ReadonlyMap<string, number> = new Map(HIGH_HALF.map((character, at) => [character, 128 + at]));

/**
 * The text in the characters that Windows-1252 has: a letter with a mark that it has not loses the mark, and what has
 * no letter under it becomes "?".
 */
export function asWindows1252(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (character) => (BYTES.has(character) ? character : replacement(character)));
}

function replacement(character: string): string {
  if (/^[\p{M}\p{Cf}]$/u.test(character)) return '';
  const [base = ''] = character.normalize('NFD');
  return base !== character && /^[\p{L}\p{N}]$/u.test(base) && (base < '\x80' || BYTES.has(base)) ? base : '?';
}

/** The bytes of a text that {@link asWindows1252} gave; a character that has none is a bug and is thrown. */
export function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    const byte = code < 0x80 ? code : BYTES.get(character);
    if (byte === undefined) throw new Error(`Windows-1252 has no U+${code.toString(16)}`);
    return byte;
  });
}
