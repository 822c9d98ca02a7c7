// The text of a message: HTML on the wire, and here a model of the few things that it may be. Whatever else the HTML
// holds is dropped, so that nothing of it ever becomes markup of the page.

/** The sizes that text may have (PRODUCT.md section 9). */
export const TEXT_SIZES = ['small', 'normal', 'large', 'huge'] as const;

/** How large a piece of text is. */
export type TextSize = (typeof TEXT_SIZES)[number];

/** The sizes as multiples of the text around. */
export const SIZE_EM: Readonly<Record<TextSize, string>> = {
  small: '0.8125em',
  normal: '1em',
  large: '1.375em',
  huge: '1.875em',
};

/** A piece of text in one style; "\n" breaks the line. */
export interface LetterRun {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  /** Absent: normal. */
  readonly size?: Exclude<TextSize, 'normal'>;
  /** An address of the web or of mail, absolute. */
  readonly href?: string;
}

type Runs = readonly LetterRun[];

/** A paragraph, or a list of one-line items. */
export type LetterBlock =
  | { readonly kind: 'paragraph'; readonly runs: Runs }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Runs[] };

/** The text of a message, from its beginning to its end. */
export type Letter = readonly LetterBlock[];

type Style = Omit<LetterRun, 'text'>;

const PROTOCOLS: readonly string[] = ['https:', 'http:', 'mailto:'];

/** An address that a link may lead to, written out; undefined for any other, a relative one among them. */
export function safeHref(address: string): string | undefined {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  return url !== undefined && PROTOCOLS.includes(url.protocol) ? url.href : undefined;
}

/** What somebody typed as the address of a link: "exemplo.com" and "ana@exemplo.com" are understood as well. */
export function typedHref(typed: string): string | undefined {
  const text = typed.trim();
  const known = safeHref(text);
  if (known !== undefined) return known;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return safeHref(`mailto:${text}`);
  return /^[^\s:/]+\.[^\s:]+$/.test(text) ? safeHref(`https://${text}`) : undefined;
}

/** Whether nothing but white space stands in it. */
export function isBlank(letter: Letter): boolean {
  return letterWords(letter) === '';
}

