import { moneyOf, wireOf, type GroupChangeKind, type GroupMemberContent, type GroupRepetition } from '@bank/contracts';
import type { CivilDate, Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { GroupChangeRecord, GroupState, MemberChange, PayeeGroupRecord } from '../domain/payee-group.ts';
import type { GroupRef } from './members.ts';

/** A state of a group as JSON has it: its sum as a decimal text. */
interface KeptState {
  readonly name: string;
  readonly isConfidential: boolean;
  readonly repetition: GroupRepetition | null;
  readonly members: number;
  readonly total: string;
  readonly withoutAmount: number;
}

interface Row {
  readonly companyId: string;
  readonly groupId: string;
  readonly version: number;
  readonly kinds: readonly GroupChangeKind[];
  readonly at: Instant;
  readonly byId: string;
  readonly byName: string;
  readonly digest: Uint8Array;
  readonly before: KeptState | null;
  readonly after: KeptState;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly isConfidential: boolean;
}

const COLUMNS = `company_id AS "companyId", group_id AS "groupId", version, kinds, at, by_id AS "byId", by_name AS "byName", digest,
  before, after, added, changed, removed, is_confidential AS "isConfidential"`;

function changeOf({ byId, byName, before, after, ...row }: Row): GroupChangeRecord {
  return {
    ...row,
    by: { id: byId, name: byName },
    before: before && { ...before, total: moneyOf(before.total) },
    after: { ...after, total: moneyOf(after.total) },
  };
}

const keptState = (state: GroupState): KeptState => ({ ...state, total: wireOf(state.total) });

const INSERT_LINES: Statement = {
  name: 'payee_group_change_lines_insert',
  text: `INSERT INTO bank.payee_group_change_line (company_id, group_id, version, line, before, after)
    SELECT $1, $2, $3, l.line, l.before, l.after
    FROM jsonb_to_recordset($4::jsonb) AS l (line int, before jsonb, after jsonb) ORDER BY l.line`,
};

/** Keeps a change with whom it was about. */
export async function insertChange(
  on: Queryable,
  change: GroupChangeRecord,
  lines: readonly MemberChange[],
): Promise<void> {
  const { companyId, groupId, version, kinds, at, by, digest, before, after, added, changed, removed } = change;
  await readRows(
    on,
    `INSERT INTO bank.payee_group_change (company_id, group_id, version, kinds, at, by_id, by_name, digest, before, after, added,
       changed, removed, is_confidential)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      companyId,
      groupId,
      version,
      [...kinds],
      timestamp(at),
      by.id,
      by.name,
      Buffer.from(digest),
      before && keptState(before),
      keptState(after),
      added,
      changed,
      removed,
      change.isConfidential,
    ],
  );
  if (lines.length === 0) return;
  // SQL's null, where JSON has its own, would be a content that says nothing.
  const rows = lines.map((line, index) => ({
    line: index + 1,
    ...(line.before && { before: line.before }),
    ...(line.after && { after: line.after }),
  }));
  await readPrepared(on, INSERT_LINES, [companyId, groupId, version, JSON.stringify(rows)]);
}

/** The change that made a version. */
export async function changeAt(
  on: Queryable,
  { companyId, id }: GroupRef,
  version: number,
): Promise<GroupChangeRecord | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.payee_group_change WHERE company_id = $1 AND group_id = $2 AND version = $3`;
  const [row] = await readRows<Row>(on, text, [companyId, id, version]);
  return row && changeOf(row);
}

/** A group's changes, newest first, those before that version where one is given. */
export async function listChanges(
  on: Queryable,
  { companyId, id }: GroupRef,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly GroupChangeRecord[]> {
  const rows = await readRows<Row>(
    on,
    `SELECT ${COLUMNS} FROM bank.payee_group_change
     WHERE company_id = $1 AND group_id = $2 AND version < $3 ORDER BY version DESC LIMIT $4`,
    [companyId, id, before ?? 2_147_483_647, limit],
  );
  return rows.map(changeOf);
}

/** Whom a change was about, in its order, those after that line. */
export async function listChangeLines(
  on: Queryable,
  { companyId, id, version }: GroupRef & { readonly version: number },
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<
  readonly {
    readonly line: number;
    readonly before: GroupMemberContent | null;
    readonly after: GroupMemberContent | null;
  }[]
> {
  return readRows(
    on,
    `SELECT line, before, after FROM bank.payee_group_change_line
     WHERE company_id = $1 AND group_id = $2 AND version = $3 AND line > $4 ORDER BY line LIMIT $5`,
    [companyId, id, version, after, limit],
  );
}

/** A month of which a draft was prepared. */
export interface RunRecord {
  readonly month: string;
  /** The day for which it was prepared. */
  readonly date: CivilDate;
  readonly preparedAt: Instant;
  readonly draftId: string;
  readonly members: number;
  readonly total: bigint;
}

/** Keeps that a month's draft was prepared. */
export async function insertRun(
  on: Queryable,
  group: Pick<PayeeGroupRecord, 'companyId' | 'id'>,
  run: RunRecord,
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.payee_group_run (company_id, group_id, month, date, prepared_at, draft_id, members, total_centavos)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [group.companyId, group.id, run.month, run.date, timestamp(run.preparedAt), run.draftId, run.members, run.total],
  );
}

/** The months of which drafts were prepared, the last first. */
export async function lastRuns(
  on: Queryable,
  { companyId, id }: GroupRef,
  limit: number,
): Promise<readonly RunRecord[]> {
  return readRows(
    on,
    `SELECT month, date, prepared_at AS "preparedAt", draft_id AS "draftId", members, total_centavos AS total
     FROM bank.payee_group_run WHERE company_id = $1 AND group_id = $2 ORDER BY month DESC LIMIT $3`,
    [companyId, id, limit],
  );
}
