import { parseCivilDate } from '@bank/core';
import { stop } from '../pieces.ts';
import { EMPTY_CELL, textCell, type SheetCell, type SheetLimits, type SheetRow } from '../sheet.ts';
import { unescapeText } from './escapes.ts';
import { cellOfSerial, type DateSystem, type FormatShows } from './serial-dates.ts';
import type { TextTable } from './text-table.ts';
import type { XmlAttributes, XmlListener } from './xml.ts';

/** What of the workbook its sheets are read with. */
export interface SheetContext {
  readonly shared: TextTable;
  readonly shows: readonly FormatShows[];
  readonly dateSystem: DateSystem;
  readonly limits: SheetLimits;
}

const ROWS_OF_A_SHEET = 1_048_576;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?Z?)?$/;

/**
 * Listens to a sheet (ECMA-376 part 1, 18.3) and gathers its rows. Of a formula only the result that was saved is read; the
 * formula itself is passed over as if it were not there. Of merged cells the first holds the value.
 */
export class SheetListener implements XmlListener {
  readonly #context: SheetContext;
  #rows: SheetRow[] = [];
  #row = 0;
  #count = 0;
  #isInData = false;
  #cells: SheetCell[] = [];
  #rowCharacters = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  #value = '';
  #reads = false;
  #isSpoken = false;
  #hasFormula = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** The rows that have ended since the last call. */
  taken(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  readonly open = (name: string, attributes: XmlAttributes, depth: number): void => {
    if (depth === 1 && name !== 'worksheet') stop({ code: 'xlsx.malformed' });
    if (depth === 2) this.#isInData = name === 'sheetData';
    if (!this.#isInData) return;
    if (depth === 3 && name === 'row') this.#openRow(attributes.get('r'));
    else if (depth === 4 && name === 'c') this.#openCell(attributes);
    else if (depth === 5) {
      this.#isSpoken = false;
      this.#hasFormula ||= name === 'f';
      this.#reads = name === 'v' && this.#type !== 'inlineStr';
    } else if (depth >= 6) {
      this.#isSpoken ||= name === 'rPh';
      this.#reads = name === 't' && this.#type === 'inlineStr' && !this.#isSpoken;
    }
  };

  readonly close = (name: string, depth: number): void => {
    this.#reads = false;
    if (!this.#isInData) return;
    if (depth === 6 && name === 'rPh') this.#isSpoken = false;
    if (depth === 4 && name === 'c') this.#closeCell();
    else if (depth === 3 && name === 'row') this.#closeRow();
  };

  readonly text = (text: string): void => {
    if (!this.#reads) return;
    const { cellCharactersMax } = this.#context.limits;
    // An escape takes seven characters for one.
    if (this.#value.length + text.length > cellCharactersMax * 7) this.#tooLong();
    this.#value += text;
  };

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    if (!Number.isInteger(row) || row <= this.#row || row > ROWS_OF_A_SHEET) {
      stop({ code: 'xlsx.malformed', line: this.#row + 1 });
    }
    this.#row = row;
    this.#cells = [];
    this.#column = 0;
    this.#rowCharacters = 0;
  }

  #openCell(attributes: XmlAttributes): void {
    const reference = attributes.get('r');
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (column <= this.#column) stop({ code: 'xlsx.malformed', line: this.#row, column: this.#column + 1 });
    this.#column = column;
    this.#type = attributes.get('t') ?? 'n';
    this.#style = Number(attributes.get('s') ?? 0);
    this.#value = '';
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const cell = this.#cellRead();
    if (cell.kind === 'empty') return;
    const { columnsMax, cellCharactersMax, rowCharactersMax } = this.#context.limits;
    // An empty cell far out has a border at most; only one that holds something counts.
    if (this.#column > columnsMax) stop({ code: 'sheet.too-many-columns', limit: columnsMax, line: this.#row });
    if (cell.kind === 'text') {
      if (cell.text.length > cellCharactersMax) this.#tooLong();
      this.#rowCharacters += cell.text.length;
      if (this.#rowCharacters > rowCharactersMax) {
        stop({ code: 'sheet.row-too-long', limit: rowCharactersMax, line: this.#row });
      }
    }
    while (this.#cells.length < this.#column - 1) this.#cells.push(EMPTY_CELL);
    this.#cells.push(cell);
  }

  #closeRow(): void {
    const { rowsMax } = this.#context.limits;
    if (this.#cells.length === 0) return;
    this.#count += 1;
    if (this.#count > rowsMax) stop({ code: 'sheet.too-many-rows', limit: rowsMax, line: this.#row });
    this.#rows.push({ row: this.#row, line: this.#row, cells: this.#cells });
  }

  #cellRead(): SheetCell {
    const value = this.#value;
    if (this.#type === 'inlineStr' || this.#type === 'str') return textCell(unescapeText(value));
    if (value === '') return this.#hasFormula ? { kind: 'uncalculated' } : EMPTY_CELL;
    switch (this.#type) {
      case 's':
        return textCell(this.#context.shared.at(/^\d{1,7}$/.test(value) ? Number(value) : -1) ?? this.#malformed());
      case 'b':
        return { kind: 'boolean', value: value === '1' || value === 'true' };
      case 'e':
        return { kind: 'error', text: value.slice(0, 20) };
      case 'd':
        return this.#momentRead(value);
      case 'n': {
        const number = NUMBER.test(value) ? Number(value) : Number.NaN;
        if (!Number.isFinite(number)) return this.#malformed();
        return cellOfSerial(number, this.#context.shows[this.#style] ?? 'number', this.#context.dateSystem);
      }
      default:
        return this.#malformed();
    }
  }

  #momentRead(value: string): SheetCell {
    const [, day = '', time = null] = MOMENT.exec(value) ?? [];
    const date = parseCivilDate(day);
    return date.ok ? { kind: 'date', date: date.value, time } : this.#malformed();
  }

  #tooLong(): never {
    const { cellCharactersMax } = this.#context.limits;
    return stop({ code: 'sheet.cell-too-long', limit: cellCharactersMax, line: this.#row, column: this.#column });
  }

  #malformed(): never {
    return stop({ code: 'xlsx.malformed', line: this.#row, column: this.#column });
  }
}

/** The column of "AB12", from 1; 0 where it is none. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1] ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
