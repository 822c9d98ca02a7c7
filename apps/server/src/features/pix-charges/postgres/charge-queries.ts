import { assert, formatInstant, money, type CivilDate, type Instant, type Money } from '@bank/core';
import type { ChargeStage, ChargeState, CodeKind, CodePart } from '@bank/contracts';
import { arrayValue } from '@bank/ledger';
import { byOrdinal, coalescedRead } from '../../../platform/database/coalesced-read.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { AmountPart } from '../domain/asked-on.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import { searchPatternOf } from '../../../platform/database/search-text.ts';
import { readSearch } from '../../statement/index.ts';
import type { ChargePayer } from './charge-statements.ts';

/** A {@link ChargeRecord} of `c` and the location `l` at which it stands. */
export const CHARGE_COLUMNS = `c.company_id AS "companyId", c.id, c.kind, c.txid, c.state, c.revision, c.content,
  c.overdue_from AS "overdueFrom", c.payable_until AS "payableUntil", c.account_id AS "accountId", l.token,
  l.id AS "locationId", l.created_at AS "locationSince", c.named_location AS "namedLocation",
  c.created_at AS "createdAt", c.created_by AS "createdBy", c.changed_at AS "changedAt", c.changed_by AS "changedBy",
  c.ended_at AS "endedAt", c.removed_because AS "removedBecause", c.paying, c.paying_day AS "payingDay", c.batch_id AS "batchId",
  c.batch_row AS "batchRow", c.reference`;

/** Charges with where they stand. */
export const CHARGE_FROM = `bank.pix_charge c LEFT JOIN bank.pix_location l ON l.company_id = c.company_id AND l.charge_id = c.id`;

function one(name: string, where: string): Statement {
  return { name: `pix_charge_${name}`, text: `SELECT ${CHARGE_COLUMNS} FROM ${CHARGE_FROM} WHERE ${where}` };
}

const BY_ID = one('by_id', 'c.company_id = $1 AND c.id = $2');
const BY_TOKEN = one('by_token', 'l.token = $1');
const BY_TXID = one('by_txid', `c.company_id = $1 AND c.txid = $2 AND c.kind <> 'static'`);
const BY_PAYING = one('by_paying', 'c.paying = $1');

async function readOne(on: Queryable, statement: Statement, values: readonly unknown[]) {
  return (await readPrepared<ChargeRecord>(on, statement, values))[0];
}

/** A company's charge; undefined for one that it does not have. */
export function chargeById(on: Queryable, companyId: string, id: string): Promise<ChargeRecord | undefined> {
  return readOne(on, BY_ID, [companyId, id]);
}

/** The charge to which a token leads, whoever asks. */
export function chargeByToken(on: Queryable, token: string): Promise<ChargeRecord | undefined> {
  return readOne(on, BY_TOKEN, [token]);
}

/** A company's immediate charge, or one with a due date, by its txid. */
export function chargeByTxid(on: Queryable, companyId: string, txid: string): Promise<ChargeRecord | undefined> {
  return readOne(on, BY_TXID, [companyId, txid]);
}

/** The charge that a payment on its way pays. */
export function chargeBeingPaid(on: Queryable, endToEndId: string): Promise<ChargeRecord | undefined> {
  return readOne(on, BY_PAYING, [endToEndId]);
}

/** A Pix that paid a charge, with its line in the statement. */
export interface PaymentRow {
  readonly endToEndId: string;
  readonly entrySeq: bigint | null;
  readonly at: Instant;
  readonly amount: Money;
  readonly parts: readonly AmountPart[];
  readonly payer: ChargePayer;
  readonly message: string | null;
}

interface KeptPart {
  readonly part: CodePart;
  readonly centavos: string;
}

const PAYMENTS: Statement = {
  name: 'pix_charge_payments',
  text: `SELECT p.end_to_end_id AS "endToEndId", e.seq AS "entrySeq", p.at, p.amount_centavos AS amount, p.parts, p.payer,
      p.message
    FROM bank.pix_charge_payment p JOIN bank.pix_charge c ON c.company_id = p.company_id AND c.id = p.charge_id
    LEFT JOIN ledger.entry e ON e.transaction_id = p.transaction_id AND e.account_id = c.account_id
      AND e.kind = 'pix_received'
    WHERE p.company_id = $1 AND p.charge_id = $2 ORDER BY p.at DESC, p.end_to_end_id DESC LIMIT $3`,
};

