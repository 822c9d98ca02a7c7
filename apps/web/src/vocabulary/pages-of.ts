/** The bank takes bodies of 256 KiB. */
const PAGE_CHARACTERS_MAX = 100_000;

/** Lines in pages that one call may bring: so many at most, and no more than a body holds. */
export function pagesOf<Line>(lines: readonly Line[], linesMax: number): readonly (readonly Line[])[] {
  const pages: Line[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const length = JSON.stringify(line).length;
    const page = pages.at(-1);
    if (page !== undefined && page.length < linesMax && characters + length <= PAGE_CHARACTERS_MAX) {
      page.push(line);
      characters += length;
    } else {
      pages.push([line]);
      characters = length;
    }
  }
  return pages;
}
