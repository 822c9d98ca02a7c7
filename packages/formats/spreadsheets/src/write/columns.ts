import type { CivilDate } from '@bank/core';

/** A day and a time of it, "10:03:27" or "10:03". */
export interface SheetMoment {
  readonly date: CivilDate;
  readonly time: string;
}

interface Described<Row, Kind extends string, Value> {
  readonly title: string;
  /** How wide a spreadsheet shows it, in characters. */
  readonly width: number;
  readonly kind: Kind;
  readonly value: (row: Row) => Value | null;
}

/** One column of a list, for both forms: what it is called, how wide it is, and what a row has in it. */
export type SheetColumn<Row> =
  | Described<Row, 'text', string>
  /** Centavos. `total`: a workbook sums them up in a last row. */
  | (Described<Row, 'amount', bigint> & { readonly total?: true })
  | Described<Row, 'date', CivilDate>
  | Described<Row, 'time', string>
  | Described<Row, 'moment', SheetMoment>
  | Described<Row, 'count', number>;

/** A list as a file: described once, written as CSV or XLSX. */
export interface SheetDescription<Row> {
  /** What the sheet is called: "Histórico". */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
}

/** Rows some at a time, as a database gives them. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
