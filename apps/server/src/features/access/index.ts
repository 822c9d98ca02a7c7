import type { Instant } from '@bank/core';
import type { Authenticate, CallerNow } from '../../platform/http/authenticate.ts';
import type { Caller, RequestContext } from '../../platform/http/caller.ts';
import type { Queryable } from '../../platform/database/rows.ts';
import type { Route } from '../../platform/http/route.ts';
import { readKnownKeys } from '../../platform/keys/known-keys.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { AccessDeps } from './application/access-deps.ts';
import { createAuthenticate, createCallerNow } from './application/authenticate.ts';
import { openSession, type SessionSubject } from './application/open-session.ts';
import { createPasswordCheck, hashPassword } from './application/passwords.ts';
import { createRenewSession, type SessionSecret } from './application/renew-session.ts';
import { createTokens } from './application/tokens.ts';
import { newTemporaryPassword } from './domain/temporary-password.ts';
import { accessRoutes } from './http/routes.ts';
import { createAccessCleanup } from './jobs/cleanup.ts';
import { createSessionCheck } from './postgres/session-check.ts';
import {
  endSessions,
  readSessionEnd,
  listOpenSessions,
  type EndOfSession,
  type OpenSession,
  type SessionsToEnd,
} from './postgres/sessions.ts';

export { hashPassword } from './application/passwords.ts';
export type { OperatorCredentials, SignInOperatorId } from './application/operator-credentials.ts';
export { browserName } from './domain/browser-name.ts';
export { isAcceptablePassword } from './domain/password-rules.ts';
export { proofOf, TOKEN_LIFE_MS } from './domain/session.ts';
export { TEMPORARY_PASSWORD } from './domain/temporary-password.ts';
export {
  deviceSessions,
  endSessions,
  type EndOfSession,
  type OpenSession,
  type SessionsToEnd,
} from './postgres/sessions.ts';

/** The capability access: who comes in, and who is in. */
export interface AccessFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** Says who makes a call. */
  readonly authenticate: Authenticate;
  /** Says how a caller of before stands now, for what still flows to or from them. */
  readonly callerNow: CallerNow;
  /** Opens a session and makes its first token, in the caller's transaction. */
  openSession(on: Queryable, subject: SessionSubject, context: RequestContext): Promise<string>;
  /**
   * Ends sessions in the caller's transaction (SECURITY S03): their tokens open nothing once it commits. What it gives
   * goes to `platform.live.endSessions` after the commit, so that open streams close too.
   */
  endSessionsOf(on: Queryable, which: SessionsToEnd, end: EndOfSession): Promise<readonly string[]>;
  /** The open sessions of a company, or of one operator, the one used last first. */
  listOpenSessions(
    of: { readonly companyId: string; readonly operatorId?: string },
    at: Instant,
  ): Promise<readonly OpenSession[]>;
  /** A new temporary password and what is kept of it; nobody chooses one (SECURITY S11, S12). */
  makeTemporaryPassword(): Promise<{ readonly password: string; readonly passwordHash: string }>;
}

/** Opens the capability. `onHashing` is told of each password hash that is worked out: for tests that count them. */
export async function createAccessFeature(
  platform: Platform,
  options: Pick<AccessDeps, 'devices' | 'credentials'> & { readonly onHashing?: () => void },
): Promise<AccessFeature> {
  const { pool, settings } = platform;
  const tokens = createTokens({
    current: () => settings.keys.session,
    known: () => readKnownKeys(pool, 'session', settings.keys.session),
  });
  const secrets = new WeakMap<Caller, SessionSecret>();
  const deps: AccessDeps = {
    platform,
    tokens,
    passwords: await createPasswordCheck(options.onHashing),
    devices: options.devices,
    credentials: options.credentials,
  };
  const sessions = createSessionCheck(pool, platform.clock);
  return {
    routes: accessRoutes(deps, createRenewSession(platform, tokens, secrets)),
    loops: [createAccessCleanup(deps)],
    authenticate: createAuthenticate(tokens, sessions, secrets, (idHash) => readSessionEnd(pool, idHash)),
    callerNow: createCallerNow(sessions, platform.clock),
    openSession: (on, subject, context) => openSession(deps, on, subject, context),
    endSessionsOf: endSessions,
    listOpenSessions: (of, at) => listOpenSessions(platform.pool, of, at),
    async makeTemporaryPassword() {
      const password = newTemporaryPassword(platform.entropy);
      return { password, passwordHash: await hashPassword(password) };
    },
  };
}
