/**
 * What has no width and comes along with text that is pasted from a messenger, a PDF or a word processor: soft hyphens,
 * joiners, marks of direction, the byte order mark, selectors of a picture's look.
 */
const INVISIBLE = /\u034f|[\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Dashes of every length, and the minus sign. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Blanks that break no line. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Whether a character has no width. */
export function isInvisible(character: string): boolean {
  return character.replace(INVISIBLE, '') === '';
}

/**
 * The text as it would have been typed: without what has no width, each dash a hyphen, each blank a plain one. Every
 * reader of keys, documents, codes and amounts begins with it, so that all of them take off the same.
 */
export function asTyped(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(DASHES, '-').replace(BLANKS, ' ');
}
