import { ENTRY_TYPE_WORDS } from '@bank/contracts';
import { formatDate, formatDecimal, formatTime } from '@bank/core';
import { maskDocument } from '@bank/documents';
import type { Entry } from './entry.ts';

/** Spreadsheets of Brazil read semicolons and decimal commas; the mark in front tells them that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = { readonly text: string | null } | { readonly number: bigint };

const COLUMNS: readonly {
  readonly title: string;
  readonly cell: (entry: Entry, receiptCode: string | null) => Cell;
}[] = [
  { title: 'Data', cell: ({ date }) => ({ text: formatDate(date) }) },
  { title: 'Hora', cell: ({ at }) => ({ text: formatTime(at) }) },
  { title: 'Tipo', cell: ({ type }) => ({ text: ENTRY_TYPE_WORDS[type] }) },
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
  return BYTE_ORDER_MARK + csvLine(COLUMNS.map(({ title }) => ({ text: title })));
}

/** One line of the file for one line of the statement. */
export function csvEntry(entry: Entry, receiptCode: string | null): string {
  return csvLine(COLUMNS.map(({ cell }) => cell(entry, receiptCode)));
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => ('number' in cell ? plainNumber(cell.number) : textCell(cell.text ?? ''))).join(';')}\r\n`;
}

/** "-1234,56": no thousands separator, which some spreadsheets read as text. */
function plainNumber(centavos: bigint): string {
  return formatDecimal(centavos).replace('.', ',');
}

const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[;"\r\n]/;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe goes before = + - @ tab, CR and LF (SECURITY A6, I11;
 * ASVS 1.2.10), and quotes as RFC 4180 asks.
 */
export function textCell(text: string): string {
  const inert = LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
