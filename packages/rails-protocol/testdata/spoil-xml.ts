/** One change of a text of XML: what it is called, and what becomes of the text. `at` and `of` choose places in it. */
export interface Spoiling {
  readonly name: string;
  readonly spoil: (xml: string, at: number, of: number) => string;
}

const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

/** A text's tags and what stands between them. */
function tokensOf(xml: string): string[] {
  return xml.match(/<[^>]*>|[^<]+/g) ?? [];
}

/** The same tokens with another one at a place; as they are where the place is none of theirs. */
function replaced(tokens: readonly string[], at: number, token: string): string[] {
  return tokens.map((each, index) => (index === at ? token : each));
}

/** The place of an element that begins at a tag: from its first token to behind its last. */
function elementAt(tokens: readonly string[], nth: number): readonly [from: number, to: number] {
  const opening = tokens.flatMap((token, index) => (/^<[A-Za-z]/.test(token) ? [index] : []));
  const from = opening[nth % Math.max(1, opening.length)] ?? 0;
  let depth = 0;
  for (let to = from; to < tokens.length; to += 1) {
    const token = tokens[to] ?? '';
    if (/^<[A-Za-z][^>]*[^/]>$|^<[A-Za-z]>$/.test(token)) depth += 1;
    if (token.startsWith('</')) depth -= 1;
    if (depth === 0) return [from, to + 1];
  }
  return [from, tokens.length];
}

function element(xml: string, nth: number): string {
  const tokens = tokensOf(xml);
  return tokens.slice(...elementAt(tokens, nth)).join('');
}

/** Changes the nth opening tag. */
function tag(change: (tag: string) => string): Spoiling['spoil'] {
  return (xml, at) => {
    const tokens = tokensOf(xml);
    const [from] = elementAt(tokens, at);
    return replaced(tokens, from, change(tokens[from] ?? '')).join('');
  };
}

/** Changes the nth text between tags. */
function between(change: (text: string, of: number) => string): Spoiling['spoil'] {
  return (xml, at, of) => {
    const tokens = tokensOf(xml);
    const texts = tokens.flatMap((token, index) => (token.startsWith('<') ? [] : [index]));
    const chosen = texts[at % Math.max(1, texts.length)];
    return chosen === undefined ? xml : replaced(tokens, chosen, change(tokens[chosen] ?? '', of)).join('');
  };
}

/** Puts something between two tokens. */
function put(what: string | ((xml: string, of: number) => string)): Spoiling['spoil'] {
  return (xml, at, of) => {
    const tokens = tokensOf(xml);
    return tokens.toSpliced(at % (tokens.length + 1), 0, typeof what === 'string' ? what : what(xml, of)).join('');
  };
}

const into = (tagText: string, attribute: string): string => tagText.replace(/(\/?>)$/, ` ${attribute}$1`);
const middle = (text: string, of: number): number => of % (text.length + 1);

