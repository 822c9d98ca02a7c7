import {
  BATCH_ROW_KINDS,
  BATCH_ROW_STATE_WORDS,
  PAYEE_ROW_TITLES,
  dateOf,
  moneyOf,
  type BatchRow,
  type BatchRowKindDescriptor,
} from '@bank/contracts';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';

/** A row as it is typed and as it stands. */
export type SheetRow = BatchRow & {
  /** What was typed of whom it pays: only where it is to be mended. */
  readonly mended: BatchRow['typed'];
};

const text = (title: string, width: number, value: (row: SheetRow) => string | null): SheetColumn<SheetRow> => ({
  title,
  width,
  kind: 'text',
  value,
});

function kindLabel({ kind }: SheetRow): string | null {
  const rows: Readonly<Partial<Record<string, BatchRowKindDescriptor>>> = BATCH_ROW_KINDS;
  return kind === null ? null : (rows[kind]?.label ?? null);
}

const account = ({ mended }: SheetRow) => (mended && 'accountNumber' in mended.payee ? mended.payee : undefined);
const key = ({ mended }: SheetRow) => (mended && 'key' in mended.payee ? mended.payee : undefined);

/** Rows to be mended, in the columns in which a list is sent, with what is wrong at the end. */
export const MEND_SHEET: SheetDescription<SheetRow> = {
  name: 'Linhas para corrigir',
  columns: [
    // By its number a row that comes back takes its own place.
    { title: 'Linha', width: 8, kind: 'count', value: ({ row }) => row },
    text('Forma', 10, kindLabel),
    text('Nome', 32, ({ name }) => name),
    text('CPF ou CNPJ', 20, ({ mended }) => mended?.payee.document ?? null),
    text('Banco', 12, (row) => account(row)?.ispb ?? null),
    text('Agência', 10, (row) => account(row)?.branch ?? null),
    text('Conta', 16, (row) => account(row)?.accountNumber ?? null),
    text('Tipo de conta', 14, (row) => account(row)?.accountType ?? null),
    text(PAYEE_ROW_TITLES.key, 34, (row) => key(row)?.key ?? null),
    text('Valor', 14, ({ mended }) => mended?.amount.replace('.', ',') ?? null),
    text('Data', 12, ({ mended }) => mended?.date ?? null),
    text('Finalidade', 12, ({ purpose }) => purpose),
    text('Mensagem', 32, ({ description }) => description),
    text('Seu número', 18, ({ reference }) => reference),
    text('O que corrigir', 60, ({ problems }) => problems.map(({ message }) => message).join(' ')),
  ],
};

/** What became of a batch: a row for each of its own, in their order. */
export const ROWS_SHEET: SheetDescription<SheetRow> = {
  name: 'Lote de pagamentos',
  columns: [
    { title: 'Linha', width: 8, kind: 'count', value: ({ row }) => row },
    text('Situação', 20, ({ state }) => BATCH_ROW_STATE_WORDS[state]),
    text(
      'Motivo',
      48,
      ({ reason, returned, problems }) => reason ?? returned?.words ?? problems.map(({ message }) => message).join(' '),
    ),
    text('Forma', 10, kindLabel),
    text('Nome', 32, ({ name }) => name),
    text('CPF ou CNPJ', 20, ({ maskedDocument }) => maskedDocument),
    text('Destino', 36, ({ place }) => place),
    {
      title: 'Valor',
      width: 15,
      kind: 'amount',
      value: ({ amount }) => (amount === null ? null : moneyOf(amount)),
      total: true,
    },
    { title: 'Data', width: 12, kind: 'date', value: ({ date }) => (date === null ? null : dateOf(date)) },
    text('Mensagem', 32, ({ description }) => description),
    text('Seu número', 18, ({ reference }) => reference),
    text('Comprovante', 24, ({ order }) => order && order.receiptCode),
  ],
};
