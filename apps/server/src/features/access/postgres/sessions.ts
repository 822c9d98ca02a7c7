import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { SessionEnd, SessionKind } from '../domain/session.ts';

/** A session to be written. */
export interface NewSession {
  readonly idHash: Buffer;
  readonly companyId: string;
  readonly operatorId: string;
  readonly kind: SessionKind;
  /** The device that confirmed it or that it runs on, if any: removed, it takes the session with it. */
  readonly deviceId: string | null;
  readonly at: Instant;
  readonly expiresAt: Instant;
  readonly address: string;
  readonly userAgent: string;
}

/** Writes a session. */
export async function insertSession(on: Queryable, session: NewSession): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.session (id_hash, company_id, operator_id, kind, device_id, created_at, expires_at, address,
       user_agent, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $6)`,
    [
      session.idHash,
      session.companyId,
      session.operatorId,
      session.kind,
      session.deviceId,
      timestamp(session.at),
      timestamp(session.expiresAt),
      session.address,
      session.userAgent,
    ],
  );
}

/** Whose sessions end: one operator's, or those of one device. */
export interface SessionsToEnd {
  readonly companyId: string;
  readonly operatorId?: string;
  readonly deviceId?: string;
}

/** When and why sessions end. */
export interface EndOfSession {
  readonly at: Instant;
  readonly reason: SessionEnd;
}

/** Ends the sessions named and tells which were still alive (hex of their ids' hashes). */
export async function endSessions(on: Queryable, which: SessionsToEnd, end: EndOfSession): Promise<readonly string[]> {
  const { companyId, operatorId = null, deviceId = null } = which;
  const rows = await readRows<{ readonly id: string }>(
    on,
    `UPDATE bank.session SET ended_at = $4, ended_reason = $5
     WHERE company_id = $1 AND ended_at IS NULL
       AND ($2::text IS NULL OR operator_id = $2) AND ($3::text IS NULL OR device_id = $3)
     RETURNING encode(id_hash, 'hex') AS id`,
    [companyId, operatorId, deviceId, timestamp(end.at), end.reason],
  );
  return rows.map(({ id }) => id);
}

/** Ends one session (hex of its id's hash, as in Caller.sessionId); false when it had ended already. */
export async function endSession(on: Queryable, sessionId: string, end: EndOfSession): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.session SET ended_at = $2, ended_reason = $3
     WHERE id_hash = decode($1, 'hex') AND ended_at IS NULL RETURNING 1`,
    [sessionId, timestamp(end.at), end.reason],
  );
  return rows.length === 1;
}

/** Notes that a session is in use. */
export async function touchSession(on: Queryable, sessionId: string, at: Instant): Promise<void> {
  await readRows(on, `UPDATE bank.session SET last_seen_at = $2 WHERE id_hash = decode($1, 'hex')`, [
    sessionId,
    timestamp(at),
  ]);
}

/** Ties a session to the device that it runs on. */
export async function bindDevice(on: Queryable, sessionId: string, deviceId: string): Promise<void> {
  await readRows(on, `UPDATE bank.session SET device_id = $2 WHERE id_hash = decode($1, 'hex')`, [sessionId, deviceId]);
}
