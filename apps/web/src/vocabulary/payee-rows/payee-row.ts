import {
  ACCOUNT_TYPE_WORDS,
  PAYEE_ROW_TITLES,
  PAYEE_WAY_WORDS,
  tidyTypedPayee,
  typedPayeeReach,
  typedPayeeSchema,
  writtenKey,
  type AccountType,
  type PayeeRowField,
  type TypedPayee,
} from '@bank/contracts';
import { formatDecimal, formatReais, parseDecimal, parseReais, plainWords } from '@bank/core';
import { formatDocument } from '@bank/documents';
import type { EntryState } from '@bank/ui';
import { accountTypeMeant } from './account-types.ts';
import { bankMeant, bankWritten, type ListedBank } from './bank-meant.ts';
import { PAYEE_COLUMNS, PAYEE_FIELDS } from './payee-columns.ts';
import { bareAccount, bareBranch } from './raw-payee.ts';

// A row of a list, read as the payee that it names, and judged by what can be known here.

/** What is typed of a row, as it stands in the cells. */
export type PayeeValues = Readonly<Partial<Record<PayeeRowField, string>>>;

/** What is wrong with a row, a sentence for each column that is at fault. */
export type PayeeFaults = ReadonlyMap<PayeeRowField, string>;

/** A row of the grid. */
export interface PlacedValues {
  /** From 1 on. */
  readonly place: number;
  /** The grid's own, which stays with the row wherever it moves. */
  readonly rowId: number;
  readonly values: PayeeValues;
}

/** A row with the payee that it names, or what has to be typed otherwise before it names one. */
export interface JudgedPayee extends PlacedValues {
  readonly payee: TypedPayee | undefined;
  /** As the calls have it; null: it says none. */
  readonly amount: string | null;
  /** "Chave Pix: …". */
  readonly faults: readonly string[];
}

/** The rows in which anything stands, with their numbers in the grid. */
export function placedValues(rows: EntryState['sheet']['rows']): readonly PlacedValues[] {
  return rows.flatMap(({ id, cells, isBlank }, index) => {
    if (isBlank) return [];
    const values = PAYEE_COLUMNS.flatMap(({ key }, at) => {
      const text = cells[at]?.text ?? '';
      return text === '' ? [] : [[key, text]];
    });
    return [{ place: index + 1, rowId: id, values: Object.fromEntries(values) as PayeeValues }];
  });
}

/** Judges all rows. Where a way may lead to one payee only once (`once`), the second row with the same is at fault. */
export function judgePayees(
  rows: readonly PlacedValues[],
  banks: readonly ListedBank[],
  { once }: { readonly once: boolean },
): readonly JudgedPayee[] {
  const places = new Map<string, number>();
  return rows.map((row) => {
    const { payee, amount, faults } = judgePayee(row.values, banks);
    const said = [...faults].map(([field, fault]) => `${PAYEE_ROW_TITLES[field]}: ${fault}`);
    if (payee === undefined || said.length > 0) return { ...row, payee: undefined, amount, faults: said };
    const reach = typedPayeeReach(payee);
    const other = places.get(reach);
    if (other === undefined) places.set(reach, row.place);
    if (other === undefined || !once) return { ...row, payee, amount, faults: [] };
    const field = payee.by === 'pix-key' ? 'key' : 'accountNumber';
    const fault = `${PAYEE_ROW_TITLES[field]}: já está na linha ${other}. Deixe só uma das duas.`;
    return { ...row, payee: undefined, amount, faults: [fault] };
  });
}

/** Reads one row. A row that does not say how it is paid is paid by its key where it has one. */
export function judgePayee(
  values: PayeeValues,
  banks: readonly ListedBank[],
): { readonly payee: TypedPayee | undefined; readonly amount: string | null; readonly faults: PayeeFaults } {
  const faults = new Map<PayeeRowField, string>();
  const text = (field: PayeeRowField): string => (values[field] ?? '').trim();
  const way = wayOf(text('way'), text('key'), faults);
  const typed = way === 'pix-key' ? byKey(text, faults) : byAccount(text, banks, faults);
  const amount = amountOf(text('amount'), faults);
  const read = typedPayeeSchema.safeParse(typed);
  for (const { path, message } of read.error?.issues ?? []) {
    const field = PAYEE_FIELDS.find((known) => known === path[0]);
    if (field !== undefined && !faults.has(field)) faults.set(field, message);
  }
  if (!read.success || faults.size > 0) return { payee: undefined, amount, faults };
  const tidy = tidyTypedPayee(read.data);
  if (tidy.ok) return { payee: tidy.value, amount, faults };
  faults.set(tidy.error.field, tidy.error.message);
  return { payee: undefined, amount, faults };
}

