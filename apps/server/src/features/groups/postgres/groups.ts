import type { GroupRepetition } from '@bank/contracts';
import { plainWords, type CivilDate, type Instant } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { searchPatternOf } from '../../../platform/database/search-text.ts';
import type { GroupActor, PayeeGroupRecord } from '../domain/payee-group.ts';
import { memberMatches, type MemberSearch } from './members.ts';

interface Row {
  readonly companyId: string;
  readonly id: string;
  readonly name: string;
  readonly isConfidential: boolean;
  readonly version: number;
  readonly members: number;
  readonly total: bigint;
  readonly withoutAmount: number;
  readonly repetition: GroupRepetition | null;
  readonly nextMonth: string | null;
  readonly nextDate: CivilDate | null;
  readonly nextDraftOn: CivilDate | null;
  readonly createdAt: Instant;
  readonly createdBy: GroupActor;
  readonly changedAt: Instant;
  readonly changedBy: GroupActor;
  readonly archivedAt: Instant | null;
}

const COLUMNS = `g.company_id AS "companyId", g.id, g.name, g.is_confidential AS "isConfidential", g.version, g.members,
  g.total_centavos AS total, g.without_amount AS "withoutAmount", g.repetition, g.next_month AS "nextMonth",
  g.next_date AS "nextDate", g.next_draft_on AS "nextDraftOn", g.created_at AS "createdAt", g.created_by AS "createdBy",
  g.changed_at AS "changedAt", g.changed_by AS "changedBy", g.archived_at AS "archivedAt"`;

function groupOf({ nextMonth, nextDate, nextDraftOn, ...row }: Row): PayeeGroupRecord {
  const hasNext = nextMonth !== null && nextDate !== null && nextDraftOn !== null;
  return { ...row, nextRun: hasNext ? { month: nextMonth, date: nextDate, draftOn: nextDraftOn } : null };
}

/** Lets one at a time name a company's groups and count them, until the transaction ends. */
export async function lockGroups(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('payee-group ' || $1, 0))`, [companyId]);
}

/** A company's group; `lock`: nobody else changes it until the transaction ends. */
export async function groupById(
  on: Queryable,
  companyId: string,
  id: string,
  lock = false,
): Promise<PayeeGroupRecord | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.payee_group g WHERE g.company_id = $1 AND g.id = $2${lock ? ' FOR UPDATE' : ''}`;
  const [row] = await readRows<Row>(on, text, [companyId, id]);
  return row && groupOf(row);
}

/** The group in use that has that name. */
export async function groupNamed(
  on: Queryable,
  companyId: string,
  name: string,
): Promise<PayeeGroupRecord | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.payee_group g WHERE g.company_id = $1 AND g.name_key = $2 AND g.archived_at IS NULL`;
  const [row] = await readRows<Row>(on, text, [companyId, plainWords(name)]);
  return row && groupOf(row);
}

/** How many groups of a company are in use, and how many archived. */
export async function countGroups(
  on: Queryable,
  companyId: string,
): Promise<{ readonly inUse: number; readonly archived: number }> {
  const [row] = await readRows<{ inUse: bigint; archived: bigint }>(
    on,
    `SELECT count(*) FILTER (WHERE archived_at IS NULL) AS "inUse", count(*) FILTER (WHERE archived_at IS NOT NULL) AS archived
     FROM bank.payee_group WHERE company_id = $1`,
    [companyId],
  );
  return { inUse: Number(row?.inUse ?? 0n), archived: Number(row?.archived ?? 0n) };
}

/** What a list of groups is narrowed by. */
export interface GroupFilter {
  readonly companyId: string;
  readonly isArchived: boolean;
  /** Finds by the group's name, and by who is in it; undefined: all. */
  readonly search: MemberSearch | undefined;
  /** Whether members of confidential groups are looked at too. */
  readonly seesConfidential: boolean;
}

/** Archived groups are not bounded in number: no more than these are listed, those archived last first. */
const ARCHIVED_SHOWN = 500;

/** A company's groups in use by name, or archived ones, the last first. */
export async function listGroups(
  on: Queryable,
  { companyId, isArchived, search, seesConfidential }: GroupFilter,
): Promise<readonly PayeeGroupRecord[]> {
  const values: unknown[] = [companyId];
  let found = '';
  if (search !== undefined) {
    values.push(searchPatternOf(search.typed), seesConfidential);
    const member = memberMatches(search, values);
    found = `AND (g.name_key LIKE $2 OR ((NOT g.is_confidential OR $3) AND EXISTS (SELECT FROM bank.payee_group_member m
      WHERE m.company_id = g.company_id AND m.group_id = g.id AND ${member})))`;
  }
  const rows = await readRows<Row>(
    on,
    `SELECT ${COLUMNS} FROM bank.payee_group g
     WHERE g.company_id = $1 AND g.archived_at IS ${isArchived ? 'NOT NULL' : 'NULL'} ${found}
     ORDER BY ${isArchived ? 'g.archived_at DESC, g.id' : 'g.name_key, g.id'} LIMIT ${ARCHIVED_SHOWN}`,
    values,
  );
  return rows.map(groupOf);
}

/** Groups whose next draft is due on that day or was before it, and that have somebody to pay; longest due first. */
export async function dueGroups(
  on: Queryable,
  today: CivilDate,
  limit: number,
): Promise<readonly Pick<PayeeGroupRecord, 'companyId' | 'id'>[]> {
  return readRows(
    on,
    `SELECT company_id AS "companyId", id FROM bank.payee_group
     WHERE next_draft_on <= $1::date AND members > 0 ORDER BY next_draft_on, company_id, id LIMIT $2`,
    [today, limit],
  );
}

/** Keeps a new group. */
export async function insertGroup(on: Queryable, group: PayeeGroupRecord): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.payee_group (company_id, id, name, name_key, is_confidential, version, members, total_centavos,
       without_amount, repetition, next_month, next_date, next_draft_on, changed_at, changed_by, archived_at, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [...changeable(group), timestamp(group.createdAt), { ...group.createdBy }],
  );
}

/** Writes what a group has become. */
export async function updateGroup(on: Queryable, group: PayeeGroupRecord): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.payee_group SET name = $3, name_key = $4, is_confidential = $5, version = $6, members = $7, total_centavos = $8,
       without_amount = $9, repetition = $10, next_month = $11, next_date = $12, next_draft_on = $13, changed_at = $14,
       changed_by = $15, archived_at = $16
     WHERE company_id = $1 AND id = $2`,
    changeable(group),
  );
}

function changeable(group: PayeeGroupRecord): unknown[] {
  const { companyId, id, name, isConfidential, version, members, total, withoutAmount, repetition, nextRun } = group;
  const { changedAt, changedBy, archivedAt } = group;
  return [
    companyId,
    id,
    name,
    plainWords(name),
    isConfidential,
    version,
    members,
    total,
    withoutAmount,
    repetition as JsonObject | null,
    nextRun?.month ?? null,
    nextRun?.date ?? null,
    nextRun?.draftOn ?? null,
    timestamp(changedAt),
    { ...changedBy },
    archivedAt === null ? null : timestamp(archivedAt),
  ];
}
