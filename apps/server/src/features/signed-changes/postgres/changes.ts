import type { Instant } from '@bank/core';
import type { SignedChangeLine, SignedChangeState } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StoredChange } from '../domain/signed-change.ts';

const COLUMNS = `change.company_id AS "companyId", change.id, change.kind, change.state, change.version, change.title,
  change.lines, change.notes, change.content, change.content_hash AS "contentHash", change.subject,
  change.needs_second AS "needsSecond", change.asked_at AS "askedAt", change.signed_at AS "signedAt",
  change.decided_at AS "decidedAt", change.reason, change.expires_at AS "expiresAt", change.result_id AS "resultId",
  jsonb_build_object('id', asker.id, 'name', asker.name, 'cpf', asker.cpf) AS "askedBy",
  CASE WHEN decider.id IS NOT NULL THEN jsonb_build_object('id', decider.id, 'name', decider.name) END AS "decidedBy",
  CASE WHEN device.id IS NOT NULL THEN jsonb_build_object('id', device.id, 'name', device.name) END AS "signedDevice"`;

const FROM = `FROM bank.signed_change change
  JOIN bank.operator asker ON asker.company_id = change.company_id AND asker.id = change.asked_by
  LEFT JOIN bank.operator decider ON decider.company_id = change.company_id AND decider.id = change.decided_by
  LEFT JOIN bank.device ON device.company_id = change.company_id AND device.id = change.signed_device_id`;

/** Whose changes somebody sees: their own, and those of the kinds named; null: of every kind. */
export interface Sight {
  readonly companyId: string;
  readonly operatorId: string;
  readonly kinds: readonly string[] | null;
}

const SEEN = `change.company_id = $1 AND (change.asked_by = $2 OR $3::text[] IS NULL OR change.kind = ANY($3))`;

