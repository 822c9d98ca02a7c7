import {
  csvAmount,
  csvFirstLine,
  csvLine,
  csvText,
  formatDate,
  formatDecimal,
  formatTime,
  type Money,
} from '@bank/core';
import { entryTypeLabel } from '@bank/contracts';
import { maskDocument, maskDocumentAsFormerly } from '@bank/documents';
import type { Entry } from '../domain/entry.ts';

type Cell = { readonly text: string | null } | { readonly amount: Money };

/** What one recipe does otherwise than another: how it shows documents, and how it writes texts. */
interface Hand {
  readonly document: (document: string) => string;
  readonly text: (text: string | null) => string;
}

/**
 * The columns of a closed month: what the entry itself keeps, for ever. Notes, categories and receipts come later and
 * change; they are no part of it. These columns are those of recipes 1 to 3: others are another recipe.
 */
const COLUMNS: readonly { readonly title: string; readonly cell: (entry: Entry, hand: Hand) => Cell }[] = [
  { title: 'Data', cell: ({ date }) => ({ text: formatDate(date) }) },
  { title: 'Hora', cell: ({ at }) => ({ text: formatTime(at) }) },
  { title: 'Lançamento', cell: ({ seq }) => ({ text: seq.toString() }) },
  { title: 'Tipo', cell: ({ type }) => ({ text: entryTypeLabel(type) }) },
  { title: 'Descrição', cell: ({ description }) => ({ text: description }) },
  { title: 'Contraparte', cell: ({ counterparty }) => ({ text: counterparty?.name ?? null }) },
  {
    title: 'CPF ou CNPJ',
    cell: ({ counterparty }, { document }) => ({
      text: counterparty?.document ? document(counterparty.document) : null,
    }),
  },
  { title: 'Banco', cell: ({ counterparty }) => ({ text: counterparty?.bankName ?? null }) },
  { title: 'Valor', cell: ({ amount }) => ({ amount }) },
  { title: 'Saldo após', cell: ({ balanceAfter }) => ({ amount: balanceAfter }) },
  { title: 'Mensagem', cell: ({ message }) => ({ text: message }) },
  { title: 'EndToEndId', cell: ({ endToEndId }) => ({ text: endToEndId }) },
  { title: 'Txid', cell: ({ txid }) => ({ text: txid }) },
  { title: 'Pagamento', cell: ({ orderId }) => ({ text: orderId }) },
];

/** The first line: byte order mark and titles. */
export function closedMonthCsvHead(): string {
  return csvFirstLine(COLUMNS.map(({ title }) => title));
}

/** One line for one entry, as recipe 3 writes it: as recipe 2, with a CNPJ whole. */
export function closedMonthCsvLine(entry: Entry): string {
  return lineOf(entry, { document: maskDocument, text: csvText });
}

/** As recipe 2 wrote it: no text starts a formula, whichever separator a spreadsheet cuts at. A CNPJ was hidden. */
export function secondClosedMonthCsvLine(entry: Entry): string {
  return lineOf(entry, { document: maskDocumentAsFormerly, text: csvText });
}

/** As recipe 1 wrote it, which minded semicolons alone. This and recipe 2 are kept for the files that they made. */
export function firstClosedMonthCsvLine(entry: Entry): string {
  return lineOf(entry, { document: maskDocumentAsFormerly, text: firstCsvText });
}

function lineOf(entry: Entry, hand: Hand): string {
  return csvLine(
    COLUMNS.map(({ cell }) => {
      const shown = cell(entry, hand);
      return 'amount' in shown ? csvAmount(formatDecimal(shown.amount)) : hand.text(shown.text);
    }),
  );
}

function firstCsvText(text: string | null): string {
  if (text === null) return '';
  const inert = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
