import { later } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import { SESSION_LIFE_MS, tokenEnd, type SessionKind } from '../domain/session.ts';
import { insertSession } from '../postgres/sessions.ts';
import type { AccessDeps } from './access-deps.ts';
import { sessionHashOf } from './tokens.ts';

/** Who comes in. */
export interface SessionSubject {
  readonly companyId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly bankAccount: string;
  readonly kind: SessionKind;
  /** The device that has just proved its key, by confirming the request to come in; null: a password opens it. */
  readonly deviceId: string | null;
}

const SESSION_ID_BYTES = 32;

/** Opens a session in the caller's transaction and makes its first token. Only the hash of its id is kept. */
export async function openSession(
  deps: Pick<AccessDeps, 'platform' | 'tokens' | 'credentials'>,
  on: Queryable,
  subject: SessionSubject,
  context: RequestContext,
): Promise<string> {
  const { at, address, userAgent } = context;
  const sessionId = Buffer.from(deps.platform.entropy.bytes(SESSION_ID_BYTES)).toString('base64url');
  const expiresAt = later(at, SESSION_LIFE_MS);
  const { companyId, operatorId, name, bankAccount, kind, deviceId } = subject;
  const idHash = sessionHashOf(sessionId);
  const proof = deviceId === null ? 'password' : 'device';
  await insertSession(on, { idHash, companyId, operatorId, kind, deviceId, proof, at, expiresAt, address, userAgent });
  await deps.credentials.noteLastAccess(on, { companyId, operatorId }, at);
  return deps.tokens.issue({ sessionId, operatorId, name, bankAccount }, { at, expiresAt: tokenEnd(at, expiresAt) });
}