/** What paid a charge, newest first. */
export async function paymentsOf(
  on: Queryable,
  { companyId, id }: Pick<ChargeRecord, 'companyId' | 'id'>,
  limit: number,
): Promise<readonly PaymentRow[]> {
  type Kept = Omit<PaymentRow, 'parts'> & { readonly parts: readonly KeptPart[] };
  const rows = await readPrepared<Kept>(on, PAYMENTS, [companyId, id, limit]);
  return rows.map((row) => ({
    ...row,
    amount: money(row.amount),
    parts: row.parts.map(({ part, centavos }) => ({ part, amount: BigInt(centavos) as Money })),
  }));
}

const PAID_BY: Statement = {
  name: 'pix_charge_paid_by',
  text: `SELECT charge_id AS id FROM bank.pix_charge_payment WHERE end_to_end_id = $2 AND company_id = $1`,
};

/** The charge of a company that a Pix paid; undefined: it paid none. */
export async function chargePaidBy(on: Queryable, companyId: string, endToEndId: string): Promise<string | undefined> {
  return (await readPrepared<{ id: string }>(on, PAID_BY, [companyId, endToEndId]))[0]?.id;
}

const OF_KEY: Statement = {
  name: 'pix_charges_of_key',
  text: `SELECT count(*) FILTER (WHERE kind <> 'static')::int AS charges, count(*) FILTER (WHERE kind = 'static')::int AS codes
    FROM bank.pix_charge WHERE company_id = $1 AND key = $2 AND state = 'active'
      AND (payable_until IS NULL OR payable_until > $3)`,
};

/** How many charges that can still be paid, and how many static codes, of a company hang on a key. */
export async function countOfKey(
  on: Queryable,
  { companyId, key, at }: { readonly companyId: string; readonly key: string; readonly at: Instant },
): Promise<{ readonly charges: number; readonly codes: number }> {
  const [row] = await readPrepared<{ charges: number; codes: number }>(on, OF_KEY, [companyId, key, formatInstant(at)]);
  return row ?? { charges: 0, codes: 0 };
}

/** What list, sums and export are narrowed by; what is undefined narrows nothing. */
export interface ChargeFilter {
  readonly companyId: string;
  readonly kind: CodeKind | undefined;
  /** Made from then on, and before. */
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
  /** In texts, and in amounts where it may be one. */
  readonly search: string | undefined;
  /** The moment, and its day, that decide how each one stands. */
  readonly at: Instant;
  readonly today: CivilDate;
}

/** Where a page begins: after that one. */
export interface ChargePlace {
  readonly createdAt: Instant;
  readonly id: string;
}

/** A charge in a list. */
export interface ListedCharge {
  readonly id: string;
  readonly kind: CodeKind;
  readonly txid: string | null;
  readonly state: ChargeState;
  readonly stage: ChargeStage;
  readonly createdAt: Instant;
  readonly amount: Money | null;
  readonly dueDate: CivilDate | null;
  /** The first banking day from the due date on. */
  readonly dueAdjusted: CivilDate | null;
  readonly payableUntil: Instant | null;
  readonly debtorName: string | null;
  readonly debtorDocument: string | null;
  readonly request: string | null;
  readonly paid: Money;
  readonly payments: number;
  readonly paidAt: Instant | null;
}

// $1 company, $2 kind, $3 from, $4 until, $5 search, $6 now, $7 today, $8 and $9 amounts. The same words as the domain's stageOf.
const STAGE = `CASE WHEN c.state = 'paid' THEN 'paid' WHEN c.state <> 'active' THEN 'removed'
  WHEN c.payable_until <= $6 THEN 'expired' WHEN c.overdue_from <= $7 THEN 'overdue' ELSE 'active' END`;
const NARROWED = `c.company_id = $1 AND ($2::text IS NULL OR c.kind = $2) AND ($3::timestamptz IS NULL OR c.created_at >= $3)
  AND ($4::timestamptz IS NULL OR c.created_at < $4)
  AND ($5::text IS NULL OR c.search LIKE $5 OR c.amount_centavos BETWEEN $8::bigint AND $9::bigint
    OR c.paid_centavos BETWEEN $8::bigint AND $9::bigint OR EXISTS (SELECT FROM bank.pix_charge_payment s
      WHERE s.company_id = c.company_id AND s.charge_id = c.id
        AND (s.search LIKE $5 OR s.amount_centavos BETWEEN $8::bigint AND $9::bigint)))`;

