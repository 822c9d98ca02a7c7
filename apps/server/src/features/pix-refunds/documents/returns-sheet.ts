import { bankingDate, formatTime } from '@bank/core';
import { RETURN_DIRECTION_WORDS, RETURN_STAGE_WORDS, UNKNOWN_VICTIM } from '@bank/contracts';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';
import type { ReturnRow } from '../postgres/return-queries.ts';

const text = (title: string, width: number, value: (row: ReturnRow) => string | null): SheetColumn<ReturnRow> => ({
  title,
  width,
  kind: 'text',
  value,
});

/** The returns as a file: a row for each, in the list's order; days and times are São Paulo's. What came and what went are summed apart. */
export const RETURNS_SHEET: SheetDescription<ReturnRow> = {
  name: 'Devoluções Pix',
  columns: [
    { title: 'Data', width: 12, kind: 'date', value: ({ at }) => bankingDate(at) },
    text('Hora', 8, ({ at }) => formatTime(at)),
    text('Sentido', 24, ({ direction }) => RETURN_DIRECTION_WORDS[direction]),
    text('Situação', 14, ({ stage }) => RETURN_STAGE_WORDS[stage]),
    text('Nome', 32, ({ name }) => name ?? UNKNOWN_VICTIM),
    text('Mensagem', 36, ({ message }) => message),
    { title: 'Valor', width: 15, kind: 'amount', value: ({ amount }) => amount },
    { title: 'Devolvido', width: 15, kind: 'amount', value: (row) => doneOf(row, 'given'), total: true },
    { title: 'Recebido de volta', width: 17, kind: 'amount', value: (row) => doneOf(row, 'received'), total: true },
    text('Identificador da devolução', 34, ({ returnId }) => returnId),
    text('Identificador do Pix', 34, ({ endToEndId }) => endToEndId),
  ],
};

/** The amount of one that is done that way; nothing moved of every other. */
function doneOf({ direction, stage, amount }: ReturnRow, way: ReturnRow['direction']): ReturnRow['amount'] | null {
  return stage === 'done' && direction === way ? amount : null;
}
