import { ok, refuse, type Result } from '@bank/core';

/**
 * An element of the strict XML that messages between banks need, and nothing more: elements without prefix, attributes in double
 * quotes, text. Adjacent text is one string; namespaces are resolved.
 */
export interface XmlElement {
  readonly name: string;
  /** The namespace that the element is in; empty for none. */
  readonly namespace: string;
  /** All attributes but xmlns. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** Why a text is not such XML. */
export type XmlFault = {
  readonly code:
    | 'xml.too-large' // more characters, nesting or attributes than any message needs
    | 'xml.forbidden' // a DTD, an entity, a comment, CDATA or a processing instruction (SECURITY I07)
    | 'xml.malformed'; // not well-formed, or outside the subset
};

/** The longest text that is read: ten transactions with every field filled take a fifth of it. */
export const XML_LENGTH_MAX = 131_072;
/** The deepest nesting that is read; the messages use 8. */
export const XML_DEPTH_MAX = 16;
const ATTRIBUTES_MAX = 8;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const DECLARATION = /^<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")?\?>/;
// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 (2.2) forbids
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
// Each part begins with another character than the one before may end with: the expression never backtracks far.
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9._]{0,63})((?:[ \t\n]+[A-Za-z]{1,32}="[^"<\n\t]*")*)[ \t\n]*(\/?)>/y;

interface OpenElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
}

/**
 * Reads XML into a tree. DTDs, entities other than the five predefined ones, character references, comments, CDATA and
 * processing instructions are refused before anything is parsed; size and depth are bounded; time grows with length.
 * `lengthMax` in characters: {@link XML_LENGTH_MAX} but for the few messages that list many things.
 */
export function parseXml(source: string, lengthMax = XML_LENGTH_MAX): Result<XmlElement, XmlFault> {
  if (source.length > lengthMax) return refuse({ code: 'xml.too-large' });
  const text = source.replace(/\r\n?/g, '\n');
  if (FORBIDDEN_CHARACTERS.test(text) || !text.isWellFormed()) return refuse({ code: 'xml.malformed' });
  const body = text.replace(DECLARATION, '');
  if (/<[!?]/.test(body) || /&(?!(?:amp|lt|gt|quot|apos);)/.test(body)) return refuse({ code: 'xml.forbidden' });
  return parseElements(body);
}

function parseElements(text: string): Result<XmlElement, XmlFault> {
  const open: OpenElement[] = [];
  let at = skipBlanks(text, 0);
  for (;;) {
    TAG.lastIndex = at;
    const [tag, slash, name = '', attributeText = '', selfClosing] = TAG.exec(text) ?? [];
    if (tag === undefined) return refuse({ code: 'xml.malformed' });
    at += tag.length;
    let closed: XmlElement | undefined;
    if (slash) {
      closed = open.pop();
      if (closed?.name !== name || attributeText !== '' || selfClosing) return refuse({ code: 'xml.malformed' });
    } else {
      if (open.length === XML_DEPTH_MAX) return refuse({ code: 'xml.too-large' });
      const attributes = parseAttributes(attributeText);
      if (!attributes.ok) return attributes;
      const namespace = attributes.value.get('xmlns') ?? open.at(-1)?.namespace ?? '';
      attributes.value.delete('xmlns');
      const element: OpenElement = { name, namespace, attributes: attributes.value, children: [] };
      if (selfClosing) closed = element;
      else open.push(element);
    }
    if (closed) {
      const parent = open.at(-1);
      if (!parent) return skipBlanks(text, at) === text.length ? ok(closed) : refuse({ code: 'xml.malformed' });
      parent.children.push(closed);
    }
    const next = text.indexOf('<', at);
    if (next < 0) return refuse({ code: 'xml.malformed' });
    const between = text.slice(at, next);
    if (between.includes(']]>')) return refuse({ code: 'xml.malformed' });
    if (between !== '') open.at(-1)?.children.push(unescape(between));
    at = next;
  }
}

function parseAttributes(text: string): Result<Map<string, string>, XmlFault> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/([A-Za-z]+)="([^"]*)"/g)) {
    if (attributes.size === ATTRIBUTES_MAX) return refuse({ code: 'xml.too-large' });
    if (attributes.has(name)) return refuse({ code: 'xml.malformed' });
    attributes.set(name, unescape(value));
  }
  return ok(attributes);
}

function unescape(text: string): string {
  return text.replace(/&([a-z]+);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n'.includes(text.charAt(at))) at += 1;
  return at;
}
