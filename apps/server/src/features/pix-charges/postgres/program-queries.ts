import { formatInstant, money, type Instant } from '@bank/core';
import type { ChargeContent, ChargeState, CodeKind, CodePart } from '@bank/contracts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import { CHARGE_COLUMNS, CHARGE_FROM, type PaymentRow } from './charge-queries.ts';

// What programs read of charges: by revision, by page, with whatever paid them, and where codes lead.

/** What a charge asked for at one of its revisions. */
export interface RevisionRow {
  readonly state: ChargeState;
  readonly content: ChargeContent;
}

const REVISION: Statement = {
  name: 'pix_charge_at_revision',
  text: 'SELECT state, content FROM bank.pix_charge_revision WHERE company_id = $1 AND charge_id = $2 AND revision = $3',
};

/** A revision of a charge; undefined for one that it does not have. */
export async function revisionOf(
  on: Queryable,
  { companyId, id }: Pick<ChargeRecord, 'companyId' | 'id'>,
  revision: number,
): Promise<RevisionRow | undefined> {
  return (await readPrepared<RevisionRow>(on, REVISION, [companyId, id, revision]))[0];
}

/** What a program's list of charges is narrowed by; null narrows nothing. Both moments are included. */
export interface ProgramFilter {
  readonly companyId: string;
  readonly kind: Exclude<CodeKind, 'static'>;
  readonly from: Instant;
  readonly to: Instant;
  /** Of the debtor: CPF or CNPJ, bare. */
  readonly document: string | null;
  /** Whether it stands at a location. */
  readonly isPlaced: boolean | null;
  readonly state: ChargeState | null;
  /** Of that batch alone. */
  readonly batchId: string | null;
}

/** Rows from the oldest on. */
export interface ProgramPage {
  readonly skip: number;
  readonly limit: number;
}

const LISTED = `${CHARGE_FROM} WHERE c.company_id = $1 AND c.kind = $2 AND c.created_at >= $3 AND c.created_at <= $4
  AND ($5::text IS NULL OR c.debtor_document = $5) AND ($6::boolean IS NULL OR (l.id IS NOT NULL) = $6)
  AND ($7::text IS NULL OR c.state = $7) AND ($8::text IS NULL OR c.batch_id = $8)`;
const COUNT: Statement = { name: 'pix_charge_program_count', text: `SELECT count(*) AS total FROM ${LISTED}` };
const PAGE: Statement = {
  name: 'pix_charge_program_page',
  text: `SELECT ${CHARGE_COLUMNS} FROM ${LISTED} ORDER BY c.created_at, c.id OFFSET $9 LIMIT $10`,
};

/** A page of a company's charges of one kind, oldest first, and how many there are in all. */
export async function listForProgram(
  on: Queryable,
  filter: ProgramFilter,
  { skip, limit }: ProgramPage,
): Promise<{ readonly total: number; readonly charges: readonly ChargeRecord[] }> {
  const { companyId, kind, from, to, document, isPlaced, state, batchId } = filter;
  const values = [companyId, kind, formatInstant(from), formatInstant(to), document, isPlaced, state, batchId];
  const [[count], charges] = await Promise.all([
    readPrepared<{ readonly total: bigint }>(on, COUNT, values),
    readPrepared<ChargeRecord>(on, PAGE, [...values, skip, limit]),
  ]);
  return { total: Number(count?.total ?? 0n), charges };
}

/** What paid one of several charges. */
export type PaymentOfMany = Omit<PaymentRow, 'entrySeq'> & { readonly chargeId: string };

const PAYMENTS: Statement = {
  name: 'pix_charge_payments_of_many',
  text: `SELECT charge_id AS "chargeId", end_to_end_id AS "endToEndId", at, amount_centavos AS amount, parts, payer, message
    FROM bank.pix_charge_payment WHERE company_id = $1 AND charge_id = ANY ($2::text[]) ORDER BY at, end_to_end_id`,
};

