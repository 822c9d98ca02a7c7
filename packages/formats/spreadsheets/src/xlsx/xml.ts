import { stop } from '../pieces.ts';

/** The attributes of an element by their names, prefixes kept. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** Is told of each element as it opens and closes, by its name without prefix, and of text; `depth` is 1 for the root. */
export interface XmlListener {
  readonly open: (name: string, attributes: XmlAttributes, depth: number) => void;
  readonly close?: (name: string, depth: number) => void;
  readonly text?: (text: string) => void;
}

const TAG_CHARACTERS_MAX = 16_384;
/** Texts of this size are short-lived to an engine; much longer ones stay in memory until it cleans up thoroughly. */
const PIECE_BYTES = 8192;
const DEPTH_MAX = 32;
const ATTRIBUTES_MAX = 64;
const REFERENCE_CHARACTERS_MAX = 12;
const NO_ATTRIBUTES: XmlAttributes = new Map();
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;
// Each part begins with another character than the one before may end with: the expression never backtracks far.
const ATTRIBUTE = /[ \t\r\n]+([A-Za-z_][\w.:-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const BLANK = /^[ \t\r\n]*$/;

/**
 * Reads XML piece by piece and keeps none of it. Document types and entities of its own are refused where they stand
 * (SECURITY I07): there is nothing here that could resolve one. Comments and processing instructions are passed over.
 * Time grows with the length; an element's tag, the nesting and the attributes are bounded.
 */
export class XmlReader {
  readonly #listener: XmlListener;
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  readonly #open: string[] = [];
  #rest = '';
  #isOver = false;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  /** The next bytes. */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      this.#read(this.#decoded(bytes.subarray(at, at + PIECE_BYTES), true));
    }
  }

  /** All has been pushed: refuses what is not whole. */
  end(): void {
    this.#read(this.#decoded(new Uint8Array(), false));
    if (!this.#isOver || !BLANK.test(this.#rest)) stop({ code: 'xlsx.malformed' });
  }

  #decoded(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#utf8.decode(bytes, { stream });
    } catch {
      return stop({ code: 'xlsx.malformed' });
    }
  }

  #read(more: string): void {
    const source = this.#rest + more;
    let at = 0;
    for (;;) {
      const next = source.indexOf('<', at);
      at = this.#readText(source, at, next < 0 ? source.length : next, next >= 0);
      if (next < 0) break;
      const end = this.#readMarkup(source, next);
      if (end < 0) {
        if (source.length - next > TAG_CHARACTERS_MAX) stop({ code: 'xlsx.malformed' });
        break;
      }
      at = end;
    }
    this.#rest = source.slice(at);
  }

  /** Tells the text up to `to`; of text that may go on, a reference that is not whole yet stays. Gives where it ended. */
  #readText(source: string, from: number, to: number, isWhole: boolean): number {
    let end = to;
    if (!isWhole) {
      const reference = source.lastIndexOf('&', to);
      if (reference >= from && to - reference < REFERENCE_CHARACTERS_MAX && !source.includes(';', reference)) {
        end = reference;
      }
    }
    if (end > from) {
      const text = resolved(source.slice(from, end));
      if (this.#open.length > 0) this.#listener.text?.(text);
      else if (!BLANK.test(text)) stop({ code: 'xlsx.malformed' });
    }
    return end;
  }

  /** Reads what begins with "<" there and gives where it ends, -1 where that is not here yet. */
  #readMarkup(source: string, at: number): number {
    const sign = source.charAt(at + 1);
    if (sign === '' || (sign === '!' && source.length - at < 9)) return -1;
    if (sign === '?') return after(source, '?>', at + 2);
    if (sign === '!') {
      if (source.startsWith('<!--', at)) return after(source, '-->', at + 4);
      if (!source.startsWith('<![CDATA[', at)) stop({ code: 'xlsx.xml-forbidden' });
      const end = after(source, ']]>', at + 9);
      if (end > 0) this.#listener.text?.(source.slice(at + 9, end - 3));
      return end;
    }
    const end = tagEnd(source, at + 1);
    if (end >= 0) this.#readTag(source.slice(at + 1, end));
    return end < 0 ? -1 : end + 1;
  }

  #readTag(tag: string): void {
    if (tag.startsWith('/')) {
      const name = tag.slice(1).trimEnd();
      if (this.#open.pop() !== name) stop({ code: 'xlsx.malformed' });
      this.#listener.close?.(withoutPrefix(name), this.#open.length + 1);
      this.#isOver = this.#open.length === 0;
      return;
    }
    const closes = tag.endsWith('/');
    const inner = closes ? tag.slice(0, -1) : tag;
    const blank = inner.search(/[ \t\r\n]/);
    const name = blank < 0 ? inner : inner.slice(0, blank);
    const depth = this.#open.length + 1;
    if (!NAME.test(name) || depth > DEPTH_MAX || this.#isOver) stop({ code: 'xlsx.malformed' });
    const local = withoutPrefix(name);
    this.#listener.open(local, blank < 0 ? NO_ATTRIBUTES : attributesOf(inner.slice(blank)), depth);
    if (!closes) this.#open.push(name);
    else {
      this.#listener.close?.(local, depth);
      this.#isOver = this.#open.length === 0;
    }
  }
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Where the tag ends; a ">" between quotes does not end it. */
function tagEnd(source: string, from: number): number {
  let quote = 0;
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) return at;
    else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3c) stop({ code: 'xlsx.malformed' });
  }
  return -1;
}

function attributesOf(text: string): XmlAttributes {
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  let at = 0;
  for (let match = ATTRIBUTE.exec(text); match !== null; match = ATTRIBUTE.exec(text)) {
    const [, name = '', double, single] = match;
    if (attributes.has(name) || attributes.size === ATTRIBUTES_MAX) stop({ code: 'xlsx.malformed' });
    attributes.set(name, resolved(double ?? single ?? ''));
    at = ATTRIBUTE.lastIndex;
  }
  if (!BLANK.test(text.slice(at))) stop({ code: 'xlsx.malformed' });
  return attributes;
}

/** The text with the five predefined entities and numbered characters resolved; any other entity is refused. */
function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,10}(?:;|$)?)/g, (_, body: string) => {
    const name = body.endsWith(';') ? body.slice(0, -1) : '';
    const numbered = /^#(?:x([0-9A-Fa-f]{1,6})|(\d{1,7}))$/.exec(name);
    if (numbered === null) return ENTITIES.get(name) ?? stop({ code: 'xlsx.xml-forbidden' });
    const code = numbered[1] === undefined ? Number(numbered[2]) : Number.parseInt(numbered[1], 16);
    const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : stop({ code: 'xlsx.malformed' });
  });
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
