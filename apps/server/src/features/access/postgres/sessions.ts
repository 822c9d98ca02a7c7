import type { SessionEnd } from '@bank/contracts';
import { later, type CivilDate, type Instant } from '@bank/core';
import { endConfirmedRequests } from './access-requests.ts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import { TOKEN_LIFE_MS, type OpenedWith, type SessionKind } from '../domain/session.ts';

/** A session to be written. */
export interface NewSession {
  readonly idHash: Buffer;
  readonly companyId: string;
  readonly operatorId: string;
  readonly kind: SessionKind;
  /** The device that confirmed it or that it runs on, if any: removed, it takes the session with it. */
  readonly deviceId: string | null;
  /** device: that device proved its key. */
  readonly proof: OpenedWith;
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
       user_agent, last_seen_at, proof)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $6, $10)`,
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
      session.proof,
    ],
  );
}

/** The sources from which somebody came in, as far back as sessions are kept (a month after their end). */
export async function sourcesOf(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string },
): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ readonly address: string }>(
    on,
    'SELECT DISTINCT address FROM bank.session WHERE company_id = $1 AND operator_id = $2',
    [who.companyId, who.operatorId],
  );
  return new Set(rows.map(({ address }) => sourceOf(address)));
}

/** Which sessions of a company end: those of these operators, of one device, or one of them; what is named narrows. */
export interface SessionsToEnd {
  readonly companyId: string;
  readonly operatorIds?: readonly string[];
  readonly deviceId?: string;
  /** As in Caller.sessionId. */
  readonly sessionId?: string;
}

/** When and why sessions end. */
export interface EndOfSession {
  readonly at: Instant;
  readonly reason: SessionEnd;
}

/**
 * Ends the sessions named and tells which were still alive (hex of their ids' hashes). What was allowed to become one ends
 * too: a request that these operators, or that device, confirmed and whose browser has not fetched its token yet.
 */
export async function endSessions(on: Queryable, which: SessionsToEnd, end: EndOfSession): Promise<readonly string[]> {
  const { companyId, operatorIds = null, deviceId = null, sessionId = null } = which;
  if (sessionId === null) await endConfirmedRequests(on, { companyId, operatorIds, deviceId });
  const rows = await readRows<{ readonly id: string }>(
    on,
    `UPDATE bank.session SET ended_at = $5, ended_reason = $6
     WHERE company_id = $1 AND ended_at IS NULL
       AND ($2::text[] IS NULL OR operator_id = ANY($2)) AND ($3::text IS NULL OR device_id = $3)
       AND ($4::text IS NULL OR id_hash = decode($4, 'hex'))
     RETURNING encode(id_hash, 'hex') AS id`,
    [companyId, operatorIds, deviceId, sessionId, timestamp(end.at), end.reason],
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

/** Why a session ended before its time; undefined where it did not, or is not known. */
export async function readSessionEnd(on: Queryable, idHash: Buffer): Promise<SessionEnd | undefined> {
  const [session] = await readRows<{ readonly because: SessionEnd | null }>(
    on,
    'SELECT ended_reason AS because FROM bank.session WHERE id_hash = $1',
    [idHash],
  );
  return session?.because ?? undefined;
}

/** Notes that a session is in use; false where it has ended. */
export async function touchSession(on: Queryable, sessionId: string, at: Instant): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.session SET last_seen_at = $2 WHERE id_hash = decode($1, 'hex') AND ended_at IS NULL RETURNING 1`,
    [sessionId, timestamp(at)],
  );
  return rows.length === 1;
}

