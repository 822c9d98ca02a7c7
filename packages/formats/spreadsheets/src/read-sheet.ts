import { readCsv, type CsvOptions } from './csv/read-csv.ts';
import { beginsWith, ZIP_START, type Pieces } from './pieces.ts';
import type { SheetRows } from './sheet.ts';
import { readXlsx, type XlsxOptions } from './xlsx/read-xlsx.ts';

/** Reads a workbook or a CSV, told apart by its first bytes, whatever its name says. */
export async function* readSheet(pieces: Pieces, options: CsvOptions & XlsxOptions): SheetRows {
  const iterator = bytesOf(pieces);
  const held: Uint8Array[] = [];
  const start: number[] = [];
  while (start.length < ZIP_START.length) {
    const next = await iterator.next();
    if (next.done === true) break;
    held.push(next.value);
    start.push(...next.value.subarray(0, ZIP_START.length));
  }
  const all = (async function* whole() {
    yield* held;
    yield* iterator;
  })();
  yield* beginsWith(Uint8Array.from(start), ZIP_START) ? readXlsx(all, options) : readCsv(all, options);
}

async function* bytesOf(pieces: Pieces): AsyncGenerator<Uint8Array, void, undefined> {
  yield* pieces;
}
