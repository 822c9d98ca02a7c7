import { csvAmount, csvFirstLine, csvLine, csvText, formatDate, formatDecimal } from '@bank/core';
import type { RowBatches, SheetColumn, SheetDescription } from './columns.ts';

/**
 * A list as CSV, made while its rows come: UTF-8 with its mark, semicolons, CRLF, amounts with a comma, days as
 * dd/mm/aaaa; no text starts a formula (SECURITY I11). The same rows give the same bytes.
 */
export async function* writeCsv<Row>(
  { columns }: SheetDescription<Row>,
  batches: RowBatches<Row>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvFirstLine(columns.map(({ title }) => title)));
  for await (const rows of batches) {
    const lines = rows.map((row) => csvLine(columns.map((column) => cellText(column, row))));
    if (lines.length > 0) yield encoder.encode(lines.join(''));
  }
}

function cellText<Row>(column: SheetColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
    case 'time':
      return csvText(column.value(row));
    case 'amount': {
      const centavos = column.value(row);
      return centavos === null ? '' : csvAmount(formatDecimal(centavos));
    }
    case 'date': {
      const date = column.value(row);
      return date === null ? '' : formatDate(date);
    }
    case 'moment': {
      const moment = column.value(row);
      return moment === null ? '' : `${formatDate(moment.date)} ${moment.time}`;
    }
    case 'count': {
      const count = column.value(row);
      return count === null ? '' : String(count);
    }
  }
}
