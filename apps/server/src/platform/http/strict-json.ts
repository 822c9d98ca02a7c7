import { ok, refuse, type Result } from '@bank/core';

/**
 * JSON as RFC 8259 has it, and no more than a request of ours needs: no duplicate keys, no key that could reach an
 * object's prototype, at most 10 levels, 1,000 elements in a list and 1,000 names of 100 characters in an object, no NUL, no half surrogate, no number that is not
 * finite (SECURITY I01, I04). Undefined for everything else; it never throws.
 */
export function parseStrictJson(text: string): { readonly value: JsonValue } | undefined {
  const read = readStrictJson(text);
  return read.ok ? { value: read.value } : undefined;
}

/** The same, which tells a list that is too long from all else. */
export function readStrictJson(text: string): Result<JsonValue, 'malformed' | 'list-too-long'> {
  const reader = new Reader(text);
  try {
    return ok(reader.document());
  } catch (error) {
    if (error instanceof Malformed) return refuse(error instanceof LongList ? 'list-too-long' : 'malformed');
    throw error;
  }
}

/** What such a text can say. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

const DEPTH_MAX = 10;
const ELEMENTS_MAX = 1000;
const NAME_CHARACTERS_MAX = 100;
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const BLANKS = /[ \t\n\r]*/y;
// eslint-disable-next-line no-control-regex -- JSON refuses raw control characters
const PLAIN_STRING = /"([^"\\\u0000-\u001f]*)"/y;
// eslint-disable-next-line no-control-regex -- JSON refuses raw control characters
const ANY_STRING = /"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

class Malformed extends Error {}
class LongList extends Malformed {}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonValue {
    const value = this.#value(1);
    this.#blanks();
    if (this.#at !== this.#text.length) throw new Malformed();
    return value;
  }

  #value(depth: number): JsonValue {
    if (depth > DEPTH_MAX + 1) throw new Malformed();
    this.#blanks();
    const first = this.#text[this.#at];
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#array(depth);
    if (first === '"') return this.#string();
    const word = this.#match(WORD);
    if (word !== undefined) return word === 'null' ? null : word === 'true';
    const number = Number(this.#match(NUMBER) ?? 'none');
    if (!Number.isFinite(number)) throw new Malformed();
    return number;
  }

  #object(depth: number): JsonValue {
    if (depth > DEPTH_MAX) throw new Malformed();
    const object: { [name: string]: JsonValue } = {};
    const names = new Set<string>();
    this.#at += 1;
    if (this.#takes('}')) return object;
    for (;;) {
      this.#blanks();
      const name = this.#string();
      if (name.length > NAME_CHARACTERS_MAX || names.has(name) || FORBIDDEN_NAMES.has(name)) throw new Malformed();
      names.add(name);
      if (names.size > ELEMENTS_MAX) throw new Malformed();
      if (!this.#takes(':')) throw new Malformed();
      object[name] = this.#value(depth + 1);
      if (this.#takes('}')) return object;
      if (!this.#takes(',')) throw new Malformed();
    }
  }

  #array(depth: number): JsonValue {
    if (depth > DEPTH_MAX) throw new Malformed();
    const list: JsonValue[] = [];
    this.#at += 1;
    if (this.#takes(']')) return list;
    for (;;) {
      list.push(this.#value(depth + 1));
      if (list.length > ELEMENTS_MAX) throw new LongList();
      if (this.#takes(']')) return list;
      if (!this.#takes(',')) throw new Malformed();
    }
  }

  #string(): string {
    const plain = this.#match(PLAIN_STRING);
    const text = plain === undefined ? this.#escapedString() : plain.slice(1, -1);
    if (!isCleanText(text)) throw new Malformed();
    return text;
  }

  #escapedString(): string {
    const literal = this.#match(ANY_STRING);
    if (literal === undefined) throw new Malformed();
    return JSON.parse(literal) as string;
  }

  #blanks(): void {
    this.#match(BLANKS);
  }

  /** Steps over a character, blanks before it too, if it comes next. */
  #takes(character: string): boolean {
    this.#blanks();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}

/** Text that can be kept: no NUL and no half of a surrogate pair. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
