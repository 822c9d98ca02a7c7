import { entryTypeLabel } from '@bank/contracts';
import { formatTime } from '@bank/core';
import { maskDocument } from '@bank/documents';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';
import type { Entry } from '../domain/entry.ts';

/** A line of the statement with the code of its order's receipt, where it has one. */
export interface StatementRow extends Entry {
  readonly receiptCode: string | null;
}

const text = (
  title: string,
  width: number,
  value: (row: StatementRow) => string | null,
): SheetColumn<StatementRow> => ({
  title,
  width,
  kind: 'text',
  value,
});

/** The statement as a file: a row for each line. */
export const STATEMENT_SHEET: SheetDescription<StatementRow> = {
  name: 'Extrato',
  columns: [
    { title: 'Data', width: 12, kind: 'date', value: ({ date }) => date },
    { title: 'Hora', width: 8, kind: 'time', value: ({ at }) => formatTime(at) },
    text('Tipo', 20, ({ type }) => entryTypeLabel(type)),
    text('Descrição', 36, ({ description }) => description),
    text('Contraparte', 36, ({ counterparty }) => counterparty?.name ?? null),
    text('CPF ou CNPJ', 20, ({ counterparty }) =>
      counterparty?.document ? maskDocument(counterparty.document) : null,
    ),
    text('Banco', 24, ({ counterparty }) => counterparty?.bankName ?? null),
    { title: 'Valor', width: 15, kind: 'amount', value: ({ amount }) => amount },
    { title: 'Saldo após', width: 15, kind: 'amount', value: ({ balanceAfter }) => balanceAfter },
    text('Mensagem', 36, ({ message }) => message),
    text('EndToEndId', 34, ({ endToEndId }) => endToEndId),
    text('Txid', 34, ({ txid }) => txid),
    text('Pagamento', 32, ({ orderId }) => orderId),
    text('Autenticação', 28, ({ receiptCode }) => receiptCode),
    text('Nota', 30, ({ note }) => note),
    text('Categoria', 18, ({ category }) => category),
  ],
};
