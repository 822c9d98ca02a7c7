import { writeCsv, writeXlsx, type SheetColumn, type SheetDescription } from '@bank/spreadsheets';
import { saveSheet } from '../../../vocabulary/sheet-entry/save-sheet.ts';
import { BATCH_FIELDS, type BatchField, type BatchValues } from './batch-columns.ts';
import type { JudgedRow } from './batch-row.ts';

type Row = { readonly values: BatchValues; readonly faults: readonly string[] };

const column = (key: BatchField, title: string, width: number): SheetColumn<Row> => ({
  title,
  width: Math.round(width / 7),
  kind: 'text',
  value: ({ values }) => values[key] ?? null,
});
const COLUMNS = BATCH_FIELDS.map(({ key, title, width }) => column(key, title, width));
const MODEL: SheetDescription<Row> = { name: 'Cobranças', columns: COLUMNS };
const TO_MEND: SheetDescription<Row> = {
  name: 'Linhas a corrigir',
  columns: [{ title: 'O que corrigir', width: 60, kind: 'text', value: ({ faults }) => faults.join(' ') }, ...COLUMNS],
};

const EXAMPLES: readonly BatchValues[] = [
  {
    kind: 'Com vencimento',
    amount: '150,00',
    dueDate: '10/12/2036',
    days: '30',
    debtorName: 'Padaria Exemplo Ltda',
    debtorDocument: '11.222.333/0001-81',
    fine: '2%',
    interest: '1%',
    request: 'Mensalidade de dezembro',
    reference: 'Nota 4471',
  },
  { kind: 'Imediata', amount: '35,90', days: '1', request: 'Pedido 812', reference: 'Pedido 812' },
];

/** Saves a list with the columns that a batch has, and two rows that show how they are filled in. */
export function saveModel(): Promise<void> {
  const rows = EXAMPLES.map((values) => ({ values, faults: [] }));
  return saveSheet(writeXlsx(MODEL, [rows]), 'modelo-de-cobrancas.xlsx');
}

/** Saves the rows that are at fault, with what to mend before each: mended, the file comes back as it is. */
export function saveToMend(rows: readonly JudgedRow[]): Promise<void> {
  const wrong = rows
    .filter(({ faults }) => faults.length > 0)
    .map(({ values, faults }) => ({ values: shown(values), faults }));
  return saveSheet(writeCsv(TO_MEND, [wrong]), 'cobrancas-a-corrigir.csv');
}

/** Days as people write them. */
function shown(values: BatchValues): BatchValues {
  const day = (text = ''): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
  return { ...values, dueDate: day(values.dueDate), discountUntil: day(values.discountUntil) };
}
