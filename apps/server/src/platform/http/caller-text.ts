/**
 * What a caller says of itself, as far as it is kept, shown or logged: of a known shape, bounded, and without characters
 * that cannot be seen or that turn the writing round. One function for each kind of text, and the only ones
 * (docs/decisions/039-nothing-raw.md).
 */

const FIELD_NAME = /^[A-Za-z_][\w.-]{0,63}$/;

/** What stands for a field's name that nobody should read. */
const UNSHOWN = 'nome que não se pode mostrar';

/** The name of a field or part of a request, where it looks like one; undefined for any other text. */
export function fieldName(name: PropertyKey): string | undefined {
  const text = String(name);
  return typeof name === 'number' || FIELD_NAME.test(text) ? text : undefined;
}

/** The same, for a sentence. */
export function fieldNameInWords(name: PropertyKey): string {
  return fieldName(name) ?? UNSHOWN;
}

const USER_AGENT_CHARACTERS_MAX = 200;

/**
 * What a browser says of itself, for ever in the audit trail: the letters, figures and signs that product names are
 * written with (RFC 9110 section 10.1.5), at most 200 of them. People are shown `browserName` of it.
 */
export function userAgentText(header: string | undefined): string {
  return (header ?? '')
    .replace(/[^A-Za-z0-9 ./;:,()_+-]/g, '')
    .replace(/ {2,}/g, ' ')
    .slice(0, USER_AGENT_CHARACTERS_MAX)
    .trim();
}

const ORIGIN_CHARACTERS_MAX = 120;

/** The origin of a page that hides it, or of one that cannot be read. */
export const UNKNOWN_ORIGIN = 'desconhecida';

/**
 * From which page a call comes, as a person is shown it: scheme, host in ASCII letters and port, nothing else. Without
 * the header `own`; {@link UNKNOWN_ORIGIN} for a page that hides where it is ("null") and for whatever is no origin.
 */
export function originText(header: string | undefined, own: string): string {
  if (header === undefined) return own;
  if (header.length > ORIGIN_CHARACTERS_MAX || !/^https?:\/\/[^/?#@\\\s]+$/i.test(header)) return UNKNOWN_ORIGIN;
  return URL.canParse(header) ? new URL(header).origin : UNKNOWN_ORIGIN;
}

// Control, format and separating characters, halves of pairs: not seen, or seen as something else.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;

/** A text in which what cannot be seen is written out, as JSON writes it: "\u202e". */
export function escapeUnseen(text: string): string {
  return text.replace(UNSEEN, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
