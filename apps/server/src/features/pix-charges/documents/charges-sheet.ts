import { bankingDate, formatDate, formatTime } from '@bank/core';
import { CHARGE_KIND_WORDS, CHARGE_STAGE_WORDS } from '@bank/contracts';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';
import { maskedDocument } from '../application/present.ts';
import type { ListedCharge } from '../postgres/charge-queries.ts';

/** A charge with what went back of what was paid. */
export interface ChargeSheetRow extends ListedCharge {
  readonly returned: bigint;
}

const text = (
  title: string,
  width: number,
  value: (row: ChargeSheetRow) => string | null,
): SheetColumn<ChargeSheetRow> => ({ title, width, kind: 'text', value });

/** The charges as a file: a row for each, in the list's order; days and times are São Paulo's. */
export const CHARGES_SHEET: SheetDescription<ChargeSheetRow> = {
  name: 'Cobranças Pix',
  columns: [
    { title: 'Criada em', width: 12, kind: 'date', value: ({ createdAt }) => bankingDate(createdAt) },
    text('Tipo', 24, ({ kind }) => CHARGE_KIND_WORDS[kind]),
    text('Situação', 12, ({ stage }) => CHARGE_STAGE_WORDS[stage]),
    text('Identificador (txid)', 37, ({ txid }) => txid),
    text('Devedor', 32, ({ debtorName }) => debtorName),
    text('CPF ou CNPJ do devedor', 22, ({ debtorDocument }) => maskedDocument(debtorDocument)),
    text('Descrição', 36, ({ request }) => request),
    { title: 'Vencimento', width: 12, kind: 'date', value: ({ dueDate }) => dueDate },
    { title: 'Próximo dia útil', width: 15, kind: 'date', value: ({ dueAdjusted }) => dueAdjusted },
    text('Expira em', 20, (row) => (row.kind === 'immediate' ? momentOf(row.payableUntil) : null)),
    // Its sum would mix what is still to come with what came and what never will.
    { title: 'Valor', width: 15, kind: 'amount', value: ({ amount }) => amount },
    { title: 'A receber', width: 15, kind: 'amount', value: receivable, total: true },
    { title: 'Recebido', width: 15, kind: 'amount', value: ({ paid }) => paid, total: true },
    { title: 'Pagamentos', width: 11, kind: 'count', value: ({ payments }) => payments },
    text('Último pagamento', 20, ({ paidAt }) => momentOf(paidAt)),
    { title: 'Devolvido', width: 15, kind: 'amount', value: ({ returned }) => returned, total: true },
  ],
};

/** The amount that is still receivable; null for a static code, which asks for no debt. */
function receivable({ kind, stage, amount }: ChargeSheetRow): ChargeSheetRow['amount'] {
  return kind !== 'static' && (stage === 'active' || stage === 'overdue') ? amount : null;
}

function momentOf(at: ChargeSheetRow['paidAt']): string | null {
  return at === null ? null : `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}
