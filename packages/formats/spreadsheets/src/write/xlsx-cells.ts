import { formatDecimal } from '@bank/core';
import { columnLetters } from '../sheet.ts';
import { escapeText } from '../xlsx/escapes.ts';
import { serialOfDay, serialOfTime } from '../xlsx/serial-dates.ts';
import type { SheetColumn } from './columns.ts';

/** Characters that a cell of a spreadsheet holds; a longer text is cut there and says so by its last one. */
const CELL_CHARACTERS_MAX = 32_767;
/** A double has fifteen digits that count: an amount of more is written as text, whole. */
const CENTAVOS_MAX = 10n ** 15n;

/** The styles of cells by their number in {@link STYLES_XML}. */
export const STYLE = {
  text: 1,
  amount: 2,
  date: 3,
  time: 4,
  moment: 5,
  count: 6,
  head: 7,
  totalText: 8,
  totalAmount: 9,
} as const;

/**
 * xl/styles.xml. Formats are those of every locale (49 is text; the codes show as dd/mm/aaaa and 1.234,56 where the
 * spreadsheet is Brazilian); a text stays one when somebody types in it, so it never becomes a formula by editing alone.
 */
export const STYLES_XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00;[Red]-#,##0.00"/>' +
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="hh:mm:ss"/>' +
  '<numFmt numFmtId="167" formatCode="dd/mm/yyyy hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF1EEE6"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="10">${[
    [0, 0, 0, 0],
    [49, 0, 0, 0],
    [164, 0, 0, 0],
    [165, 0, 0, 0],
    [166, 0, 0, 0],
    [167, 0, 0, 0],
    [1, 0, 0, 0],
    [49, 1, 2, 0],
    [49, 1, 0, 1],
    [164, 1, 0, 1],
  ]
    .map(
      ([format = 0, font = 0, fill = 0, border = 0]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`,
    )
    .join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** A text, typed as one: whatever it begins with, it stays literally as written (SECURITY I11). */
export function textXml(text: string, reference: string, style: number): string {
  const whole = text.length > CELL_CHARACTERS_MAX ? `${text.slice(0, CELL_CHARACTERS_MAX - 1)}…` : text;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(whole)}</t></is></c>`;
}

/** An amount as a number; one of more digits than a number keeps, as text. */
export function amountXml(centavos: bigint, reference: string, style: number): string {
  const fits = centavos < CENTAVOS_MAX && centavos > -CENTAVOS_MAX;
  return fits
    ? numberXml(formatDecimal(centavos), reference, style)
    : textXml(formatDecimal(centavos).replace('.', ','), reference, STYLE.text);
}

function numberXml(number: string, reference: string, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${number}</v></c>`;
}

/** What a row has in a column; nothing where it has nothing. */
export function cellXml<Row>(column: SheetColumn<Row>, row: Row, reference: string): string {
  switch (column.kind) {
    case 'text': {
      const text = column.value(row);
      return text === null || text === '' ? '' : textXml(text, reference, STYLE.text);
    }
    case 'amount': {
      const centavos = column.value(row);
      return centavos === null ? '' : amountXml(centavos, reference, STYLE.amount);
    }
    case 'date': {
      const date = column.value(row);
      return date === null ? '' : numberXml(String(serialOfDay(date)), reference, STYLE.date);
    }
    case 'time': {
      const time = column.value(row);
      return time === null ? '' : numberXml(String(serialOfTime(time)), reference, STYLE.time);
    }
    case 'moment': {
      const moment = column.value(row);
      if (moment === null) return '';
      return numberXml(String(serialOfDay(moment.date) + serialOfTime(moment.time)), reference, STYLE.moment);
    }
    case 'count': {
      const count = column.value(row);
      return count === null ? '' : numberXml(String(count), reference, STYLE.count);
    }
  }
}

/** "B7". */
export function cellReference(column: number, row: number): string {
  return `${columnLetters(column)}${row}`;
}
