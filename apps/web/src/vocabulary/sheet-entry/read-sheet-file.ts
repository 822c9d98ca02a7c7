import {
  cellWords,
  explainSheet,
  headerShape,
  matchColumns,
  readSheet,
  type SheetCell,
  type SheetRow,
  type WantedColumn,
} from '@bank/spreadsheets';
import type { ColumnChoices, FileColumn } from '@bank/ui';
import { cellText } from './clipboard-lines.ts';

/** What a list from disk is matched with, and how long it may be. */
export interface SheetWish {
  readonly wanted: readonly WantedColumn[];
  readonly rowsMax: number;
  /** Said of a list with more rows than that. */
  readonly tooLong: string;
}

/** A file that was read: its header and its rows, and which column seems to be which. */
export interface SheetFile {
  readonly shape: string;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly SheetRow[];
  readonly proposed: ColumnChoices;
  readonly unsure: readonly string[];
}

const SAMPLES = 3;
const EMPTY: SheetCell = { kind: 'empty' };

/** Reads a list from disk, here in the browser; a text says why not. */
export async function readSheetFile(file: File, { wanted, rowsMax, tooLong }: SheetWish): Promise<SheetFile | string> {
  const rows: SheetRow[] = [];
  // One more than fits, and the header, so that a list that is too long can be told from one that just fits.
  for await (const some of readSheet(piecesOf(file), { pause, limits: { rowsMax: rowsMax + 2 } })) {
    if (!some.ok) return some.error.code === 'sheet.too-many-rows' ? tooLong : explainSheet(some.error);
    rows.push(...some.value);
  }
  const [head, ...rest] = rows;
  if (head === undefined || rest.length === 0) return 'O arquivo não tem nenhuma linha abaixo dos títulos.';
  if (rest.length > rowsMax) return tooLong;
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length));
  const header = Array.from({ length: width }, (_, at) => cellWords(head.cells[at] ?? EMPTY));
  const matches = matchColumns(header, wanted);
  return {
    shape: headerShape(header),
    columns: header.map((title, at) => ({
      title,
      samples: rest.slice(0, SAMPLES).map(({ cells }) => cellWords(cells[at] ?? EMPTY)),
    })),
    rows: rest,
    proposed: Object.fromEntries(wanted.map(({ key }) => [key, matches[key]?.column])),
    unsure: wanted.filter(({ key }) => matches[key]?.certainty === 'likely').map(({ key }) => key),
  };
}

/** The rows under these choices, each as the texts of the columns of these keys. */
export function linesOf(
  { rows }: Pick<SheetFile, 'rows'>,
  keys: readonly string[],
  choices: ColumnChoices,
): readonly (readonly string[])[] {
  const at = keys.map((key) => choices[key]);
  return rows.map(({ cells }) =>
    at.map((column) => (column === undefined ? '' : cellText(cellWords(cells[column] ?? EMPTY)))),
  );
}

/** The file's bytes as they come from disk. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Lets the page answer in between; a timer would wait at least four milliseconds each time. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
