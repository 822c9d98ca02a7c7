import { entryTypeLabel } from '@bank/contracts';
import { csvAmount, csvFirstLine, csvLine, csvText, formatDate, formatDecimal, formatTime } from '@bank/core';
import { maskDocument } from '@bank/documents';
import type { Entry } from '../domain/entry.ts';

type Cell = { readonly text: string | null } | { readonly number: bigint };

const COLUMNS: readonly {
  readonly title: string;
  readonly cell: (entry: Entry, receiptCode: string | null) => Cell;
}[] = [
  { title: 'Data', cell: ({ date }) => ({ text: formatDate(date) }) },
  { title: 'Hora', cell: ({ at }) => ({ text: formatTime(at) }) },
  { title: 'Tipo', cell: ({ type }) => ({ text: entryTypeLabel(type) }) },
  { title: 'Descrição', cell: ({ description }) => ({ text: description }) },
  { title: 'Contraparte', cell: ({ counterparty }) => ({ text: counterparty?.name ?? null }) },
  {
    title: 'CPF ou CNPJ',
    cell: ({ counterparty }) => ({ text: counterparty?.document ? maskDocument(counterparty.document) : null }),
  },
  { title: 'Banco', cell: ({ counterparty }) => ({ text: counterparty?.bankName ?? null }) },
  { title: 'Valor', cell: ({ amount }) => ({ number: amount }) },
  { title: 'Saldo após', cell: ({ balanceAfter }) => ({ number: balanceAfter }) },
  { title: 'Mensagem', cell: ({ message }) => ({ text: message }) },
  { title: 'EndToEndId', cell: ({ endToEndId }) => ({ text: endToEndId }) },
  { title: 'Txid', cell: ({ txid }) => ({ text: txid }) },
  { title: 'Pagamento', cell: ({ orderId }) => ({ text: orderId }) },
  { title: 'Autenticação', cell: (_, receiptCode) => ({ text: receiptCode }) },
  { title: 'Nota', cell: ({ note }) => ({ text: note }) },
  { title: 'Categoria', cell: ({ category }) => ({ text: category }) },
];

/** The first line of the file: byte order mark and titles. */
export function csvHead(): string {
  return csvFirstLine(COLUMNS.map(({ title }) => title));
}

/** One line of the file for one line of the statement. */
export function csvEntry(entry: Entry, receiptCode: string | null): string {
  return csvLine(COLUMNS.map(({ cell }) => cellText(cell(entry, receiptCode))));
}

function cellText(cell: Cell): string {
  return 'number' in cell ? csvAmount(formatDecimal(cell.number)) : csvText(cell.text);
}
