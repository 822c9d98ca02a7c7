/** A cell may claim to reach over more columns or rows than any table has. */
const SPAN_MAX = 100;

// A comment, what is no text, or a tag with its attributes; those are bounded, so that no text takes long to look through.
const TAG =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|head)[\s>][\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]{0,8000}"|'[^']{0,8000}'){0,4000})>/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * Reads the rows of the first table in a piece of HTML, as spreadsheets put it on the clipboard. Only the places of rows
 * and cells are looked at, and the text in them: nothing becomes part of the page, and no parser of the browser sees it
 * (its Trusted Types policy takes no markup from strings).
 *
 * `<br>` and paragraphs are line breaks, other white space is one space, a cell over several columns or rows is followed
 * by empty ones; tables inside a cell are part of its text.
 */
export function* readHtmlTable(html: string): Generator<readonly string[]> {
  const reading = new TableReading();
  const tags = new RegExp(TAG, 'gi');
  let textFrom = 0;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    reading.text(html.slice(textFrom, tag.index));
    textFrom = tags.lastIndex;
    if (tag[3] === undefined) continue;
    const line = reading.tag(tag[3].toLowerCase(), tag[2] === '/', tag[4] ?? '');
    if (line !== undefined) yield line;
    if (reading.isOver) return;
  }
  const last = reading.endRow();
  if (last !== undefined) yield last;
}

/** Where the reading of a table stands. */
class TableReading {
  isOver = false;
  #depth = 0;
  #cells: string[] | undefined;
  #cell: string | undefined;
  #columns = 1;
  /** For each column, how many further rows a cell above still reaches into. */
  #reach: number[] = [];
  #rows = 1;

  text(raw: string): void {
    if (this.#cell !== undefined) this.#cell += decode(raw.replace(/[ \t\r\n\f]+/g, ' '));
  }

  /** Takes a tag; gives a row that it ended. */
  tag(name: string, closes: boolean, attributes: string): readonly string[] | undefined {
    if (name === 'table') return this.#table(closes);
    if (this.#depth !== 1) return undefined;
    if (name === 'tr') {
      const line = this.endRow();
      this.#cells = closes ? undefined : [];
      return line;
    }
    if (name === 'td' || name === 'th') {
      this.#endCell();
      if (!closes) this.#beginCell(attributes);
    } else if (name === 'br' || (closes && (name === 'p' || name === 'div'))) this.#break();
    return undefined;
  }

  endRow(): readonly string[] | undefined {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = undefined;
    if (cells === undefined || cells.length === 0) return undefined;
    this.#skipReached(cells);
    return cells;
  }

  #table(closes: boolean): readonly string[] | undefined {
    this.#depth += closes ? -1 : 1;
    if (this.#depth > 0) return undefined;
    this.isOver = true;
    return this.endRow();
  }

  #beginCell(attributes: string): void {
    this.#cells ??= [];
    this.#skipReached(this.#cells);
    this.#cell = '';
    this.#columns = span(attributes, 'colspan');
    this.#rows = span(attributes, 'rowspan');
  }

  #endCell(): void {
    if (this.#cell === undefined || this.#cells === undefined) return;
    const text = this.#cell.replace(/ *\n */g, '\n').trim();
    for (let column = 0; column < this.#columns; column += 1) {
      this.#reach[this.#cells.length] = this.#rows - 1;
      this.#cells.push(column === 0 ? text : '');
    }
    this.#cell = undefined;
  }

  #skipReached(cells: string[]): void {
    while ((this.#reach[cells.length] ?? 0) > 0) {
      this.#reach[cells.length] = (this.#reach[cells.length] ?? 0) - 1;
      cells.push('');
    }
  }

  #break(): void {
    if (this.#cell !== undefined) this.#cell += '\n';
  }
}

function span(attributes: string, name: string): number {
  const found = new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes);
  return Math.max(1, Math.min(Number(found?.[1] ?? 1), SPAN_MAX));
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : '';
  });
}
