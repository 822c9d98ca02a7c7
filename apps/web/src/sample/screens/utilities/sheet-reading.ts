import { formatBrl } from '@bank/core';
import {
  cellWords,
  explainSheet,
  explainValue,
  headerShape,
  matchColumns,
  readAmount,
  readDate,
  readDocument,
  readSheet,
  readText,
  type SheetCell,
  type SheetRow,
  type WantedColumn,
} from '@bank/spreadsheets';
import type { ColumnChoices, FileColumn } from '@bank/ui';

/** What the example asks of a file: a list of payments. */
export const WANTED = [
  { key: 'payee', title: 'Favorecido', required: true },
  { key: 'document', title: 'CPF ou CNPJ', required: true },
  { key: 'amount', title: 'Valor', required: true },
  { key: 'date', title: 'Data', required: false },
] as const satisfies readonly WantedColumn[];
type Key = (typeof WANTED)[number]['key'];

/** A file that was read: its header and its rows, and which column seems to be which. */
export interface SheetReading {
  readonly shape: string;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly SheetRow[];
  readonly proposed: ColumnChoices;
  readonly unsure: readonly string[];
}

const SAMPLES = 3;
const EMPTY: SheetCell = { kind: 'empty' };
/** The example shows a list; a bank's screen would send rows on as they come. */
const ROWS_MAX = 10_000;

/** Reads a file from disk; a text says why not. */
export async function readFile(file: File): Promise<SheetReading | string> {
  const rows: SheetRow[] = [];
  for await (const some of readSheet(piecesOf(file), { pause, limits: { rowsMax: ROWS_MAX } })) {
    if (!some.ok) return explainSheet(some.error);
    rows.push(...some.value);
  }
  const [head, ...rest] = rows;
  if (head === undefined) return 'O arquivo não tem nenhuma linha preenchida.';
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length));
  const header = Array.from({ length: width }, (_, at) => cellWords(head.cells[at] ?? EMPTY));
  const columns = header.map((title, at) => ({
    title,
    samples: rest.slice(0, SAMPLES).map(({ cells }) => cellWords(cells[at] ?? EMPTY)),
  }));
  const matches = matchColumns(header, WANTED);
  const proposed = Object.fromEntries(WANTED.map(({ key }) => [key, matches[key]?.column]));
  const unsure = WANTED.filter(({ key }) => matches[key]?.certainty === 'likely').map(({ key }) => key);
  return { shape: headerShape(header), columns, rows: rest, proposed, unsure };
}

/** What the rows say under these choices: how many can be used, their sum, and what is wrong with the first others. */
export function judgeRows(rows: readonly SheetRow[], choices: ColumnChoices) {
  const faults: string[] = [];
  let good = 0;
  let centavos = 0n;
  for (const { row, cells } of rows) {
    const cell = (key: Key): SheetCell => cells[choices[key] ?? -1] ?? EMPTY;
    const date = choices['date'] === undefined ? undefined : readDate(cell('date'));
    const amount = readAmount(cell('amount'));
    const read = [
      ['Favorecido', readText(cell('payee'))],
      ['CPF ou CNPJ', readDocument(cell('document'), 'either')],
      ['Valor', amount],
      ...(date === undefined ? [] : [['Data', date] as const]),
    ] as const;
    const wrong = read.flatMap(([title, value]) =>
      value.ok ? [] : [`Linha ${row}, ${title}: ${explainValue(value.error)}`],
    );
    faults.push(...wrong);
    if (wrong.length > 0 || !amount.ok) continue;
    good += 1;
    centavos += amount.value;
  }
  return { good, sum: formatBrl(centavos), faults };
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
