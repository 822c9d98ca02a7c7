/** Spreadsheets of Brazil read semicolons; the mark in front tells them that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

// Signs that begin a formula, in the wide and small forms of other keyboards too.
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫';
/**
 * Where a cell could begin that a spreadsheet takes for a formula: at the start of a text, and after whatever some
 * spreadsheet cuts cells at. Blanks and quotes before the sign are passed over, for a spreadsheet drops them.
 */
const FORMULA_BEGINS = new RegExp(`(^|[;,\\t\\r\\n])(?=(?:[^\\S\\t\\r\\n]|")*[${SIGNS}])|^(?=[\\t\\r\\n])`, 'g');
const NEEDS_QUOTES = /[;,"\t\r\n]/;

/** The first line of a file: byte order mark and titles. */
export function csvFirstLine(titles: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(titles.map(csvText));
}

/** One line of cells that were made fit already: see {@link csvText}. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

/** An amount of the wire, "-1234.56", as a number: "-1234,56"; a thousands separator some spreadsheets read as text. */
export function csvAmount(decimal: string): string {
  return decimal.replace('.', ',');
}

/**
 * A text that no spreadsheet takes for a formula, whichever separator it cuts cells at: an apostrophe goes before each
 * part that begins with = + - @, and before a text that begins with tab, CR or LF (SECURITY A6, I11; ASVS 1.2.10).
 * Quotes as RFC 4180 asks, around what holds a comma or a tab too. Nothing for null.
 *
 * Quotes alone do not help where the file is cut at commas: its cells do not begin with a quote there, so the quote is a
 * character like others, and the comma behind it begins a cell.
 */
export function csvText(text: string | null): string {
  if (text === null) return '';
  const inert = text.replaceAll(FORMULA_BEGINS, "$1'");
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
