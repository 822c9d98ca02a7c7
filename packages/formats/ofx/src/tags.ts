import type { OfxFault } from './statement.ts';

/** A tag and the text behind it, up to the next tag. */
export interface Tag {
  readonly name: string;
  readonly at: number;
  /** </NAME> */
  readonly closes: boolean;
  /** <NAME/> */
  readonly isEmpty: boolean;
  /** What stands behind it, without the blanks around it. */
  readonly value: string;
  readonly valueAt: number;
  /** Where the next tag begins; -1 where there is none. */
  readonly next: number;
}

const NAME_LENGTH_MAX = 32;
const [SLASH, EXCLAMATION, QUESTION, GREATER] = [0x2f, 0x21, 0x3f, 0x3e];

/** The tag that begins at a "<". DTDs, comments, CDATA and processing instructions are refused, attributes too. */
export function tagAt(text: string, at: number): Tag | OfxFault {
  const first = text.charCodeAt(at + 1);
  if (first === EXCLAMATION || first === QUESTION) return { code: 'ofx.forbidden', at };
  const closes = first === SLASH;
  const from = closes ? at + 2 : at + 1;
  let to = from;
  while (to - from <= NAME_LENGTH_MAX && isNameCharacter(text.charCodeAt(to))) to += 1;
  let end = to;
  while (isBlank(text.charCodeAt(end))) end += 1;
  const isEmpty = text.charCodeAt(end) === SLASH;
  if (isEmpty) end += 1;
  if (to === from || to - from > NAME_LENGTH_MAX || text.charCodeAt(end) !== GREATER || (closes && isEmpty)) {
    return { code: 'ofx.malformed', at };
  }
  const next = text.indexOf('<', end + 1);
  const value = text.slice(end + 1, next < 0 ? text.length : next).trim();
  return { name: text.slice(from, to).toUpperCase(), at, closes, isEmpty, value, valueAt: end + 1, next };
}

/** Letters, digits and the point of vendors' own tags (INTU.BID). */
function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2e
  );
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * A value as it is meant. In OFX 2 (XML) an entity that XML does not know is refused: undefined. In OFX 1 an "&" that
 * begins no entity is what it looks like, as in "PADARIA A & B".
 */
export function unescapeValue(value: string, isXml: boolean): string | undefined {
  if (!value.includes('&')) return value;
  let isRight = true;
  const plain = value.replace(
    /&(?:([a-z]{2,4})|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));|&/g,
    (whole, name, decimal, hexadecimal) => {
      const meant = ENTITIES[String(name)] ?? character(decimal ? Number(decimal) : parseInt(String(hexadecimal), 16));
      if (meant === undefined && isXml) isRight = false;
      return meant ?? whole;
    },
  );
  return isRight ? plain : undefined;
}

/** The character of that number, if it is one that may stand in a text. */
function character(code: number): string | undefined {
  const isText = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xd7ff) || (code >= 0xe000 && code < 0xfffe);
  return isText || (code >= 0x10000 && code <= 0x10ffff) ? String.fromCodePoint(code) : undefined;
}