/** Lets the changes of a company happen one after the other, until the transaction ends. */
export async function lockChanges(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('signed-change ' || $1, 0))`, [companyId]);
}

/** A change that this person may see; undefined for any other. */
export async function findChange(on: Queryable, sight: Sight, id: string): Promise<StoredChange | undefined> {
  const [change] = await readRows<StoredChange>(on, `SELECT ${COLUMNS} ${FROM} WHERE ${SEEN} AND change.id = $4`, [
    sight.companyId,
    sight.operatorId,
    sight.kinds,
    id,
  ]);
  return change;
}

/** A part of the list. */
export interface ChangesQuery extends Sight {
  /** mine: the reader can sign or decide it; open: all that wait; decided: those that have ended. */
  readonly tab: 'mine' | 'open' | 'decided';
  readonly cpf: string;
  readonly isAdministrator: boolean;
  readonly at: Instant;
  readonly limit: number;
  /** Only those older than this change. */
  readonly before?: string;
  /** Only kinds that begin with one of these. */
  readonly kindPrefixes?: readonly string[];
}

/** Changes that this person may see, newest first. */
export async function listChanges(on: Queryable, query: ChangesQuery): Promise<readonly StoredChange[]> {
  return readRows<StoredChange>(
    on,
    `SELECT ${COLUMNS} ${FROM} WHERE ${SEEN}
       AND (change.state IN ('awaiting_signature', 'awaiting_second') AND change.expires_at > $5) = ($4 <> 'decided')
       AND ($4::text <> 'mine' OR (change.state = 'awaiting_signature' AND change.asked_by = $2)
         OR (change.state = 'awaiting_second' AND $6::boolean AND asker.cpf <> $7))
       AND ($8::text IS NULL OR change.id < $8)
       AND ($9::text[] IS NULL OR EXISTS (SELECT FROM unnest($9) prefix WHERE starts_with(change.kind, prefix)))
     ORDER BY change.id DESC LIMIT $10`,
    [
      query.companyId,
      query.operatorId,
      query.kinds,
      query.tab,
      timestamp(query.at),
      query.isAdministrator,
      query.cpf,
      query.before ?? null,
      query.kindPrefixes ?? null,
      query.limit,
    ],
  );
}

/** A change to be written. */
export interface NewChange {
  readonly companyId: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes: readonly string[];
  readonly content: JsonObject;
  readonly contentHash: Uint8Array;
  readonly subject: string | null;
  readonly needsSecond: boolean;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly expiresAt: Instant;
  /** The key under which it was asked for, with its answer. */
  readonly request: { readonly key: string; readonly hash: Uint8Array; readonly answer: string } | null;
}

/** Writes a change; false where one was asked for under the same key already. */
export async function insertChange(on: Queryable, change: NewChange): Promise<boolean> {
  const rows = await readRows(
    on,
    `INSERT INTO bank.signed_change (company_id, id, kind, state, title, lines, notes, content, content_hash, subject,
       needs_second, asked_by, asked_at, expires_at, request_key, request_hash, answer)
     VALUES ($1, $2, $3, 'awaiting_signature', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (company_id, kind, request_key) DO NOTHING RETURNING id`,
    [
      change.companyId,
      change.id,
      change.kind,
      change.title,
      JSON.stringify(change.lines),
      JSON.stringify(change.notes),
      JSON.stringify(change.content),
      change.contentHash,
      change.subject,
      change.needsSecond,
      change.askedBy,
      timestamp(change.askedAt),
      timestamp(change.expiresAt),
      change.request?.key ?? null,
      change.request?.hash ?? null,
      change.request?.answer ?? null,
    ],
  );
  return rows.length === 1;
}

/** The first answer to a request under its key; undefined where the key is new. */
export async function findAnswer(
  on: Queryable,
  { companyId, kind, key }: { readonly companyId: string; readonly kind: string; readonly key: string },
): Promise<{ readonly requestHash: Buffer; readonly answer: string } | undefined> {
  const [row] = await readRows<{ readonly requestHash: Buffer; readonly answer: string }>(
    on,
    `SELECT request_hash AS "requestHash", answer FROM bank.signed_change
     WHERE company_id = $1 AND kind = $2 AND request_key = $3`,
    [companyId, kind, key],
  );
  return row;
}

/** The change about the same subject that still waits, if there is one. */
export async function findWaiting(
  on: Queryable,
  about: { readonly companyId: string; readonly kind: string; readonly subject: string },
): Promise<readonly StoredChange[]> {
  return readRows<StoredChange>(
    on,
    `SELECT ${COLUMNS} ${FROM} WHERE change.company_id = $1 AND change.kind = $2 AND change.subject = $3
       AND change.state IN ('awaiting_signature', 'awaiting_second')`,
    [about.companyId, about.kind, about.subject],
  );
}

/** What a step sets; what is not named stays. */
export interface ChangeStep {
  readonly state: SignedChangeState;
  readonly needsSecond?: boolean;
  readonly signedAt?: Instant;
  readonly signedDeviceId?: string;
  readonly decidedBy?: string;
  readonly decidedAt?: Instant;
  readonly reason?: string;
  readonly expiresAt?: Instant;
  readonly resultId?: string | null;
}

/** Takes a change a step on. Throws where somebody else did meanwhile: the company's lock was not held. */
export async function stepChange(
  on: Queryable,
  change: Pick<StoredChange, 'companyId' | 'id' | 'version'>,
  step: ChangeStep,
): Promise<void> {
  const rows = await readRows(
    on,
    `UPDATE bank.signed_change SET state = $4, version = version + 1, needs_second = coalesce($5, needs_second),
       signed_at = coalesce($6, signed_at), signed_device_id = coalesce($7, signed_device_id),
       decided_by = coalesce($8, decided_by), decided_at = coalesce($9, decided_at), reason = coalesce($10, reason),
       expires_at = coalesce($11, expires_at), result_id = coalesce($12, result_id)
     WHERE company_id = $1 AND id = $2 AND version = $3
     RETURNING id`,
    [
      change.companyId,
      change.id,
      change.version,
      step.state,
      step.needsSecond ?? null,
      step.signedAt === undefined ? null : timestamp(step.signedAt),
      step.signedDeviceId ?? null,
      step.decidedBy ?? null,
      step.decidedAt === undefined ? null : timestamp(step.decidedAt),
      step.reason ?? null,
      step.expiresAt === undefined ? null : timestamp(step.expiresAt),
      step.resultId ?? null,
    ],
  );
  if (rows.length !== 1) throw new Error(`change ${change.id} moved on unlocked`);
}

/** The companies with changes whose time is over. */
export async function companiesWithExpired(on: Queryable, at: Instant): Promise<readonly string[]> {
  const rows = await readRows<{ readonly companyId: string }>(
    on,
    `SELECT DISTINCT company_id AS "companyId" FROM bank.signed_change
     WHERE state IN ('awaiting_signature', 'awaiting_second') AND expires_at <= $1 LIMIT 100`,
    [timestamp(at)],
  );
  return rows.map(({ companyId }) => companyId);
}

/** The changes of a company whose time is over. */
export async function listExpired(on: Queryable, companyId: string, at: Instant): Promise<readonly StoredChange[]> {
  return readRows<StoredChange>(
    on,
    `SELECT ${COLUMNS} ${FROM} WHERE change.company_id = $1 AND change.expires_at <= $2
       AND change.state IN ('awaiting_signature', 'awaiting_second')`,
    [companyId, timestamp(at)],
  );
}