/** Keeps what a device is to sign for a session; what was asked before is void. */
export async function putChallenge(
  on: Queryable,
  sessionId: string,
  { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: Instant },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.session SET challenge = $2, challenge_expires_at = $3 WHERE id_hash = decode($1, 'hex')`,
    [sessionId, challenge, timestamp(expiresAt)],
  );
}

/** Takes what a session's device was asked to sign, once; undefined where there is none whose time is not over. */
export async function takeChallenge(on: Queryable, sessionId: string, at: Instant): Promise<string | undefined> {
  const [asked] = await readRows<{ readonly challenge: string }>(
    on,
    `WITH asked AS (
       SELECT id_hash, challenge FROM bank.session
       WHERE id_hash = decode($1, 'hex') AND challenge_expires_at > $2 FOR NO KEY UPDATE)
     UPDATE bank.session SET challenge = NULL, challenge_expires_at = NULL
     FROM asked WHERE session.id_hash = asked.id_hash
     RETURNING asked.challenge`,
    [sessionId, timestamp(at)],
  );
  return asked?.challenge;
}

/** What the proof of a device's key did to a session. */
export type ProvenSession = 'proven' | 'proven-before' | 'of-another-device';

/** Notes that a device proved its key for a session; the first one stays its device, and no other takes its place. */
export async function noteProof(on: Queryable, sessionId: string, deviceId: string): Promise<ProvenSession> {
  const [session] = await readRows<{ readonly proof: OpenedWith; readonly device_id: string | null }>(
    on,
    `SELECT proof, device_id FROM bank.session WHERE id_hash = decode($1, 'hex') FOR NO KEY UPDATE`,
    [sessionId],
  );
  if (session?.proof === 'device') return session.device_id === deviceId ? 'proven-before' : 'of-another-device';
  await readRows(on, `UPDATE bank.session SET device_id = $2, proof = 'device' WHERE id_hash = decode($1, 'hex')`, [
    sessionId,
    deviceId,
  ]);
  return 'proven';
}

/** Whether a session has not ended, and, under the lock of its operator, does not before the transaction is over. */
export async function sessionStands(on: Queryable, sessionId: string): Promise<boolean> {
  const rows = await readRows(on, `SELECT FROM bank.session WHERE id_hash = decode($1, 'hex') AND ended_at IS NULL`, [
    sessionId,
  ]);
  return rows.length === 1;
}

/**
 * Ties a session to the device that it runs on: that one, blocked or removed, ends it. One that a device proved stays with
 * that device. False where it has ended.
 */
export async function bindDevice(on: Queryable, sessionId: string, deviceId: string): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.session SET device_id = CASE proof WHEN 'password' THEN $2 ELSE device_id END
     WHERE id_hash = decode($1, 'hex') AND ended_at IS NULL RETURNING 1`,
    [sessionId, deviceId],
  );
  return rows.length === 1;
}

/** What registering a device asks of the session behind the call. */
export const deviceSessions = { stands: sessionStands, bind: bindDevice };

/** A session that still opens something. */
export interface OpenSession {
  /** As in Caller.sessionId. */
  readonly id: string;
  readonly kind: SessionKind;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly userAgent: string;
  readonly address: string;
  readonly deviceName: string | null;
  /** How the device that proved its key for it stands; null: none did. */
  readonly provingState: string | null;
  readonly deviceId: string | null;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * The open sessions of a company, or of one operator, the one used last first. One whose last token has run out opens
 * nothing any more and is left out.
 */
export async function listOpenSessions(
  on: Queryable,
  of: { readonly companyId: string; readonly operatorId?: string },
  at: Instant,
): Promise<readonly OpenSession[]> {
  return readRows<OpenSession>(
    on,
    `SELECT encode(session.id_hash, 'hex') AS id, session.kind, session.operator_id AS "operatorId",
       operator.name AS "operatorName", session.user_agent AS "userAgent", session.address,
       session.device_id AS "deviceId", device.name AS "deviceName",
       CASE session.proof WHEN 'device' THEN device.state END AS "provingState", session.created_at AS "createdAt",
       session.last_seen_at AS "lastSeenAt", session.expires_at AS "expiresAt"
     FROM bank.session
     JOIN bank.operator ON operator.company_id = session.company_id AND operator.id = session.operator_id
     LEFT JOIN bank.device ON device.company_id = session.company_id AND device.id = session.device_id
     WHERE session.company_id = $1 AND ($2::text IS NULL OR session.operator_id = $2) AND session.ended_at IS NULL
       AND session.expires_at > $3 AND session.last_seen_at > $4
     ORDER BY session.last_seen_at DESC, session.id_hash
     LIMIT $5`,
    [of.companyId, of.operatorId ?? null, timestamp(at), timestamp(later(at, -TOKEN_LIFE_MS)), OPEN_SESSIONS_MAX],
  );
}

const OPEN_SESSIONS_MAX = 500;

/** Ends the sessions of everybody whose last day of access has passed, and tells which were alive. */
export async function endSessionsOfPastAccess(
  on: Queryable,
  { today, at }: { readonly today: CivilDate; readonly at: Instant },
): Promise<readonly string[]> {
  const rows = await readRows<{ readonly id: string }>(
    on,
    `UPDATE bank.session SET ended_at = $2, ended_reason = $3
     FROM bank.operator
     WHERE operator.company_id = session.company_id AND operator.id = session.operator_id
       AND operator.access_until < $1 AND session.ended_at IS NULL
     RETURNING encode(session.id_hash, 'hex') AS id`,
    [today, timestamp(at), 'access-over' satisfies SessionEnd],
  );
  return rows.map(({ id }) => id);
}
