import type { CivilDate } from '@bank/core';
import type { WantedColumn } from '@bank/spreadsheets';
import { amountColumn, choiceColumn, dateColumn, documentColumn, textColumn, type EntryColumn } from '@bank/ui';

/** What a row of a batch may say; the same in the grid, in a file and in the model of one. */
export const BATCH_FIELDS = [
  { key: 'kind', title: 'Tipo', width: 150 },
  { key: 'amount', title: 'Valor', width: 120 },
  { key: 'dueDate', title: 'Vencimento', width: 124 },
  { key: 'days', title: 'Dias para pagar', width: 130 },
  { key: 'debtorName', title: 'Nome do devedor', width: 190 },
  { key: 'debtorDocument', title: 'CPF ou CNPJ', width: 178 },
  { key: 'fine', title: 'Multa', width: 100 },
  { key: 'interest', title: 'Juros', width: 110 },
  { key: 'discount', title: 'Desconto', width: 110 },
  { key: 'discountUntil', title: 'Desconto até', width: 124 },
  { key: 'abatement', title: 'Abatimento', width: 110 },
  { key: 'request', title: 'Mensagem', width: 200 },
  { key: 'reference', title: 'Sua referência', width: 140 },
  { key: 'txid', title: 'Identificador (txid)', width: 190 },
  { key: 'debtorEmail', title: 'E-mail', width: 190 },
  { key: 'debtorCep', title: 'CEP', width: 110 },
  { key: 'debtorStreet', title: 'Endereço', width: 200 },
  { key: 'debtorCity', title: 'Cidade', width: 140 },
  { key: 'debtorState', title: 'UF', width: 70 },
] as const;
export type BatchField = (typeof BATCH_FIELDS)[number]['key'];

/** What is typed of a row, as it stands in the cells. */
export type BatchValues = Readonly<Partial<Record<BatchField, string>>>;

export const KIND_CHOICES = [
  { value: 'due', label: 'Com vencimento' },
  { value: 'immediate', label: 'Imediata' },
] as const;

/** The columns that a file is matched with; an amount is all that every row has. */
export const WANTED_COLUMNS: readonly WantedColumn[] = BATCH_FIELDS.map(({ key, title }) => ({
  key,
  title,
  required: key === 'amount',
}));

/** The columns of the grid. What depends on other cells is judged row by row, by the rules of one charge. */
export function batchColumns(today: CivilDate): readonly EntryColumn[] {
  return BATCH_FIELDS.map(({ key, title, width }): EntryColumn => {
    const options = { key, header: title, widthPx: width, optional: true };
    switch (key) {
      case 'kind':
        return choiceColumn({ ...options, options: KIND_CHOICES });
      case 'amount':
        return amountColumn({ ...options, optional: false });
      case 'dueDate':
        return dateColumn({ ...options, min: today });
      case 'discountUntil':
        return dateColumn(options);
      case 'debtorDocument':
        return documentColumn(options);
      default:
        return textColumn({ ...options, max: LENGTHS[key] });
    }
  });
}

const LENGTHS = {
  days: 4,
  debtorName: 200,
  fine: 20,
  interest: 20,
  discount: 20,
  abatement: 20,
  request: 140,
  reference: 60,
  txid: 35,
  debtorEmail: 77,
  debtorCep: 9,
  debtorStreet: 200,
  debtorCity: 200,
  debtorState: 2,
} as const;
