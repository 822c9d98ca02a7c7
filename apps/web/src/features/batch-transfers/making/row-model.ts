import { BATCH_ROW_FIELD_WORDS, type SheetFormat } from '@bank/contracts';
import { writeCsv, writeXlsx, type SheetDescription } from '@bank/spreadsheets';
import { saveSheet } from '../../../vocabulary/sheet-entry/save-sheet.ts';
import { ROW_COLUMNS, widthOf } from '../row-columns.ts';
import { EMPTY_ROW, type RowTexts } from '../row-texts.ts';

const MODEL: SheetDescription<RowTexts> = {
  name: 'Pagamentos',
  columns: ROW_COLUMNS.map((field) => ({
    title: BATCH_ROW_FIELD_WORDS[field],
    width: Math.round(widthOf(field) / 7),
    kind: 'text' as const,
    value: (texts: RowTexts) => texts[field],
  })),
};

// Invented people at invented places.
const EXAMPLES: readonly RowTexts[] = [
  {
    ...EMPTY_ROW,
    name: 'Padaria Exemplo Ltda',
    document: '11.222.333/0001-81',
    amount: '1.250,00',
    key: '11.222.333/0001-81',
    description: 'Nota 4471',
    reference: 'NF 4471',
  },
  {
    ...EMPTY_ROW,
    name: 'Ana Exemplo',
    document: '529.982.247-25',
    amount: '3.480,55',
    ispb: '341',
    branch: '0001',
    accountNumber: '12345-6',
    accountType: 'Conta corrente',
    date: '05/12/2036',
    description: 'Salário de novembro',
    reference: 'Matrícula 42',
  },
];

/** Saves a list with the columns that a batch has, and two rows that show how they are filled in. */
export function saveModel(format: SheetFormat): Promise<void> {
  const write = format === 'csv' ? writeCsv : writeXlsx;
  return saveSheet(write(MODEL, [EXAMPLES]), `modelo-de-pagamentos.${format}`);
}
