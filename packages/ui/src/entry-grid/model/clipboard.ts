import type { Block } from './edits.ts';
import type { Sheet } from './rows.ts';
import { readHtmlTable } from './html-table.ts';

/** What a spreadsheet puts on the clipboard: the same cells twice. */
export interface ClipboardTexts {
  readonly plain: string;
  readonly html: string;
}

/** The lines of what was copied, each a list of cells, found one by one so that much can be read in slices. */
export function readClipboard({ plain, html }: ClipboardTexts): Iterable<readonly string[]> {
  // A table says where its cells end, also where a cell has several lines; plain text is not always quoted.
  return /<table[\s>]/i.test(html) ? readHtmlTable(html) : readTabbed(plain);
}

/**
 * Reads text with tabs between cells, as Excel, Google Sheets and LibreOffice write it: lines end in CR LF, LF or CR, a
 * cell with a tab, a line break or a quote stands in quotes, with quotes inside doubled. A quote that no other closes is
 * a quote.
 */
export function* readTabbed(text: string): Generator<readonly string[]> {
  let at = 0;
  let cells: string[] = [];
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
    let end = quoted?.end;
    if (end === undefined) {
      end = at;
      while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
    }
    cells.push(quoted?.cell ?? text.slice(at, end));
    if (text[end] === '\t') {
      at = end + 1;
      // A tab at the very end has an empty cell behind it.
      if (at === text.length) cells.push('');
      continue;
    }
    yield cells;
    cells = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  if (cells.length > 0) yield cells;
  else if (text === '') yield [''];
}

/** The cell in quotes that begins here, if its closing quote is followed by the end of a cell. */
function quotedCell(text: string, start: number): { readonly cell: string; readonly end: number } | undefined {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    const ends = end === text.length || text[end] === '\t' || text[end] === '\n' || text[end] === '\r';
    return ends ? { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end } : undefined;
  }
}

/** A block as spreadsheets and this grid read it. */
export function writeClipboard({ rows }: Sheet, { top, left, bottom, right }: Block): ClipboardTexts {
  const lines = rows.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1).map(({ text }) => text));
  const plain = lines.map((cells) => cells.map(quoteWhereNeeded).join('\t')).join('\r\n');
  const html = lines.map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('');
  return { plain, html: `<table>${html}</table>` };
}

function quoteWhereNeeded(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Letters without case and accents, for comparing what people write. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}

/** Whether a pasted line is the spreadsheet's own header: two cells at least, all of them names of their columns. */
export function isHeaderLine(headers: readonly string[], line: readonly string[]): boolean {
  const named = line.flatMap((cell, at) => (cell.trim() === '' ? [] : [fold(cell) === fold(headers[at] ?? '')]));
  return named.length >= 2 && named.every(Boolean);
}
