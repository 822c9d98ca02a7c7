import { bankingDate, type Clock, type Instant } from '@bank/core';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import { effectivePermissions, type Permission, type Product, type Role } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { proofOf } from '../domain/session.ts';

/** A living session: who acts, and until when at most. */
export interface LivingSession {
  readonly caller: Caller;
  readonly expiresAt: Instant;
  /** When its last token was given. */
  readonly lastSeenAt: Instant;
}

/** Looks sessions up; many that are asked for at the same moment in one query. */
export interface SessionCheck {
  /** Undefined unless session, operator, company and device are all in order at this moment. */
  find(sessionHash: Buffer): Promise<LivingSession | undefined>;
}

const CHECK = {
  name: 'session_check',
  text: `SELECT encode(session.id_hash, 'hex') AS session_id, session.expires_at, session.last_seen_at,
      CASE session.proof WHEN 'device' THEN device.id END AS device_id,
      CASE session.proof WHEN 'device' THEN device.state END AS device_state,
      operator.id AS operator_id, operator.name AS operator_name, operator.cpf, operator.role,
      coalesce(profile.permissions, '{}') AS permissions,
      company.id AS company_id, company.name AS company_name, company.bank_account, company.account_id, company.products
    FROM bank.session
    JOIN bank.operator ON operator.company_id = session.company_id AND operator.id = session.operator_id
    JOIN bank.company ON company.id = session.company_id
    LEFT JOIN bank.permission_profile profile
      ON profile.company_id = operator.company_id AND profile.id = operator.profile_id
    LEFT JOIN bank.device ON device.company_id = session.company_id AND device.id = session.device_id
    WHERE session.id_hash = ANY($1::bytea[]) AND session.ended_at IS NULL
      AND operator.state = 'active' AND (operator.access_until IS NULL OR operator.access_until >= $2)
      AND operator.password_kind = 'permanent' AND company.state = 'active'
      AND (device.id IS NULL OR device.state NOT IN ('blocked', 'removed'))`,
};

interface SessionRow {
  readonly session_id: string;
  readonly expires_at: Instant;
  readonly last_seen_at: Instant;
  readonly device_id: string | null;
  readonly device_state: string | null;
  readonly operator_id: string;
  readonly operator_name: string;
  readonly cpf: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly company_id: string;
  readonly company_name: string;
  readonly bank_account: string;
  readonly account_id: string;
  readonly products: readonly Product[];
}

interface Waiting {
  readonly sessionHash: Buffer;
  readonly resolve: (session: LivingSession | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const QUERIES_AT_ONCE = 2;

/**
 * Checks that gather: those that come while queries are under way share the next one. Every answer is from a query
 * that began after its question, so what was revoked a moment ago is revoked.
 */
export function createSessionCheck(on: Queryable, clock: Clock): SessionCheck {
  let waiting: Waiting[] = [];
  let running = 0;

  const run = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    running += 1;
    try {
      const found = await findAll(on, batch, bankingDate(clock.now()));
      for (const { sessionHash, resolve } of batch) resolve(found.get(sessionHash.toString('hex')));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      next();
    }
  };
  const next = (): void => {
    if (waiting.length > 0 && running < QUERIES_AT_ONCE) void run();
  };

  return {
    find: (sessionHash) =>
      new Promise((resolve, reject) => {
        waiting.push({ sessionHash, resolve, reject });
        // At the end of this turn of the event loop: all that came with it go together.
        if (waiting.length === 1) setImmediate(next);
      }),
  };
}

async function findAll(
  on: Queryable,
  batch: readonly Waiting[],
  today: string,
): Promise<ReadonlyMap<string, LivingSession>> {
  const hashes = [...new Map(batch.map(({ sessionHash }) => [sessionHash.toString('hex'), sessionHash])).values()];
  const rows = await readPrepared<SessionRow>(on, CHECK, [hashes, today]);
  return new Map(rows.map((row) => [row.session_id, sessionOf(row)]));
}

function sessionOf(row: SessionRow): LivingSession {
  return {
    expiresAt: row.expires_at,
    lastSeenAt: row.last_seen_at,
    caller: {
      sessionId: row.session_id,
      proof: proofOf(row.device_state),
      deviceId: row.device_id,
      operatorId: row.operator_id,
      operatorName: row.operator_name,
      cpf: row.cpf,
      role: row.role,
      permissions: effectivePermissions(row.role, row.permissions),
      companyId: row.company_id,
      companyName: row.company_name,
      bankAccount: row.bank_account,
      accountId: row.account_id,
      products: row.products,
    },
  };
}
