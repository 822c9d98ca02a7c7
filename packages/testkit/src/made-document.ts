import { readFileSync, writeFileSync } from 'node:fs';

/** A document that is made from the same tables that the code works by, and what stands in its file. */
export interface MadeDocument {
  readonly written: readonly string[];
  readonly made: readonly string[];
}

/**
 * A document as it stands and as the tables make it now, line by line; how wide a formatter drew the columns does not
 * count. With UPDATE_LAYOUTS=1 it is written first. A test compares the two.
 */
export function madeDocument(file: URL, text: string): MadeDocument {
  if (process.env.UPDATE_LAYOUTS === '1') writeFileSync(file, `${text.trimEnd()}\n`);
  return { written: lines(readFileSync(file, 'utf8')), made: lines(text) };
}

function lines(markdown: string): readonly string[] {
  return markdown
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim());
}
