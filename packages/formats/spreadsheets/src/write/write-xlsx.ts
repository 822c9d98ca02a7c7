import { Zip, ZipDeflate } from 'fflate';
import { columnLetters } from '../sheet.ts';
import { escapeText } from '../xlsx/escapes.ts';
import type { RowBatches, SheetDescription } from './columns.ts';
import { amountXml, cellReference, cellXml, STYLE, STYLES_XML, textXml } from './xlsx-cells.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const KINDS = 'http://schemas.openxmlformats.org/package/2006/content-types';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows of one sheet, head and total left room for; what is more goes on in a next sheet. */
const ROWS_PER_SHEET = 1_048_000;
/** The first moment that ZIP knows, by local clocks: what is written depends on no clock. */
const FIXED_TIME = '1980-01-01T00:00:00';
const ROWS_PER_PIECE = 500;

/**
 * A list as a workbook (XLSX), made while its rows come: amounts, days and times as such, all else as text that stays as it
 * is written (SECURITY I11); a head in bold that does not scroll away, a filter, widths, a total where a column asks for it.
 * No formula, link or shared text. Memory is bounded whatever the number of rows; the same rows give the same bytes.
 * What does not fit into one sheet (of `rowsPerSheet` rows) goes on in a next one; the total stands below the last.
 */
export async function* writeXlsx<Row>(
  sheet: SheetDescription<Row>,
  batches: RowBatches<Row>,
  rowsPerSheet = ROWS_PER_SHEET,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive();
  archive.file('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  archive.file('xl/styles.xml', STYLES_XML);
  yield* archive.taken();
  const body = new SheetBody(sheet, archive, rowsPerSheet);
  for await (const rows of batches) {
    for (let at = 0; at < rows.length; at += ROWS_PER_PIECE) {
      body.write(rows.slice(at, at + ROWS_PER_PIECE));
      yield* archive.taken();
    }
  }
  const names = body.end();
  archive.file('xl/workbook.xml', workbookXml(names));
  const sheets = names.map((_, index): readonly [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]);
  archive.file('xl/_rels/workbook.xml.rels', relations([...sheets, ['styles', 'styles.xml']]));
  archive.file('[Content_Types].xml', kindsXml(names.length));
  archive.end();
  yield* archive.taken();
}

/** A ZIP archive that gives its bytes as they are made. */
class Archive {
  readonly #encoder = new TextEncoder();
  #pieces: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  open(name: string): (text: string, isLast: boolean) => void {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = FIXED_TIME;
    this.#zip.add(entry);
    return (text, isLast) => entry.push(this.#encoder.encode(text), isLast);
  }

  file(name: string, text: string): void {
    this.open(name)(text, true);
  }

  end(): void {
    this.#zip.end();
  }

  taken(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}

/** Writes rows into sheets, as many as are needed. */
class SheetBody<Row> {
  readonly #sheet: SheetDescription<Row>;
  readonly #archive: Archive;
  readonly #letters: readonly string[];
  readonly #totals: bigint[];
  readonly #names: string[] = [];
  readonly #rowsPerSheet: number;
  #push: (text: string, isLast: boolean) => void;
  #row = 1;

  constructor(sheet: SheetDescription<Row>, archive: Archive, rowsPerSheet: number) {
    this.#rowsPerSheet = rowsPerSheet;
    this.#sheet = sheet;
    this.#archive = archive;
    this.#letters = sheet.columns.map((_, index) => columnLetters(index + 1));
    this.#totals = sheet.columns.map(() => 0n);
    this.#push = this.#begin();
  }

  write(rows: readonly Row[]): void {
    let text = '';
    for (const row of rows) {
      if (this.#row > this.#rowsPerSheet) {
        this.#push(text + this.#tail(), true);
        this.#push = this.#begin();
        text = '';
      }
      this.#row += 1;
      const cells = this.#sheet.columns.map((column, index) => {
        if (column.kind === 'amount' && column.total)
          this.#totals[index] = (this.#totals[index] ?? 0n) + (column.value(row) ?? 0n);
        return cellXml(column, row, `${this.#letters[index]}${this.#row}`);
      });
      text += `<row r="${this.#row}">${cells.join('')}</row>`;
    }
    this.#push(text, false);
  }

  /** The names of the sheets that were written. */
  end(): readonly string[] {
    const last = this.#row;
    this.#push(this.#totalRow() + this.#tail(last), true);
    return this.#names;
  }

  #begin(): (text: string, isLast: boolean) => void {
    const number = this.#names.length + 1;
    this.#names.push(sheetName(this.#sheet.name, number));
    this.#row = 1;
    const push = this.#archive.open(`xl/worksheets/sheet${number}.xml`);
    const { columns } = this.#sheet;
    const widths = columns.map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    const titles = columns.map(({ title }, index) => textXml(title, cellReference(index + 1, 1), STYLE.head));
    push(
      `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
        '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
        `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
      false,
    );
    return push;
  }

  #totalRow(): string {
    const { columns } = this.#sheet;
    if (this.#row === 1 || !columns.some((column) => column.kind === 'amount' && column.total)) return '';
    const row = this.#row + 1;
    const labelAt = columns.findIndex(({ kind }) => kind !== 'amount');
    const cells = columns.map((column, index) => {
      const reference = cellReference(index + 1, row);
      if (column.kind === 'amount' && column.total)
        return amountXml(this.#totals[index] ?? 0n, reference, STYLE.totalAmount);
      return index === labelAt
        ? textXml('Total', reference, STYLE.totalText)
        : `<c r="${reference}" s="${STYLE.totalText}"/>`;
    });
    return `<row r="${row}">${cells.join('')}</row>`;
  }

  /** The filter goes over the rows, not over the total below them. */
  #tail(lastRow = this.#row): string {
    return `</sheetData><autoFilter ref="A1:${cellReference(this.#sheet.columns.length, lastRow)}"/></worksheet>`;
  }
}

/** A name as sheets may have it: 31 characters, none of \ / ? * [ ] : and no apostrophe at an end. */
function sheetName(name: string, number: number): string {
  const ending = number === 1 ? '' : ` (${number})`;
  const plain = name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return (plain === '' ? 'Planilha' : plain).slice(0, 31 - ending.length) + ending;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONS}">${all.join('')}</Relationships>`;
}

function kindsXml(sheets: number): string {
  const all = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${KIND}.worksheet+xml"/>`,
  );
  return (
    `${DECLARATION}<Types xmlns="${KINDS}">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${all.join('')}</Types>`
  );
}