/** Other spellings of what XML and its canonical form take for the same; some of them are outside of our subset. */
const SPELLINGS: readonly Spoiling[] = [
  { name: 'blank in a tag', spoil: tag((text) => text.replace(/(\/?>)$/, ' \n$1')) },
  { name: 'blank in an end tag', spoil: (xml, at) => nthEndTag(xml, at, (text) => text.replace('>', ' >')) },
  { name: 'empty element written short', spoil: (xml) => xml.replace(/<(\w+)([^>]*)><\/\1>/g, '<$1$2/>') },
  { name: 'namespace said again', spoil: tag((text) => into(text, `xmlns="${SIGNATURE}"`)) },
  { name: 'bare greater-than', spoil: (xml) => xml.replaceAll('&gt;', '>') },
  { name: 'greater-than as an entity', spoil: between((text) => text.replace(/[a-z]/, '$&&gt;')) },
  { name: 'quote as an entity', spoil: between((text) => text.replaceAll('"', '&quot;')) },
  { name: 'apostrophes', spoil: tag((text) => text.replaceAll('"', "'")) },
  { name: 'character as its number', spoil: between((text) => text.replace(/\w/, (one) => `&#${one.charCodeAt(0)};`)) },
  { name: 'declaration', spoil: (xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}` },
  { name: 'blanks around all', spoil: (xml) => ` \n${xml}\n\t` },
  { name: 'line end of another system', spoil: put('\r\n') },
  { name: 'comment', spoil: put('<!-- x -->') },
  {
    name: 'comment in a text',
    spoil: between((text, of) => `${text.slice(0, middle(text, of))}<!---->${text.slice(middle(text, of))}`),
  },
  { name: 'comment in the digest', spoil: (xml) => xml.replace(/<DigestValue>/, '<DigestValue><!--AAAA-->') },
  { name: 'processing instruction', spoil: put('<?x y?>') },
  { name: 'CDATA', spoil: between((text) => `<![CDATA[${text}]]>`) },
  { name: 'DTD', spoil: (xml) => `<!DOCTYPE Envelope>${xml}` },
  {
    name: 'entity of its own',
    spoil: (xml, at, of) =>
      `<!DOCTYPE Envelope [<!ENTITY x "x">]>${between((text) => text.replace('x', '&x;'))(xml, at, of)}`,
  },
  { name: 'prefix that is not used', spoil: tag((text) => into(text, 'xmlns:p="urn:p"')) },
  {
    name: 'prefix',
    spoil: (xml, at) => {
      const tokens = tokensOf(xml);
      const [from, to] = elementAt(tokens, at);
      const name = /^<(\w+)/.exec(tokens[from] ?? '')?.[1] ?? '';
      const first = into((tokens[from] ?? '').replace(`<${name}`, `<p:${name}`), `xmlns:p="${SIGNATURE}"`);
      return replaced(replaced(tokens, from, first), to - 1, `</p:${name}>`).join('');
    },
  },
];

function nthEndTag(xml: string, nth: number, change: (text: string) => string): string {
  const tokens = tokensOf(xml);
  const ends = tokens.flatMap((token, index) => (token.startsWith('</') ? [index] : []));
  const chosen = ends[nth % Math.max(1, ends.length)];
  return chosen === undefined ? xml : replaced(tokens, chosen, change(tokens[chosen] ?? '')).join('');
}

/** Other content, or the same at another place: what forgers and wrapping attacks do. */
const FORGERIES: readonly Spoiling[] = [
  { name: 'blank between elements', spoil: put(' ') },
  { name: 'text between elements', spoil: put('x') },
  { name: 'other figure', spoil: between((text) => text.replace(/\d/, (figure) => String((Number(figure) + 1) % 10))) },
  {
    name: 'longer text',
    spoil: between((text, of) => `${text.slice(0, middle(text, of))}0${text.slice(middle(text, of))}`),
  },
  { name: 'text taken away', spoil: between(() => '') },
  {
    name: 'element taken away',
    spoil: (xml, at) => {
      const tokens = tokensOf(xml);
      const [from, to] = elementAt(tokens, at);
      return tokens.toSpliced(from, to - from).join('');
    },
  },
  {
    name: 'element twice',
    spoil: (xml, at) => {
      const tokens = tokensOf(xml);
      const [from, to] = elementAt(tokens, at);
      return tokens.toSpliced(to, 0, ...tokens.slice(from, to)).join('');
    },
  },
  { name: 'copy of an element elsewhere', spoil: (xml, at, of) => put(element(xml, of))(xml, at, of) },
  {
    name: 'element moved elsewhere',
    spoil: (xml, at, of) => {
      const tokens = tokensOf(xml);
      const [from, to] = elementAt(tokens, at);
      const rest = tokens.toSpliced(from, to - from);
      return rest.toSpliced(of % (rest.length + 1), 0, ...tokens.slice(from, to)).join('');
    },
  },
  {
    name: 'element wrapped in another',
    spoil: (xml, at) => {
      const tokens = tokensOf(xml);
      const [from, to] = elementAt(tokens, at);
      return tokens.toSpliced(to, 0, '</Wrapper>').toSpliced(from, 0, '<Wrapper>').join('');
    },
  },
  {
    name: 'signed document in the signature, a forged one in its place',
    spoil: (xml, at, of) => {
      const document = /<Document>.*<\/Document>/s.exec(xml)?.[0] ?? '';
      const forged = between((text) => `${text}1`)(document, at, of);
      return xml.replace(document, forged).replace('</Signature>', `<Object>${document}</Object></Signature>`);
    },
  },
  { name: 'other name', spoil: (xml, at) => renamed(xml, at) },
  { name: 'other namespace', spoil: (xml) => xml.replace(/xmlns="[^"]*"/, 'xmlns="urn:other"') },
  { name: 'attribute', spoil: tag((text) => into(text, 'Id="a"')) },
  { name: 'attribute of XML itself', spoil: tag((text) => into(text, 'xml:lang="pt"')) },
  {
    name: 'same Id twice, and a reference to it',
    spoil: (xml, at, of) => {
      const once = tag((text) => into(text, 'Id="a"'));
      return once(once(xml, at, of), of, at).replace('URI=""', 'URI="#a"');
    },
  },
  {
    name: 'second signature',
    spoil: (xml, at, of) => put(/<Signature .*<\/Signature>/s.exec(xml)?.[0] ?? '')(xml, at, of),
  },
  {
    name: 'second SignedInfo',
    spoil: (xml, at, of) => {
      const info = /<SignedInfo>.*<\/SignedInfo>/s.exec(xml)?.[0] ?? '';
      const forged = between((text) => `${text}A`)(info, at, of);
      return of % 2 === 0 ? xml.replace(info, `${forged}${info}`) : xml.replace(info, `${info}${forged}`);
    },
  },
  { name: 'key given along', spoil: (xml) => xml.replace('</Signature>', '<KeyInfo></KeyInfo></Signature>') },
  { name: 'blank in the value', spoil: (xml) => xml.replace(/(<SignatureValue>.{9})/, '$1\n') },
  { name: 'blank in the digest', spoil: (xml) => xml.replace(/(<DigestValue>.{9})/, '$1\n') },
  {
    name: 'other transform',
    spoil: (xml) => xml.replace('xml-exc-c14n#"></Transform>', 'xml-exc-c14n#WithComments"></Transform>'),
  },
  { name: 'no transforms', spoil: (xml) => xml.replace(/<Transforms>.*<\/Transforms>/s, '') },
  { name: 'other algorithm', spoil: (xml) => xml.replace('rsa-sha256', 'hmac-sha256') },
];

/** Blind changes of the text. */
const BLIND: readonly Spoiling[] = [
  {
    name: 'other character',
    spoil: (xml, at, of) =>
      `${xml.slice(0, at % (xml.length || 1))}${String.fromCharCode(32 + (of % 224))}${xml.slice((at % (xml.length || 1)) + 1)}`,
  },
  {
    name: 'piece cut out',
    spoil: (xml, at, of) => `${xml.slice(0, at % (xml.length || 1))}${xml.slice((at % (xml.length || 1)) + (of % 40))}`,
  },
  {
    name: 'piece put elsewhere',
    spoil: (xml, at, of) => {
      const piece = xml.slice(of % (xml.length || 1), (of % (xml.length || 1)) + 30);
      return `${xml.slice(0, at % (xml.length || 1))}${piece}${xml.slice(at % (xml.length || 1))}`;
    },
  },
];

function renamed(xml: string, nth: number): string {
  const tokens = tokensOf(xml);
  const [from, to] = elementAt(tokens, nth);
  const name = /^<(\w+)/.exec(tokens[from] ?? '')?.[1] ?? '';
  const first = (tokens[from] ?? '').replace(`<${name}`, `<${name}x`);
  const last = (tokens[to - 1] ?? '').replace(`</${name}`, `</${name}x`);
  return replaced(replaced(tokens, from, first), to - 1, last).join('');
}

/** All of them. */
export const SPOILINGS: readonly Spoiling[] = [...SPELLINGS, ...FORGERIES, ...BLIND];
