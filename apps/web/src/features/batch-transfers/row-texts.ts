import {
  BATCH_ROW_KIND_NAMES,
  BATCH_ROW_KINDS,
  batchRowKindNamed,
  PAYEE_WAY_WORDS,
  type BatchLine,
  type BatchRowField,
  type BatchRowKind,
  type BatchRowKindDescriptor,
  type BatchRow,
} from '@bank/contracts';
import { formatDate, formatDecimal, formatReais, parseCivilDate, parseDecimal, parseReais } from '@bank/core';
import { purposeMeant, purposeWritten } from '../../vocabulary/ted-purposes/purposes.ts';
import { accountTypeMeant } from '../../vocabulary/payee-rows/account-types.ts';
import type { ListedBank } from '../../vocabulary/payee-rows/bank-meant.ts';
import { payeeBy, payeeTextsOf, rawPayeeOf, type PayeeBy } from '../../vocabulary/payee-rows/raw-payee.ts';

/** What a row of a batch says, as it stands in the cells of a grid or the fields of a form. */
export type RowTexts = Readonly<Record<BatchRowField, string>>;

export const EMPTY_ROW: RowTexts = {
  kind: '',
  key: '',
  ispb: '',
  branch: '',
  accountNumber: '',
  accountType: '',
  name: '',
  document: '',
  amount: '',
  date: '',
  purpose: '',
  description: '',
  reference: '',
};

const EVERY_WAY = Object.keys(PAYEE_WAY_WORDS) as readonly PayeeBy[];

/** The longest text that is sent as a purpose. */
const PURPOSE_MAX = 20;

/** By what a row that is paid in that way can name its payee; undefined: the bank chooses the way. */
export function waysToName(kind: BatchRowKind | undefined): readonly PayeeBy[] {
  const row: BatchRowKindDescriptor | undefined = kind === undefined ? undefined : BATCH_ROW_KINDS[kind];
  return row?.by ?? EVERY_WAY;
}

/** Whether a row in some way can say what it is for. */
export const HAS_PURPOSES = BATCH_ROW_KIND_NAMES.some(
  (kind) => (BATCH_ROW_KINDS[kind] as BatchRowKindDescriptor).hasPurpose,
);

/**
 * The row as it is sent. What is no amount, day or institution goes as it stands, for the bank says what to type. `by`: how
 * the payee is named, where somebody has said so; else it follows from what is filled in.
 */
export function lineOf(
  row: number,
  texts: RowTexts,
  { banks, by }: { readonly banks: readonly ListedBank[]; readonly by?: PayeeBy | undefined },
): BatchLine {
  const kind = batchRowKindNamed(texts.kind);
  const amount = parseReais(texts.amount);
  return {
    row,
    kind: kind ?? null,
    payee: rawPayeeOf(texts, by ?? payeeBy(texts, waysToName(kind)), banks),
    amount: amount.ok ? formatDecimal(amount.value) : texts.amount.trim(),
    date: orNull(dayAsSent(texts.date)),
    // What is none of the list is refused by the bank, which is not sent more of it than a purpose can be long.
    purpose: orNull(purposeMeant(texts.purpose) ?? texts.purpose.trim().slice(0, PURPOSE_MAX)),
    description: orNull(texts.description),
    reference: orNull(texts.reference),
  };
}

/**
 * What has to be typed otherwise before the row can be sent: these go to the bank as what they mean, not as they stand.
 * Undefined: nothing.
 */
export function strangeText({ kind, accountType }: Pick<RowTexts, 'kind' | 'accountType'>): string | undefined {
  if (kind.trim() !== '' && batchRowKindNamed(kind) === undefined)
    return `a forma “${kind}” não existe. Escolha uma da lista, ou deixe em branco.`;
  if (accountType.trim() !== '' && accountTypeMeant(accountType) === undefined)
    return `o tipo de conta “${accountType}” não existe. Escolha um da lista, ou deixe em branco para conta corrente.`;
  return undefined;
}

/** A row that was sent, as texts to be mended. */
export function textsOf(
  { kind, payee, amount, date, purpose, description, reference }: NonNullable<BatchRow['typed']>,
  banks: readonly ListedBank[],
): RowTexts {
  const centavos = parseDecimal(amount);
  const day = parseCivilDate(date ?? '');
  const known = BATCH_ROW_KIND_NAMES.find((name) => name === kind);
  return {
    ...EMPTY_ROW,
    ...payeeTextsOf(payee, banks),
    kind: known === undefined ? '' : BATCH_ROW_KINDS[known].label,
    amount: centavos.ok ? formatReais(centavos.value) : amount,
    date: day.ok ? formatDate(day.value) : (date ?? ''),
    purpose: purposeWritten(purpose ?? ''),
    description: description ?? '',
    reference: reference ?? '',
  };
}

/** "05/12/2026" as "2026-12-05"; what is no such day stays as it is. */
function dayAsSent(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const parsed = parseCivilDate(`${year}-${month}-${day}`);
  return parsed.ok ? parsed.value : text.trim();
}

function orNull(text: string): string | null {
  const bare = text.trim();
  return bare === '' ? null : bare;
}
