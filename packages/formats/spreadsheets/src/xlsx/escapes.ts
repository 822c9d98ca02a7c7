const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;
// What XML does not hold or does not keep: controls, a carriage return, half surrogates, and what looks like an escape.
// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 (2.2) forbids
const NEEDS_ESCAPE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** Undoes "_x000D_", by which a workbook writes characters that XML does not hold (ECMA-376 part 1, 22.9.2.19 ST_Xstring). */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The text as a workbook holds it, for XML: a half of a surrogate pair becomes U+FFFD. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(NEEDS_ESCAPE, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
