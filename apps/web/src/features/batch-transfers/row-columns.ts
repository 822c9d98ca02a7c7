import {
  BATCH_ROW_FIELD_WORDS,
  BATCH_ROW_KIND_NAMES,
  BATCH_ROW_KINDS,
  BATCH_ROWS_MAX,
  type BatchRowField,
} from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { amountColumn, choiceColumn, dateColumn, textColumn, type EntryColumn, type EntryState } from '@bank/ui';
import {
  PAYEE_COLUMNS,
  PAYEE_FIELDS,
  payeeColumn,
  type PayeeColumn,
  type PayeeField,
} from '../../vocabulary/payee-rows/payee-columns.ts';
import type { ListedBank } from '../../vocabulary/payee-rows/bank-meant.ts';
import { purposeColumn } from '../../vocabulary/ted-purposes/purpose-column.ts';
import type { SheetWish } from '../../vocabulary/sheet-entry/read-sheet-file.ts';
import { EMPTY_ROW, HAS_PURPOSES, type RowTexts } from './row-texts.ts';

/** The columns of a batch, in the order of the grid, of a file and of the model of one. The name stays in sight. */
const ORDER = [
  'name',
  'document',
  'amount',
  'key',
  'ispb',
  'branch',
  'accountNumber',
  'accountType',
  'kind',
  'date',
  'purpose',
  'description',
  'reference',
] as const satisfies readonly BatchRowField[];
export const ROW_COLUMNS: readonly BatchRowField[] = ORDER.filter((field) => field !== 'purpose' || HAS_PURPOSES);

/** What a batch has beyond any list of payees: how wide in the grid, in px, and what files call it too. */
const OWN = {
  kind: [130, ['forma de pagamento']],
  date: [124, ['data do pagamento', 'vencimento']],
  purpose: [240, ['finalidade da ted', 'codigo da finalidade']],
} as const satisfies Partial<Record<BatchRowField, readonly [width: number, synonyms: readonly string[]]>>;

type Own = keyof typeof OWN;
const isOwn = (field: BatchRowField): field is Own => Object.hasOwn(OWN, field);

/** Without these no row can be paid. */
const NEEDED: readonly BatchRowField[] = ['name', 'amount'];

/** How wide a column is, in px. */
export function widthOf(field: BatchRowField): number {
  return isOwn(field) ? OWN[field][0] : columnOf(field).width;
}

/** The column that any list of payees has for it: lists that the bank exports of groups are read as batches too. */
function columnOf(field: Exclude<BatchRowField, Own>): Pick<PayeeColumn, 'title' | 'width' | 'synonyms'> {
  const found = PAYEE_COLUMNS.find(({ key }) => key === field);
  if (found === undefined) throw new Error(`no list of payees has a column ${field}`);
  return found;
}

function synonymsOf(field: BatchRowField): readonly string[] {
  if (isOwn(field)) return OWN[field][1];
  const { title, synonyms } = columnOf(field);
  return [title, ...synonyms];
}

/** The columns of the grid. */
export function rowColumns(today: CivilDate, banks: readonly ListedBank[]): readonly EntryColumn[] {
  return ROW_COLUMNS.map((field): EntryColumn => {
    const options = {
      key: field,
      header: BATCH_ROW_FIELD_WORDS[field],
      widthPx: widthOf(field),
      optional: !NEEDED.includes(field),
    };
    if (isPayeeField(field)) return payeeColumn(field, options, banks);
    switch (field) {
      case 'amount':
        return amountColumn(options);
      case 'date':
        return dateColumn({ ...options, min: today });
      case 'kind':
        return choiceColumn({
          ...options,
          options: BATCH_ROW_KIND_NAMES.map((kind) => ({ value: kind, label: BATCH_ROW_KINDS[kind].label })),
        });
      case 'purpose':
        return purposeColumn(options);
      case 'description':
        return textColumn({ ...options, max: 200 });
      case 'reference':
        return textColumn({ ...options, max: 60 });
    }
  });
}

function isPayeeField(field: BatchRowField): field is PayeeField {
  return (PAYEE_FIELDS as readonly string[]).includes(field);
}

/** The column of a file that says which row of the batch a line mends. */
export const PLACE_COLUMN = 'row';

/** What a file is matched with. With `places` its lines may say which rows of a batch they mend. */
export function sheetWish({ places }: { readonly places: boolean }): SheetWish {
  const place = places ? [{ key: PLACE_COLUMN, title: 'Linha', required: false }] : [];
  return {
    wanted: [
      ...place,
      ...ROW_COLUMNS.map((field) => ({
        key: field,
        title: BATCH_ROW_FIELD_WORDS[field],
        synonyms: synonymsOf(field),
        required: NEEDED.includes(field),
      })),
    ],
    rowsMax: BATCH_ROWS_MAX,
    tooLong: 'Um lote vai até 10.000 linhas. Divida o arquivo e monte um lote para cada parte.',
  };
}

/** The rows of a grid in which anything stands, with their places from 1 on. */
export function textsOfRows(
  rows: EntryState['sheet']['rows'],
): readonly { readonly place: number; readonly texts: RowTexts }[] {
  return rows.flatMap(({ cells, isBlank }, index) =>
    isBlank ? [] : [{ place: index + 1, texts: textsOfCells(cells.map(({ text }) => text)) }],
  );
}

/** Cells in the order of the columns as the texts of a row. */
export function textsOfCells(cells: readonly string[]): RowTexts {
  return { ...EMPTY_ROW, ...Object.fromEntries(ROW_COLUMNS.map((field, at) => [field, cells[at] ?? ''])) };
}

/** Cells of a file as the grid would show them: lost zeros come back, amounts and days have one form. */
export function readCells(columns: readonly EntryColumn[], cells: readonly string[]): readonly string[] {
  return columns.map((column, at) => {
    const text = (cells[at] ?? '').trim();
    const read = text === '' ? undefined : column.read(text);
    return read?.ok === true ? column.write(read.value) : text;
  });
}
