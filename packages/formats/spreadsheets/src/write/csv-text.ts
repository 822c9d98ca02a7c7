/** Spreadsheets of Brazil read semicolons; the mark in front tells them that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[;"\r\n]/;

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
 * A text that no spreadsheet takes for a formula: an apostrophe goes before = + - @ tab, CR and LF (SECURITY A6, I11;
 * ASVS 1.2.10), and quotes as RFC 4180 asks. Nothing for null.
 */
export function csvText(text: string | null): string {
  if (text === null) return '';
  const inert = LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
