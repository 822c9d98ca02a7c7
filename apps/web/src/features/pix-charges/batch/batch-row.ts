import { STATES, type ChargeBatchLine } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { contentOf, EMPTY_DRAFT, type ChargeDraft } from '../form/draft.ts';
import { chargeFaults, type ChargeField } from '../form/faults.ts';
import type { TermDraft } from '../form/terms.ts';
import { BATCH_FIELDS, KIND_CHOICES, type BatchField, type BatchValues } from './batch-columns.ts';

// A row of a list, read as the one charge that it asks for, and judged by the rules of one charge.

/** A row that may become a charge, or what has to be typed otherwise before it can. */
export interface JudgedRow {
  /** Its place in the grid, from 1 on. */
  readonly place: number;
  readonly values: BatchValues;
  /** Without its number in the batch, which counts the good rows alone. */
  readonly line: Omit<ChargeBatchLine, 'row'> | undefined;
  /** "Vencimento: informe …", one for each cell that is at fault. */
  readonly faults: readonly string[];
}

/** What all rows are asked for with. */
export interface BatchSetting {
  readonly key: string;
  readonly today: CivilDate;
}

/** Amounts and percentages of terms: "2%", "R$ 5,00", "5,00". */
const TERM = /^(?:R\$\s*)?(\d{1,10}(?:[.,]\d{1,2})?)\s*(%?)$/i;
const TITLES: Readonly<Record<string, string>> = Object.fromEntries(BATCH_FIELDS.map(({ key, title }) => [key, title]));
/** The fields of one charge that are called otherwise in a list. */
const COLUMN_OF: Readonly<Partial<Record<ChargeField, BatchField>>> = { validityDays: 'days', expiry: 'days' };

/** Reads and judges all rows; of a txid that stands twice the second row is at fault. */
export function judgeRows(
  rows: readonly { readonly place: number; readonly values: BatchValues }[],
  setting: BatchSetting,
): readonly JudgedRow[] {
  const places = new Map<string, number>();
  return rows.map(({ place, values }) => {
    const judged = judgeRow(place, values, setting);
    const txid = values.txid ?? '';
    const other = txid === '' ? undefined : places.get(txid);
    if (txid !== '' && other === undefined) places.set(txid, place);
    if (other === undefined) return judged;
    const fault = `${TITLES['txid']}: já está na linha ${other}. Use outro, ou deixe vazio para o banco criar um.`;
    return { ...judged, line: undefined, faults: [...judged.faults, fault] };
  });
}

function judgeRow(place: number, values: BatchValues, { key, today }: BatchSetting): JudgedRow {
  const kind = kindOf(values);
  const { draft, faults: wrong } = draftOfRow(values, kind, key);
  const found = chargeFaults(kind, draft, today);
  const said = new Map<string, string>(Object.entries(wrong));
  for (const [field, fault] of Object.entries(found) as [ChargeField, string][]) {
    const column = COLUMN_OF[field] ?? field.split('.')[0] ?? '';
    if (!said.has(column)) said.set(column, fault);
  }
  const faults = [...said].map(([column, fault]) => `${TITLES[column] ?? 'Chave'}: ${fault}`);
  if (faults.length > 0) return { place, values, line: undefined, faults };
  const content = contentOf(kind, draft);
  if (content.kind === 'static') throw new Error('a list holds no static codes');
  const reference = values.reference ?? '';
  return { place, values, line: { content, ...(reference !== '' && { reference }) }, faults };
}

/** A row that does not say what it is: with a due date it is a charge with one. */
function kindOf({ kind = '', dueDate = '' }: BatchValues): 'due' | 'immediate' {
  const chosen = KIND_CHOICES.find(({ value, label }) => kind === value || kind === label);
  return chosen?.value ?? (dueDate === '' ? 'immediate' : 'due');
}

type Wrong = Partial<Record<BatchField, string>>;

function draftOfRow(
  values: BatchValues,
  kind: 'due' | 'immediate',
  key: string,
): { readonly draft: ChargeDraft; readonly faults: Wrong } {
  const text = (field: BatchField): string => (values[field] ?? '').trim();
  const faults: Wrong = {};
  if (!KIND_CHOICES.some(({ value, label }) => ['', value, label].includes(text('kind')))) {
    faults.kind = `escreva “${KIND_CHOICES[0].label}” ou “${KIND_CHOICES[1].label}”.`;
  }
  const term = (field: BatchField, percent: string, reais: string): TermDraft | undefined => {
    if (text(field) === '' || kind === 'immediate') return undefined;
    const read = TERM.exec(text(field));
    if (read === null) faults[field] = 'escreva uma porcentagem, como 2%, ou um valor, como R$ 5,00.';
    return { modalidade: read?.[2] === '%' ? percent : reais, value: (read?.[1] ?? '').replace('.', ',') };
  };
  const discount = term('discount', '2', '1');
  const state = text('debtorState').toUpperCase();
  if (state !== '' && !STATES.some((known) => known === state)) faults.debtorState = 'use a sigla, como SP.';
  const contact = ['debtorEmail', 'debtorCep', 'debtorStreet', 'debtorCity', 'debtorState'] as const;
  const draft: ChargeDraft = {
    ...EMPTY_DRAFT,
    key,
    amount: text('amount'),
    expiry: 'own',
    expiryUnit: 'dias',
    expiryCount: text('days') || '1',
    validityDays: text('days') || EMPTY_DRAFT.validityDays,
    dueDate: text('dueDate'),
    hasDebtor: text('debtorName') !== '' || text('debtorDocument') !== '',
    debtorName: text('debtorName'),
    debtorDocument: text('debtorDocument'),
    hasContact: contact.some((field) => text(field) !== ''),
    debtorEmail: text('debtorEmail'),
    debtorCep: text('debtorCep'),
    debtorStreet: text('debtorStreet'),
    debtorCity: text('debtorCity'),
    debtorState: state,
    fine: term('fine', '2', '1'),
    // Percent by the month, reais by the day, of days as the calendar has them (API Pix 2.9.0, juros 3 and 1).
    interest: term('interest', '3', '1'),
    abatement: term('abatement', '2', '1'),
    // Without a day of its own it holds until the charge is due.
    discount: discount && {
      ...discount,
      value: '',
      tiers: [{ date: text('discountUntil') || text('dueDate'), value: discount.value }],
    },
    request: text('request'),
    hasTxid: text('txid') !== '',
    txid: text('txid'),
  };
  return { draft, faults };
}
