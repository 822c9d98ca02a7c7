import { createHash } from 'node:crypto';
import { bankingDate, formatDate, parseCivilDate, type CivilDate, type Instant, type Money } from '@bank/core';
import {
  amountSchema,
  BATCH_ROW_KINDS,
  BATCH_ROW_WARNINGS,
  dayToRun,
  isDateAllowed,
  moneyOf,
  ORDER_KINDS,
  runsOn,
  type BatchRowKind,
  type BatchRowKindDescriptor,
  type Permission,
  type Product,
} from '@bank/contracts';
import type { BatchRowWay, FoundPayee, NamedPayee, RowFault, RowGround } from './row-way.ts';
import type { JudgedRow, RowNotice, TypedLine } from './batch.ts';

/** What a row is judged with: everything that needs nobody to be asked. */
export interface Judging {
  readonly ways: readonly BatchRowWay[];
  readonly ground: RowGround;
  /** Of whoever puts the batch together. */
  readonly permissions: readonly Permission[];
  readonly products: readonly Product[];
  /** The day of rows that name none. */
  readonly batchDate: CivilDate;
  readonly at: Instant;
}

/** A row with whom it names, as far as that could be read. */
export interface ReadRow {
  readonly judged: JudgedRow;
  readonly way: BatchRowWay | undefined;
  readonly named: NamedPayee | undefined;
}

/** Judges a row without asking anybody: all that is wrong with it is said at once, each at its field. */
export function judgeRow(row: number, typed: TypedLine, judging: Judging): ReadRow {
  const way = wayOf(typed, judging);
  const named = way?.read(typed, judging.ground);
  const amount = amountOf(typed.amount);
  const date = dateOf(typed.date);
  const faults: readonly RowFault[] =
    typed.slip === true
      ? [{ code: 'slip', field: 'kind' }]
      : [
          ...(typed.fileFaults ?? []),
          ...(amount === undefined ? [{ code: 'amount-invalid', field: 'amount' } as const] : []),
          ...(typed.payee.name === '' ? [{ code: 'name-missing', field: 'name' } as const] : []),
          ...(way === undefined ? [unfit(typed)] : kindFaults(way.kind, judging)),
          ...(named === undefined || named.ok ? [] : named.error),
          ...dayFaults(way?.kind, date, judging),
          ...(way === undefined ? [] : textFaults(typed, way)),
        ];
  const payee = named?.ok === true ? named.value : undefined;
  return {
    way,
    named: payee,
    judged: {
      row,
      typed,
      digest: rowDigest(row, typed),
      kind: way?.kind ?? null,
      amount: amount ?? null,
      date: date === undefined ? null : date,
      document: payee?.document ?? null,
      reach: payee?.reach ?? null,
      found: payee?.found ?? null,
      owner: payee === undefined || payee.found ? 'unasked' : 'waiting',
      problems: faults,
      notices: payee?.found ? noticesOf(payee.found) : [],
    },
  };
}

/** What a row says, in one number: whoever signs the batch signs it. */
export function rowDigest(row: number, said: TypedLine): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        row,
        said.kind,
        sorted(said.payee),
        said.amount,
        said.date,
        said.purpose,
        said.description,
        said.reference,
      ]),
    ) // prettier-ignore
    .digest('hex');
}

function sorted(payee: TypedLine['payee']): unknown {
  return Object.entries(payee).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What an order to them will carry, as far as a row has words for it. */
function noticesOf({ warnings }: FoundPayee): readonly RowNotice[] {
  return BATCH_ROW_WARNINGS.filter((warning) => warnings.includes(warning)).map((warning) => ({ warning }));
}

/** The way that the row names; where it names none the first that takes it, of those that may be used if there is one. */
function wayOf({ kind, payee }: TypedLine, judging: Judging): BatchRowWay | undefined {
  const taking = judging.ways.filter((way) => (kind === null || way.kind === kind) && way.takes(payee));
  return taking.find((way) => kindFaults(way.kind, judging).length === 0) ?? taking[0];
}

function unfit({ kind }: TypedLine): RowFault {
  const label = kind === null ? 'O banco' : labelOf(kind);
  return { code: 'kind-unfit', field: 'kind', data: { kind: label } };
}

function labelOf(kind: string): string {
  const rows: Readonly<Partial<Record<string, BatchRowKindDescriptor>>> = BATCH_ROW_KINDS;
  return rows[kind]?.label ?? 'Esta forma';
}

function kindFaults(kind: BatchRowKind, { permissions, products }: Judging): readonly RowFault[] {
  const { product, rights, words } = ORDER_KINDS[kind];
  const data = { plural: words.plural };
  if (!products.includes(product)) return [{ code: 'kind-not-contracted', field: 'kind', data }];
  if (!permissions.includes(rights.acts.create)) return [{ code: 'kind-not-allowed', field: 'kind', data }];
  return [];
}

function amountOf(text: string): Money | undefined {
  const read = amountSchema.safeParse(text);
  return read.success ? moneyOf(read.data) : undefined;
}

/** The day that a text is; null where none is named; undefined for a text that is none. */
function dateOf(text: string | null): CivilDate | null | undefined {
  if (text === null || text === '') return null;
  const read = parseCivilDate(text);
  return read.ok ? read.value : undefined;
}

/** Why a row cannot be paid on that day; the batch's own day is judged as the row's. */
export function dayFaults(
  kind: BatchRowKind | undefined,
  date: CivilDate | null | undefined,
  { batchDate, at }: Pick<Judging, 'batchDate' | 'at'>,
): readonly RowFault[] {
  if (date === undefined) return [{ code: 'date-invalid', field: 'date' }];
  const today = bankingDate(at);
  const day = date ?? effectiveDay(batchDate, today);
  if (!isDateAllowed(day, at)) return [{ code: 'date-out-of-range', field: 'date' }];
  if (kind === undefined) return [];
  const { runs, words } = ORDER_KINDS[kind];
  const next = dayToRun(runs, day, at);
  if (next === day) return [];
  const data = { plural: words.plural, next: formatDate(next) };
  return [{ code: runsOn(runs, day) ? 'closed-today' : 'not-a-running-day', field: 'date', data }];
}

/** The day of rows that name none: the batch's, or today where that has passed. */
export function effectiveDay(batchDate: CivilDate, today: CivilDate): CivilDate {
  return batchDate < today ? today : batchDate;
}

function textFaults({ description }: TypedLine, way: BatchRowWay): readonly RowFault[] {
  if (description === null || description === '' || way.acceptsDescription(description)) return [];
  const { descriptionMax: max }: BatchRowKindDescriptor = BATCH_ROW_KINDS[way.kind];
  return [{ code: 'description-invalid', field: 'description', data: { max: String(max) } }];
}
