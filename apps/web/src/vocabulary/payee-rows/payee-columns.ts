import { PAYEE_ROW_TITLES, PAYEE_WAY_WORDS, type PayeeRowField } from '@bank/contracts';
import type { WantedColumn } from '@bank/spreadsheets';
import {
  accountColumn,
  amountColumn,
  branchColumn,
  choiceColumn,
  documentColumn,
  textColumn,
  type ColumnOptions,
  type EntryColumn,
} from '@bank/ui';
import { bankLabel } from '../payee-account/banks.ts';
import { accountTypeMeant, LISTED_ACCOUNT_TYPES } from './account-types.ts';
import { bankMeant, type ListedBank } from './bank-meant.ts';

// The columns of a list of payees: the same in the grid, in a file, and in the model of one.

/** A column of such a list. */
export interface PayeeColumn {
  readonly key: PayeeRowField;
  readonly title: string;
  readonly width: number;
  /** What files call it too. */
  readonly synonyms: readonly string[];
  readonly required?: true;
}

/** How wide each is in the grid, in px, and what files call it too. The name comes first: it stays while the others scroll. */
const COLUMNS = {
  name: [200, ['nome completo', 'funcionario', 'colaborador']],
  document: [178, []],
  amount: [124, ['salario', 'salario liquido', 'liquido', 'valor padrao']],
  key: [220, []],
  ispb: [180, ['instituicao', 'nome do banco', 'banco ou ispb']],
  branch: [140, ['agencia sem digito']],
  accountNumber: [150, []],
  accountType: [190, ['tipo da conta']],
  way: [130, ['forma de pagamento', 'forma']],
  description: [200, ['mensagem']],
  reference: [190, ['matricula', 'seu numero', 'codigo', 'identificacao']],
} as const satisfies Readonly<Record<PayeeRowField, readonly [width: number, synonyms: readonly string[]]>>;

/** All of them, in their order. */
export const PAYEE_COLUMNS: readonly PayeeColumn[] = (Object.keys(COLUMNS) as PayeeRowField[]).map((key) => {
  const [width, synonyms] = COLUMNS[key];
  return { key, title: PAYEE_ROW_TITLES[key], width, synonyms, ...(key === 'name' && { required: true }) };
});

/** The columns that a file is matched with; a name is all that every row has. */
export const WANTED_PAYEE_COLUMNS: readonly WantedColumn<PayeeRowField>[] = PAYEE_COLUMNS.map(
  ({ key, title, synonyms, required }) => ({ key, title, synonyms, required: required === true }),
);

/** What of a row says whom it pays, wherever lists of payees are typed: groups, and batches of payments. */
export const PAYEE_FIELDS = ['name', 'document', 'key', 'ispb', 'branch', 'accountNumber', 'accountType'] as const;
export type PayeeField = (typeof PAYEE_FIELDS)[number];

/** The longest texts that a cell takes. */
const LENGTHS = { description: 140, reference: 60 } as const;

/** The columns of a group's grid. What depends on other cells is judged row by row (see judgePayees). */
export function payeeColumns(banks: readonly ListedBank[]): readonly EntryColumn[] {
  return PAYEE_COLUMNS.map(({ key, title, width, required }): EntryColumn => {
    const options = { key, header: title, widthPx: width, optional: required !== true };
    switch (key) {
      case 'way':
        return choiceColumn({
          ...options,
          options: Object.entries(PAYEE_WAY_WORDS).map(([value, label]) => ({ value, label })),
        });
      case 'amount':
        return amountColumn(options);
      case 'description':
      case 'reference':
        return textColumn({ ...options, max: LENGTHS[key] });
      default:
        return payeeColumn(key, options, banks);
    }
  });
}

/**
 * The column of a field that says whom a row pays. A cell that cannot be read keeps its text and says why. Zeros that a
 * spreadsheet took from documents and branches come back.
 */
export function payeeColumn(field: PayeeField, options: ColumnOptions, banks: readonly ListedBank[]): EntryColumn {
  switch (field) {
    case 'name':
      return textColumn({ ...options, max: 140 });
    case 'key':
      return textColumn({ ...options, max: 100 });
    case 'document':
      return documentColumn(options);
    case 'branch':
      return branchColumn(options);
    case 'accountNumber':
      return accountColumn(options);
    case 'ispb':
      return choiceColumn({
        ...options,
        options: banks.map((bank) => ({ value: bank.ispb, label: bankLabel(bank) })),
        meant: (text) => bankMeant(banks, text),
      });
    case 'accountType':
      return choiceColumn({ ...options, options: LISTED_ACCOUNT_TYPES, meant: accountTypeMeant });
  }
}
