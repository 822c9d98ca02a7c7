import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { KeptLine } from '../domain/plan-edit.ts';

/** A change of a group's members that is being sent. */
export interface GroupEditRecord {
  readonly companyId: string;
  readonly id: string;
  readonly groupId: string;
  /** The version that was seen. */
  readonly version: number;
  /** How many lines it has when it is whole. */
  readonly lines: number;
  /** Null: it is not part of the group. */
  readonly appliedAt: Instant | null;
  readonly begunBy: string;
  readonly begunAt: Instant;
}

/** The key under which an edit was begun, with the answer. */
export interface EditAnswer {
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly answer: string;
}

/** The answer that a key got; undefined for a new key. */
export async function findEditAnswer(
  on: Queryable,
  companyId: string,
  key: string,
): Promise<Omit<EditAnswer, 'key'> | undefined> {
  const [row] = await readRows<Omit<EditAnswer, 'key'>>(
    on,
    'SELECT request_hash AS "requestHash", answer FROM bank.payee_group_edit WHERE company_id = $1 AND key = $2',
    [companyId, key],
  );
  return row;
}

/** Keeps an edit of which nothing has come. */
export async function insertEdit(on: Queryable, edit: GroupEditRecord, answer: EditAnswer): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.payee_group_edit (company_id, id, group_id, version, lines, key, request_hash, answer, begun_by, begun_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      edit.companyId,
      edit.id,
      edit.groupId,
      edit.version,
      edit.lines,
      answer.key,
      Buffer.from(answer.requestHash),
      answer.answer,
      edit.begunBy,
      timestamp(edit.begunAt),
    ],
  );
}

/** An edit of a company's group, with how many of its lines are there; nobody else changes it until the transaction ends. */
export async function lockEdit(
  on: Queryable,
  { companyId, groupId, id }: Pick<GroupEditRecord, 'companyId' | 'groupId' | 'id'>,
): Promise<GroupEditRecord | undefined> {
  const [row] = await readRows<GroupEditRecord>(
    on,
    `SELECT company_id AS "companyId", id, group_id AS "groupId", version, lines, applied_at AS "appliedAt",
       begun_by AS "begunBy", begun_at AS "begunAt"
     FROM bank.payee_group_edit WHERE company_id = $1 AND group_id = $2 AND id = $3 FOR UPDATE`,
    [companyId, groupId, id],
  );
  return row;
}

/** How many lines of an edit are there. */
export async function countLines(on: Queryable, edit: Pick<GroupEditRecord, 'companyId' | 'id'>): Promise<number> {
  const [row] = await readRows<{ count: bigint }>(
    on,
    'SELECT count(*) AS count FROM bank.payee_group_edit_line WHERE company_id = $1 AND edit_id = $2',
    [edit.companyId, edit.id],
  );
  return Number(row?.count ?? 0n);
}

const KEEP_LINES: Statement = {
  name: 'payee_group_edit_lines_keep',
  text: `INSERT INTO bank.payee_group_edit_line (company_id, edit_id, line, content)
    SELECT $1, $2, l.line, l.content FROM jsonb_to_recordset($3::jsonb) AS l (line int, content jsonb) ORDER BY l.line
    ON CONFLICT (company_id, edit_id, line) DO UPDATE SET content = excluded.content`,
};

/** Keeps lines of an edit; one that comes again takes the place of what it was. */
export async function keepLines(
  on: Queryable,
  edit: Pick<GroupEditRecord, 'companyId' | 'id'>,
  lines: readonly KeptLine[],
): Promise<void> {
  const rows = lines.map((content) => ({ line: content.line, content }));
  await readPrepared(on, KEEP_LINES, [edit.companyId, edit.id, JSON.stringify(rows)]);
}

/** All lines of an edit, in their order. */
export async function readLines(
  on: Queryable,
  edit: Pick<GroupEditRecord, 'companyId' | 'id'>,
): Promise<readonly KeptLine[]> {
  const rows = await readRows<{ content: KeptLine }>(
    on,
    'SELECT content FROM bank.payee_group_edit_line WHERE company_id = $1 AND edit_id = $2 ORDER BY line',
    [edit.companyId, edit.id],
  );
  return rows.map(({ content }) => content);
}

/** Marks an edit as part of its group; its lines, which the group's history keeps now, go. */
export async function endEdit(
  on: Queryable,
  edit: Pick<GroupEditRecord, 'companyId' | 'id'>,
  at: Instant,
): Promise<void> {
  await readRows(on, 'UPDATE bank.payee_group_edit SET applied_at = $3 WHERE company_id = $1 AND id = $2', [
    edit.companyId,
    edit.id,
    timestamp(at),
  ]);
  await readRows(on, 'DELETE FROM bank.payee_group_edit_line WHERE company_id = $1 AND edit_id = $2', [
    edit.companyId,
    edit.id,
  ]);
}

/** Removes edits that were begun before, with their lines; how many. */
export async function removeOldEdits(on: Queryable, before: Instant, limit: number): Promise<number> {
  const removed = await readRows(
    on,
    `DELETE FROM bank.payee_group_edit WHERE (company_id, id) IN (SELECT company_id, id FROM bank.payee_group_edit
       WHERE begun_at < $1 ORDER BY begun_at LIMIT $2) RETURNING id`,
    [timestamp(before), limit],
  );
  return removed.length;
}
