import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { addDays, civilDate, csvText, formatDate, formatDecimal, type CivilDate } from '@bank/core';
import { deep } from '@bank/testkit';
import { cut, joined, pause, plain, readAll } from '../testdata/reading.ts';
import { readCsv, readSheet, readXlsx, writeCsv, writeXlsx, type SheetDescription } from './index.ts';

interface Row {
  readonly name: string;
  readonly note: string | null;
  readonly amount: bigint | null;
  readonly day: CivilDate | null;
  readonly time: string | null;
  readonly at: { readonly date: CivilDate; readonly time: string } | null;
  readonly count: number | null;
}

const LIST: SheetDescription<Row> = {
  name: 'Lista',
  columns: [
    { title: 'Nome', width: 30, kind: 'text', value: (row) => row.name },
    { title: 'Nota', width: 30, kind: 'text', value: (row) => row.note },
    { title: 'Valor', width: 14, kind: 'amount', value: (row) => row.amount },
    { title: 'Data', width: 12, kind: 'date', value: (row) => row.day },
    { title: 'Hora', width: 10, kind: 'time', value: (row) => row.time },
    { title: 'Momento', width: 18, kind: 'moment', value: (row) => row.at },
    { title: 'Vezes', width: 8, kind: 'count', value: (row) => row.count },
  ],
};
const TITLES = LIST.columns.map(({ title }) => title);

const days = fc.integer({ min: 0, max: 109_000 }).map((days) => addDays(civilDate('1900-03-01'), days));
const times = fc
  .integer({ min: 0, max: 86_399 })
  .map((at) => [at / 3600, (at / 60) % 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':'));
/** Texts of all kinds that XML holds, formula signs, quotes, delimiters, line breaks and escapes among them. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '＝',
        ';',
        ',',
        '"',
        "'",
        '_x000D_',
        '<',
        '&',
        ']]>',
        'é',
        '😀',
        ' ',
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
);
const rows: fc.Arbitrary<readonly Row[]> = fc.array(
  fc.record({
    name: texts.map((text) => `a${text}`),
    note: fc.option(texts),
    amount: fc.option(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })),
    day: fc.option(days),
    time: fc.option(times),
    at: fc.option(fc.record({ date: days, time: times })),
    count: fc.option(fc.nat()),
  }),
  { maxLength: 12 },
);

const trimmed = (cells: readonly unknown[]): readonly unknown[] => {
  const last = cells.findLastIndex((cell) => cell !== null);
  return cells.slice(0, last + 1);
};
/** The text that a cell of CSV holds: what could begin a formula has an apostrophe before it. */
const inert = (text: string | null): string | null => {
  const cell = csvText(text);
  return cell === '' ? null : cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
};

test('any list written as CSV is read back by ours and by a peer as it was written, cut wherever', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 90 }), async (list, length) => {
      const bytes = await joined(writeCsv(LIST, [list]));
      const expected = list.map((row) => [
        inert(row.name),
        inert(row.note),
        row.amount === null ? null : formatDecimal(row.amount).replace('.', ','),
        row.day === null ? null : formatDate(row.day),
        row.time,
        row.at === null ? null : `${formatDate(row.at.date)} ${row.at.time}`,
        row.count === null ? null : String(row.count),
      ]);
      const read = await readAll(readCsv(cut(bytes, length)));
      expect(read.fault).toBeUndefined();
      expect(read.rows.map(({ cells }) => plain(cells))).toEqual([TITLES, ...expected.map(trimmed)]);
      const peer: string[][] = parse(Buffer.from(bytes), { bom: true, delimiter: ';', record_delimiter: '\r\n' });
      expect(peer).toEqual([TITLES, ...expected.map((cells) => cells.map((cell) => cell ?? ''))]);
    }),
    { numRuns: deep(150, 50) },
  );
});

/** As spreadsheets read: a quote within a cell is a character, one that stays open goes to the end, rows have any width. */
function cellsOf(bytes: Uint8Array, delimiter: string, knowsQuotes: boolean): readonly string[] {
  const options = { bom: true, delimiter, relax_quotes: true, relax_column_count: true };
  const read = (text: string): string[][] => parse(text, { ...options, ...(knowsQuotes ? {} : { quote: null }) });
  const text = Buffer.from(bytes).toString();
  try {
    return read(text).flat();
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return read(`${text}"`).flat();
  }
}

test.each([';', ',', '\t'])(
  'A6 I11 whoever opens a CSV of ours where %j cuts cells finds no formula, only numbers with a sign [attack]',
  async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const bytes = await joined(writeCsv(LIST, [list]));
        const cells = [true, false].flatMap((knowsQuotes) => cellsOf(bytes, delimiter, knowsQuotes));
        // Cut at commas or tabs, an amount is cut too: its whole part stands at the end of a cell, never at its start.
        for (const cell of cells) {
          if (!/^-\d+,\d\d$/.test(cell)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
        }
      }),
      { numRuns: deep(300, 100) },
    );
  },
);

test('any list written as XLSX is read back by ours as it was written, texts literally, numbers and days as such', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 5000 }), async (list, length) => {
      const bytes = await joined(writeXlsx(LIST, [list]));
      const read = await readAll(readXlsx(cut(bytes, length), { pause }));
      expect(read.fault).toBeUndefined();
      const expected = list.map((row) => [
        row.name,
        row.note === '' ? null : row.note,
        row.amount === null ? null : Number(formatDecimal(row.amount)),
        row.day,
        row.time,
        row.at === null ? null : `${row.at.date} ${row.at.time}`,
        row.count,
      ]);
      expect(read.rows.map(({ cells }) => plain(cells))).toEqual([TITLES, ...expected.map(trimmed)]);
    }),
    { numRuns: 100 },
  );
});

test('what is written as XLSX, a peer reads as the same texts, numbers and days', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const bytes = await joined(writeXlsx(LIST, [list]));
      const [sheet] = await readExcelFile(Buffer.from(bytes), { trim: false });
      const table = sheet?.data ?? [];
      const day = (value: unknown): unknown => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
      const expected = list.map((row) => [
        row.name,
        row.amount === null ? null : Number(formatDecimal(row.amount)),
        row.day,
      ]);
      expect(table.slice(1).map((cells) => [cells[0], cells[2], day(cells[3])])).toEqual(expected);
      expect(table[0]).toEqual(TITLES);
    }),
    { numRuns: deep(60, 20) },
  );
});

test('the same list gives the same bytes, and the first bytes tell both forms apart', async () => {
  const row: Row = { name: 'Ana', note: null, amount: 1n, day: null, time: null, at: null, count: null };
  const once = await joined(writeXlsx(LIST, [[row], [row]]));
  expect(await joined(writeXlsx(LIST, [[row, row]]))).toHaveLength(once.length);
  expect(await joined(writeXlsx(LIST, [[row], [row]]))).toEqual(once);
  for (const bytes of [once, await joined(writeCsv(LIST, [[row, row]]))]) {
    const read = await readAll(readSheet(cut(bytes, 1), { pause }));
    expect(read.rows).toHaveLength(3);
  }
});
