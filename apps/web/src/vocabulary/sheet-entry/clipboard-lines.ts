/** Lines of texts as a spreadsheet would put them on the clipboard. Apart from the reader of files, which is large. */
export function clipboardLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(cellText).join('\t')).join('\n');
}

/** A text as one cell holds it: a tab, a line break or a quote would be read as another cell. */
export function cellText(text: string): string {
  return text.replaceAll(/[\t\r\n"]+/g, ' ').trim();
}
