import {
  CHARGE_BATCH_ROW_STATE_WORDS,
  CHARGE_KIND_WORDS,
  CHARGE_STAGE_WORDS,
  dateOf,
  moneyOf,
  type ChargeBatchRow,
} from '@bank/contracts';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';
import { maskedDocument } from '../application/present.ts';

type Row = ChargeBatchRow & { readonly debtorDocument: string | null };

const text = (title: string, width: number, value: (row: Row) => string | null): SheetColumn<Row> => ({
  title,
  width,
  kind: 'text',
  value,
});

/** What became of a batch: a row for each of its own, in their order, with all that is needed to send the charges on. */
export const BATCH_SHEET: SheetDescription<Row> = {
  name: 'Lote de cobranças Pix',
  columns: [
    { title: 'Linha', width: 8, kind: 'count', value: ({ row }) => row },
    text('Resultado', 12, ({ state }) => CHARGE_BATCH_ROW_STATE_WORDS[state]),
    text('Motivo da recusa', 44, ({ problem }) => problem),
    text('Situação', 12, ({ charge }) => charge && CHARGE_STAGE_WORDS[charge.stage]),
    text('Tipo', 24, ({ kind }) => CHARGE_KIND_WORDS[kind]),
    text('Sua referência', 22, ({ reference }) => reference),
    text('Nome do devedor', 32, ({ debtorName }) => debtorName),
    text('CPF ou CNPJ do devedor', 22, ({ debtorDocument }) => maskedDocument(debtorDocument)),
    { title: 'Valor', width: 15, kind: 'amount', value: ({ amount }) => amountOf(amount), total: true },
    {
      title: 'Vencimento',
      width: 12,
      kind: 'date',
      value: ({ dueDate }) => (dueDate === null ? null : dateOf(dueDate)),
    },
    text('Mensagem', 36, ({ request }) => request),
    text('Identificador (txid)', 37, ({ txid }) => txid),
    text('Pix Copia e Cola', 60, ({ charge }) => charge && charge.code),
    text('Link de pagamento', 50, ({ charge }) => charge && charge.link),
  ],
};

/** Nothing where the payer says how much. */
function amountOf(amount: string): bigint | null {
  return amount === '0.00' ? null : moneyOf(amount);
}