function values({ companyId, kind, from, until, search, at, today }: ChargeFilter): readonly unknown[] {
  const moment = (when: Instant | undefined): string | null => (when === undefined ? null : formatInstant(when));
  const isSearched = search !== undefined && search.trim() !== '';
  const pattern = isSearched ? searchPatternOf(search) : null;
  const amount = isSearched ? readSearch(search).amount : null;
  const amounts = [amount?.from ?? null, amount?.to ?? null];
  return [companyId, kind ?? null, moment(from), moment(until), pattern, formatInstant(at), today, ...amounts];
}

const LIST: Statement = {
  name: 'pix_charges_listed',
  text: `SELECT c.id, c.kind, c.txid, c.state, c.stage, c.created_at AS "createdAt", c.amount_centavos AS amount,
      c.due_date AS "dueDate", c.overdue_from - 1 AS "dueAdjusted", c.payable_until AS "payableUntil", c.debtor_name AS "debtorName",
      c.debtor_document AS "debtorDocument", c.request, c.paid_centavos AS paid, c.payments,
      c.paid_at AS "paidAt"
    FROM (SELECT c.*, ${STAGE} AS stage FROM bank.pix_charge c WHERE ${NARROWED}
        AND ($10::text IS NULL OR ${STAGE} = $10)
        AND ($11::timestamptz IS NULL OR (c.created_at, c.id) < ($11, $12))
      ORDER BY c.created_at DESC, c.id DESC LIMIT $13) c
    ORDER BY c.created_at DESC, c.id DESC`,
};

/** A page of a company's charges, newest first. */
export async function listCharges(
  on: Queryable,
  filter: ChargeFilter & { readonly stage: ChargeStage | undefined },
  { after, limit }: { readonly after: ChargePlace | undefined; readonly limit: number },
): Promise<readonly ListedCharge[]> {
  const place = after === undefined ? [null, null] : [formatInstant(after.createdAt), after.id];
  const rows = await readPrepared<ListedCharge>(on, LIST, [...values(filter), filter.stage ?? null, ...place, limit]);
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : money(row.amount),
    paid: money(row.paid),
  }));
}

/** Count of a stage's charges, the unpaid amount of those that are paid once, and what was paid. */
export interface StageSum {
  readonly stage: ChargeStage;
  readonly count: number;
  readonly unpaid: bigint;
  readonly paid: bigint;
}

const SUMS = `SELECT ${STAGE} AS stage, count(*)::int AS count,
    coalesce(sum(c.amount_centavos) FILTER (WHERE c.kind <> 'static' AND c.state <> 'paid'), 0)::bigint AS unpaid,
    coalesce(sum(c.paid_centavos), 0)::bigint AS paid
  FROM bank.pix_charge c WHERE ${NARROWED} GROUP BY 1`;

/** The sums of each stage in which there is a charge. */
export function sumCharges(on: Queryable, filter: ChargeFilter): Promise<readonly StageSum[]> {
  return readRows<StageSum>(on, SUMS, values(filter));
}

/** A company as its codes and its payer's pages name it. */
export interface ChargingCompany {
  readonly name: string;
  readonly tradeName: string;
  /** CNPJ, bare. */
  readonly document: string;
  /** Null: the company has not said where it is. */
  readonly city: string | null;
  readonly accountId: string;
}

const COMPANY: Statement = {
  name: 'pix_charge_company',
  text: `SELECT company.*, wanted.ordinal FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, ordinal)
    CROSS JOIN LATERAL (
      SELECT c.name, c.trade_name AS "tradeName", c.cnpj AS document, c.account_id AS "accountId", r.city
      FROM bank.company c LEFT JOIN bank.company_registration r ON r.company_id = c.id
      WHERE c.id = wanted.id LIMIT 1) company`,
};

/** Reads who asks for the money. */
export type ReadChargingCompany = (companyId: string) => Promise<ChargingCompany>;

/** Reads who asks for the money; many at once share a read. */
export function chargingCompanyReader(pool: Queryable): ReadChargingCompany {
  const read = coalescedRead(async (ids: readonly string[]) => {
    const rows = await readPrepared<ChargingCompany & { readonly ordinal: bigint }>(pool, COMPANY, [
      arrayValue('text', ids),
    ]);
    return byOrdinal(ids, rows, ({ ordinal: _ordinal, ...company }): ChargingCompany => company);
  });
  return async (companyId) => {
    const company = await read(companyId);
    assert(company, 'a charge belongs to a company that is there');
    return company;
  };
}