/** What paid those charges of a company, oldest first. */
export async function paymentsOfMany(
  on: Queryable,
  companyId: string,
  chargeIds: readonly string[],
): Promise<readonly PaymentOfMany[]> {
  type Kept = Omit<PaymentOfMany, 'parts'> & {
    readonly parts: readonly { readonly part: CodePart; readonly centavos: string }[];
  };
  if (chargeIds.length === 0) return [];
  const rows = await readPrepared<Kept>(on, PAYMENTS, [companyId, chargeIds]);
  return rows.map((row) => ({
    ...row,
    amount: money(row.amount),
    parts: row.parts.map(({ part, centavos }) => ({ part, amount: money(BigInt(centavos)) })),
  }));
}

/** Where a code leads. */
export interface LocationRow {
  readonly id: bigint;
  readonly kind: Exclude<CodeKind, 'static'>;
  readonly token: string;
  readonly createdAt: Instant;
  /** The charge that stands there, with its txid; null: none does. */
  readonly chargeId: string | null;
  readonly txid: string | null;
}

const LOCATION = `SELECT l.id, l.kind, l.token, l.created_at AS "createdAt", l.charge_id AS "chargeId", c.txid`;
const LOCATION_FROM = `FROM bank.pix_location l
  LEFT JOIN bank.pix_charge c ON c.company_id = l.company_id AND c.id = l.charge_id
  WHERE l.company_id = $1 AND l.kind <> 'static'`;
const BY_ID: Statement = { name: 'pix_location_by_id', text: `${LOCATION} ${LOCATION_FROM} AND l.id = $2` };
const MADE_FOR: Statement = {
  name: 'pix_location_made_with',
  text: `${LOCATION} ${LOCATION_FROM} AND l.made_for = $2`,
};

/** A company's location; undefined for one that it does not have. */
export async function locationById(on: Queryable, companyId: string, id: bigint): Promise<LocationRow | undefined> {
  return (await readPrepared<LocationRow>(on, BY_ID, [companyId, id]))[0];
}

/** The location that came with a charge. */
export async function locationMadeFor(on: Queryable, companyId: string, id: string): Promise<LocationRow | undefined> {
  return (await readPrepared<LocationRow>(on, MADE_FOR, [companyId, id]))[0];
}

/** What a list of locations is narrowed by; null narrows nothing. Both moments are included. */
export interface LocationFilter {
  readonly companyId: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly isTaken: boolean | null;
  readonly kind: Exclude<CodeKind, 'static'> | null;
}

const LOCATIONS = `${LOCATION_FROM} AND l.created_at >= $2 AND l.created_at <= $3
  AND ($4::boolean IS NULL OR (l.charge_id IS NOT NULL) = $4) AND ($5::text IS NULL OR l.kind = $5)`;
const COUNT_LOCATIONS: Statement = { name: 'pix_location_count', text: `SELECT count(*) AS total ${LOCATIONS}` };
const PAGE_OF_LOCATIONS: Statement = {
  name: 'pix_location_page',
  text: `${LOCATION} ${LOCATIONS} ORDER BY l.created_at, l.id OFFSET $6 LIMIT $7`,
};

/** A page of a company's locations, oldest first, and how many there are in all. */
export async function listLocations(
  on: Queryable,
  { companyId, from, to, isTaken, kind }: LocationFilter,
  { skip, limit }: ProgramPage,
): Promise<{ readonly total: number; readonly locations: readonly LocationRow[] }> {
  const values = [companyId, formatInstant(from), formatInstant(to), isTaken, kind];
  const [[count], locations] = await Promise.all([
    readPrepared<{ readonly total: bigint }>(on, COUNT_LOCATIONS, values),
    readPrepared<LocationRow>(on, PAGE_OF_LOCATIONS, [...values, skip, limit]),
  ]);
  return { total: Number(count?.total ?? 0n), locations };
}
