import { ACCOUNT_TYPE, AMOUNT, CURRENCY, ENTRY_TYPE, identifier, MOMENT, text, type Codec } from './codecs.ts';
import type { OfxAccount, OfxBalance, OfxEntry, OfxMoment } from './statement.ts';

/** One field: its tag, its name in the model, how it is written. */
interface FieldRow<Key, Value> {
  readonly tag: string;
  readonly key: Key;
  readonly codec: Codec<Value>;
  /** What we always write and others may leave out. */
  readonly optional?: true;
}

/** A row of the table of an aggregate. */
export type Row<Model> = {
  [Key in keyof Model & string]-?: FieldRow<Key, Exclude<Model[Key], undefined>>;
}[keyof Model & string];

/** A row whatever its model, for the code that follows tables. */
export type AnyRow = FieldRow<string, unknown>;

function layout<Model>(rows: readonly Row<Model>[]): readonly AnyRow[] {
  return rows as unknown as readonly AnyRow[];
}

/** STMTRS itself. */
export const STATEMENT = layout<{ readonly currency?: string }>([
  { tag: 'CURDEF', key: 'currency', codec: CURRENCY, optional: true },
]);

/** BANKACCTFROM. */
export const ACCOUNT = layout<OfxAccount>([
  { tag: 'BANKID', key: 'bankId', codec: identifier(9) },
  { tag: 'BRANCHID', key: 'branchId', codec: identifier(22), optional: true },
  { tag: 'ACCTID', key: 'accountId', codec: identifier(22) },
  { tag: 'ACCTTYPE', key: 'type', codec: ACCOUNT_TYPE },
]);

/** The head of BANKTRANLIST. */
export const PERIOD = layout<{ readonly from?: OfxMoment; readonly to?: OfxMoment }>([
  { tag: 'DTSTART', key: 'from', codec: MOMENT, optional: true },
  { tag: 'DTEND', key: 'to', codec: MOMENT, optional: true },
]);

type ReadEntry = Omit<OfxEntry, 'type'> & { readonly type: OfxEntry['type'] | 'HOLD' };

/** STMTTRN. */
export const ENTRY = layout<ReadEntry>([
  { tag: 'TRNTYPE', key: 'type', codec: ENTRY_TYPE },
  { tag: 'DTPOSTED', key: 'postedAt', codec: MOMENT },
  { tag: 'TRNAMT', key: 'amount', codec: AMOUNT },
  { tag: 'FITID', key: 'id', codec: identifier(255) },
  { tag: 'CHECKNUM', key: 'checkNumber', codec: identifier(12), optional: true },
  { tag: 'REFNUM', key: 'reference', codec: identifier(32), optional: true },
  { tag: 'NAME', key: 'name', codec: text(32), optional: true },
  { tag: 'MEMO', key: 'memo', codec: text(255), optional: true },
]);

/** LEDGERBAL and AVAILBAL. */
export const BALANCE = layout<OfxBalance>([
  { tag: 'BALAMT', key: 'amount', codec: AMOUNT },
  { tag: 'DTASOF', key: 'asOf', codec: MOMENT },
]);

/** The aggregates that are read, by their tags. All others are passed over. */
export const AGGREGATES: ReadonlyMap<string, readonly AnyRow[]> = new Map([
  ['STMTRS', STATEMENT],
  ['BANKACCTFROM', ACCOUNT],
  ['BANKTRANLIST', PERIOD],
  ['STMTTRN', ENTRY],
  ['LEDGERBAL', BALANCE],
  ['AVAILBAL', BALANCE],
]);

/** One line of the documentation. */
export interface OfxLayoutLine {
  readonly aggregate: string;
  readonly tag: string;
  readonly required: boolean;
  readonly rule: string;
  readonly field: string;
}

/** The tables as lines for the documentation. */
export function describeOfxLayout(): readonly OfxLayoutLine[] {
  return [...AGGREGATES].flatMap(([aggregate, rows]) =>
    rows.map(({ tag, key, codec, optional }) => ({
      aggregate,
      tag,
      required: optional !== true,
      rule: codec.rule,
      field: key,
    })),
  );
}