type Text = (field: PayeeRowField) => string;
type Faults = Map<PayeeRowField, string>;

function wayOf(typed: string, key: string, faults: Faults): TypedPayee['by'] {
  const chosen = (Object.keys(PAYEE_WAY_WORDS) as TypedPayee['by'][]).find(
    (by) => plainWords(PAYEE_WAY_WORDS[by]) === plainWords(typed),
  );
  if (typed !== '' && chosen === undefined) {
    faults.set('way', `escreva “${PAYEE_WAY_WORDS['pix-key']}” ou “${PAYEE_WAY_WORDS.account}”, ou deixe vazio.`);
  }
  return chosen ?? (key === '' ? 'account' : 'pix-key');
}

function byKey(text: Text, faults: Faults): unknown {
  const [key, document] = [text('key'), text('document')];
  if (key === '') faults.set('key', 'Informe a chave.');
  if (SHORTENED.test(key)) faults.set('key', CUT);
  const bare = document.replace(/\D/g, '');
  // Zeros in front that a spreadsheet took away, where the payee's own document says so.
  const isOwn = /^\d{9,10}$|^\d{12,13}$/.test(key) && key.padStart(key.length > 10 ? 14 : 11, '0') === bare;
  return { by: 'pix-key', key: isOwn ? bare : key, name: text('name'), document: document === '' ? null : document };
}

function byAccount(text: Text, banks: readonly ListedBank[], faults: Faults): unknown {
  const [bank, branch, account] = [text('ispb'), text('branch'), text('accountNumber')];
  const ispb = bankMeant(banks, bank);
  if (bank === '') faults.set('ispb', 'Informe o banco, ou preencha a chave Pix.');
  else if (ispb === undefined) faults.set('ispb', 'Banco não encontrado. Escreva o código, o ISPB ou o nome inteiro.');
  if (account === '') faults.set('accountNumber', 'Informe a conta com o dígito.');
  if (SHORTENED.test(account)) faults.set('accountNumber', CUT);
  if (text('document') === '') faults.set('document', 'Informe o CPF ou CNPJ.');
  return {
    by: 'account',
    ispb: ispb ?? '',
    branch: branch === '' ? null : bareBranch(branch),
    accountNumber: bareAccount(account),
    accountType: accountTypeOf(text('accountType'), faults),
    name: text('name'),
    document: text('document'),
  };
}

/** What a spreadsheet makes of a long number, whose last digits are then gone: "1,12223E+13". */
const SHORTENED = /^\d([.,]\d+)?e[+-]?\d+$/i;
const CUT = 'A planilha encurtou o número e perdeu algarismos. Formate a coluna como texto e digite de novo.';

function accountTypeOf(typed: string, faults: Faults): AccountType {
  if (typed === '') return 'CACC';
  const chosen = accountTypeMeant(typed);
  if (chosen === undefined)
    faults.set(
      'accountType',
      `escreva “${ACCOUNT_TYPE_WORDS.CACC}”, “${ACCOUNT_TYPE_WORDS.SVGS}” ou outro tipo da lista.`,
    );
  return chosen ?? 'CACC';
}

function amountOf(typed: string, faults: Faults): string | null {
  if (typed === '') return null;
  const read = parseReais(typed);
  if (read.ok && read.value > 0n) return formatDecimal(read.value);
  faults.set('amount', 'Escreva o valor em reais, maior que zero, como 1.234,56.');
  return null;
}

/** A payee as it stands in the cells of a row; read again it is the same payee. */
export function valuesOf(payee: TypedPayee, amount: string | null, banks: readonly ListedBank[]): PayeeValues {
  const cents = parseDecimal(amount ?? '');
  const shared: PayeeValues = {
    way: PAYEE_WAY_WORDS[payee.by],
    name: payee.name,
    ...(payee.document !== null && { document: formatDocument(payee.document) }),
    ...(cents.ok && { amount: formatReais(cents.value) }),
  };
  if (payee.by === 'pix-key') return { ...shared, key: writtenKey(payee) };
  return {
    ...shared,
    ispb: bankWritten(banks, payee.ispb),
    ...(payee.branch !== null && { branch: payee.branch }),
    accountNumber: payee.accountNumber.replace(/(.)(.)$/, '$1-$2'),
    accountType: ACCOUNT_TYPE_WORDS[payee.accountType],
  };
}
