import type { PayeeRowField } from '@bank/contracts';
import { writeCsv, writeXlsx, type SheetColumn, type SheetDescription } from '@bank/spreadsheets';
import { saveSheet } from '../sheet-entry/save-sheet.ts';
import { PAYEE_COLUMNS } from './payee-columns.ts';
import type { JudgedPayee, PayeeValues } from './payee-row.ts';

// Files of lists of payees that are made here: the model of one, and the rows that are to be mended.

type Row = Pick<JudgedPayee, 'values' | 'faults'>;

const column = (key: PayeeRowField, title: string, width: number): SheetColumn<Row> => ({
  title,
  width: Math.round(width / 7),
  kind: 'text',
  value: ({ values }) => values[key] ?? null,
});
const COLUMNS = PAYEE_COLUMNS.map(({ key, title, width }) => column(key, title, width));
const MODEL: SheetDescription<Row> = { name: 'Favorecidos', columns: COLUMNS };
const TO_MEND: SheetDescription<Row> = {
  name: 'Linhas a corrigir',
  columns: [{ title: 'O que corrigir', width: 60, kind: 'text', value: ({ faults }) => faults.join(' ') }, ...COLUMNS],
};

const EXAMPLES: readonly PayeeValues[] = [
  {
    name: 'Maria Exemplo da Silva',
    document: '529.982.247-25',
    way: 'Conta',
    ispb: '341',
    branch: '1234',
    accountNumber: '56789-0',
    accountType: 'Conta corrente',
    amount: '3.250,00',
    description: 'Salário',
    reference: 'Matrícula 0042',
  },
  {
    name: 'Papelaria Exemplo Ltda',
    document: '11.222.333/0001-81',
    key: 'financeiro@papelaria.example',
    amount: '480,90',
    reference: 'Contrato 7',
  },
];

/** Saves a list with the columns of payees, and two rows that show how they are filled in. */
export function savePayeeModel(): Promise<void> {
  const rows = EXAMPLES.map((values) => ({ values, faults: [] }));
  return saveSheet(writeXlsx(MODEL, [rows]), 'modelo-de-favorecidos.xlsx');
}

/** Saves the rows that are at fault, with what to mend before each: mended, the file comes back as it is. */
export function savePayeesToMend(rows: readonly JudgedPayee[]): Promise<void> {
  const wrong = rows.filter(({ faults }) => faults.length > 0);
  return saveSheet(writeCsv(TO_MEND, [wrong]), 'favorecidos-a-corrigir.csv');
}