/** The bare words, in one line: for a list and a search. */
export function letterWords(letter: Letter): string {
  const lines = letter.flatMap((block) => (block.kind === 'paragraph' ? [block.runs] : block.items));
  return lines
    .map((runs) => runs.map(({ text }) => text).join(''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Plain text as a letter: a paragraph for each of its lines. */
export function plainLetter(text: string): Letter {
  return text.split(/\r?\n/).map((line) => ({ kind: 'paragraph', runs: line === '' ? [] : [{ text: line }] }));
}

const STYLES: Readonly<Record<string, Style>> = {
  strong: { bold: true },
  b: { bold: true },
  h1: { bold: true },
  h2: { bold: true },
  h3: { bold: true },
  h4: { bold: true },
  h5: { bold: true },
  h6: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
};
const BLOCKS = /^(p|div|h[1-6]|blockquote|section|article|header|footer|table|tr|pre|hr|dl|dt|dd)$/;
const UNSEEN = /^(script|style|title|template|noscript|textarea|iframe|object|svg|math)$/;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(?:>|$)|[^<]+|</gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decoded(value);
}

function styleOf(name: string, attributes: string): Style {
  if (name === 'a') {
    const href = safeHref(attributeOf(attributes, 'href') ?? '');
    return href === undefined ? {} : { href };
  }
  if (name !== 'span') return STYLES[name] ?? {};
  const size = TEXT_SIZES.find((known) => known === attributeOf(attributes, 'data-size'));
  return size === undefined || size === 'normal' ? {} : { size };
}

function isSameStyle(one: Style, other: Style): boolean {
  const { bold, italic, underline, size, href } = one;
  return (
    bold === other.bold &&
    italic === other.italic &&
    underline === other.underline &&
    size === other.size &&
    href === other.href
  );
}

/** Takes text up, line by line and list by list. */
function letterWriter() {
  const blocks: LetterBlock[] = [];
  let runs: LetterRun[] = [];
  let list: { ordered: boolean; items: Runs[] } | undefined;

  const endLine = (keepsEmpty = false): void => {
    const last = runs.at(-1);
    if (last !== undefined) runs[runs.length - 1] = { ...last, text: last.text.replace(/[ \n]+$/, '') };
    const line = runs.filter(({ text }) => text !== '');
    runs = [];
    if (line.length === 0 && !keepsEmpty) return;
    if (list !== undefined) list.items.push(line);
    else blocks.push({ kind: 'paragraph', runs: line });
  };
  const endList = (): void => {
    endLine();
    if (list !== undefined && list.items.length > 0) blocks.push({ kind: 'list', ...list });
    list = undefined;
  };
  return {
    endLine,
    endList,
    beginList(ordered: boolean): void {
      endLine();
      list ??= { ordered, items: [] };
    },
    add(text: string, style: Style): void {
      const last = runs.at(-1);
      const isAfterSpace = last === undefined || /[ \n]$/.test(last.text);
      const added = isAfterSpace ? text.replace(/^ +/, '') : text;
      if (added === '') return;
      if (last !== undefined && isSameStyle(last, style)) runs[runs.length - 1] = { ...last, text: last.text + added };
      else runs.push({ text: added, ...style });
    },
    whole(): Letter {
      endList();
      return blocks;
    },
  };
}

/**
 * Reads the HTML of a message: paragraphs, lists, bold, italic, underline, sizes and links stay; of everything else the
 * words. Takes any text and never throws.
 */
export function readLetter(html: string): Letter {
  const writer = letterWriter();
  const open: { readonly name: string; readonly style: Style }[] = [];
  let lists = 0;
  let unseen: string | undefined;

  const close = (name: string): void => {
    const at = open.findLastIndex((one) => one.name === name);
    if (at === -1) return;
    open.splice(at);
    if (name === 'li') writer.endLine(true);
    else if (BLOCKS.test(name)) writer.endLine(lists === 0 && name === 'p');
    if (name !== 'ul' && name !== 'ol') return;
    lists -= 1;
    if (lists === 0) writer.endList();
  };
  const add = (text: string): void => writer.add(text, Object.assign({}, ...open.map(({ style }) => style)) as Style);

  for (const [token, slash, tag, attributes = ''] of html.matchAll(TOKEN)) {
    const name = tag?.toLowerCase();
    if (unseen !== undefined) {
      if (slash === '/' && name === unseen) unseen = undefined;
    } else if (name === undefined) {
      // What is left are comments and the like, text, and a lone "<".
      if (token === '<' || !token.startsWith('<')) add(decoded(token.replaceAll(/[\t\n\f\r ]+/g, ' ')));
    } else if (slash === '/') {
      close(name);
    } else if (UNSEEN.test(name)) {
      if (!attributes.endsWith('/')) unseen = name;
    } else {
      if (name === 'br') add('\n');
      if (name === 'li' || BLOCKS.test(name)) writer.endLine();
      if (name === 'ul' || name === 'ol') {
        writer.beginList(name === 'ol');
        lists += 1;
      }
      if (!VOID.test(name)) open.push({ name, style: styleOf(name, attributes) });
    }
  }
  return writer.whole();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function writeRun({ text, bold, italic, underline, size, href }: LetterRun): string {
  let html = escaped(text).replaceAll('  ', ' \u00a0').replaceAll('\n', '<br>');
  if (size !== undefined) html = `<span data-size="${size}">${html}</span>`;
  if (underline) html = `<u>${html}</u>`;
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  return href === undefined ? html : `<a href="${escaped(href)}">${html}</a>`;
}

/** The HTML of a letter, as readLetter reads it. */
export function writeLetter(letter: Letter): string {
  const line = (runs: Runs): string => runs.map(writeRun).join('');
  return letter
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${line(block.runs)}</p>`;
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${line(item)}</li>`).join('')}</${tag}>`;
    })
    .join('');
}
