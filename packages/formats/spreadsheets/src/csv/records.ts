import { stop } from '../pieces.ts';
import { textCell, type SheetCell, type SheetLimits, type SheetRow } from '../sheet.ts';

/** What stands between the cells of a line. */
export type Delimiter = ';' | ',' | '\t';

const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const WIDTHS_KEPT = 20;

/**
 * Text to rows, piece by piece (RFC 4180, with any of the three delimiters and any of the three line ends). A quote in the
 * middle of a cell that does not begin with one is a character like others, as spreadsheets read it. Every character is
 * looked at once, and no more than one row is kept.
 */
export class CsvRecords {
  readonly #delimiter: number;
  readonly #limits: SheetLimits;
  #rows: SheetRow[] = [];
  #cells: SheetCell[] = [];
  #filled = 0;
  #cell = '';
  #rowCharacters = 0;
  #state: 'start' | 'plain' | 'quoted' | 'after-quote' = 'start';
  #afterCr = false;
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  #row = 1;
  #count = 0;
  readonly #widths: number[] = [];

  constructor(delimiter: Delimiter, limits: SheetLimits) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#limits = limits;
  }

  /** The line that is being read, from 1. */
  get line(): number {
    return this.#line;
  }

  /** How many cells each of the first rows has in the file, empty ones at its end too. */
  get widths(): readonly number[] {
    return this.#widths;
  }

  /** The rows that end in this text. */
  push(text: string): readonly SheetRow[] {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#afterCr) {
        this.#afterCr = false;
        if (code === LF) {
          // The second half of one line end: within quotes it stays a character of the cell.
          if (this.#state !== 'quoted') from = at + 1;
          continue;
        }
      }
      if (this.#state === 'quoted') {
        if (code === QUOTE) {
          this.#take(text, from, at);
          from = at + 1;
          this.#state = 'after-quote';
        } else if (code === CR || code === LF) this.#countLine(code);
        continue;
      }
      if (code === this.#delimiter || code === CR || code === LF) {
        this.#take(text, from, at);
        this.#endCell();
        if (code !== this.#delimiter) {
          this.#endRow();
          this.#countLine(code);
          this.#rowLine = this.#line;
        }
        from = at + 1;
      } else if (code === QUOTE && this.#state !== 'plain') {
        // A second quote within quotes is one quote of the text; a first one opens the cell.
        if (this.#state === 'after-quote') this.#cell += '"';
        else this.#quoteLine = this.#line;
        this.#state = 'quoted';
        from = at + 1;
      } else if (this.#state === 'after-quote') {
        stop({ code: 'csv.after-quote', line: this.#line, column: this.#cells.length + 1 });
      } else this.#state = 'plain';
    }
    this.#take(text, from, text.length);
    return this.#given();
  }

  /** The last row, where no line end follows it. */
  end(): readonly SheetRow[] {
    if (this.#state === 'quoted') {
      stop({ code: 'csv.open-quote', line: this.#quoteLine, column: this.#cells.length + 1 });
    }
    if (this.#state !== 'start' || this.#cells.length > 0) {
      this.#endCell();
      this.#endRow();
    }
    return this.#given();
  }

  #given(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #countLine(code: number): void {
    this.#line += 1;
    this.#afterCr = code === CR;
  }

  #take(text: string, from: number, to: number): void {
    if (to <= from) return;
    const { cellCharactersMax, rowCharactersMax } = this.#limits;
    const place = { line: this.#rowLine, column: this.#cells.length + 1 };
    this.#rowCharacters += to - from;
    if (this.#cell.length + to - from > cellCharactersMax) {
      stop({ code: 'sheet.cell-too-long', limit: cellCharactersMax, ...place });
    }
    if (this.#rowCharacters > rowCharactersMax) {
      stop({ code: 'sheet.row-too-long', limit: rowCharactersMax, line: this.#rowLine });
    }
    this.#cell += text.slice(from, to);
  }

  #endCell(): void {
    const { columnsMax } = this.#limits;
    if (this.#cells.length === columnsMax) {
      stop({ code: 'sheet.too-many-columns', limit: columnsMax, line: this.#rowLine });
    }
    this.#cells.push(textCell(this.#cell));
    if (this.#cell !== '') this.#filled = this.#cells.length;
    this.#cell = '';
    this.#state = 'start';
  }

  #endRow(): void {
    const { rowsMax } = this.#limits;
    if (this.#filled > 0) {
      if (this.#widths.length < WIDTHS_KEPT) this.#widths.push(this.#cells.length);
      this.#count += 1;
      if (this.#count > rowsMax) stop({ code: 'sheet.too-many-rows', limit: rowsMax, line: this.#rowLine });
      this.#rows.push({ row: this.#row, line: this.#rowLine, cells: this.#cells.slice(0, this.#filled) });
    }
    this.#cells = [];
    this.#filled = 0;
    this.#rowCharacters = 0;
    this.#row += 1;
  }
}
