import type { Authenticate } from '../../platform/http/authenticate.ts';
import type { Caller, RequestContext } from '../../platform/http/caller.ts';
import type { Queryable } from '../../platform/database/rows.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { AccessDeps } from './application/access-deps.ts';
import { createAuthenticate } from './application/authenticate.ts';
import { revokeSessions } from './application/end-session.ts';
import { openSession, type SessionSubject } from './application/open-session.ts';
import { createPasswordCheck } from './application/passwords.ts';
import { createRenewSession, type SessionSecret } from './application/renew-session.ts';
import { createTokens } from './application/tokens.ts';
import type { SessionEnd } from './domain/session.ts';
import { accessRoutes } from './http/routes.ts';
import { createAccessCleanup } from './jobs/cleanup.ts';
import { createSessionCheck } from './postgres/session-check.ts';
import type { SessionsToEnd } from './postgres/sessions.ts';

export { hashPassword } from './application/passwords.ts';
export { TEMPORARY_PASSWORD } from './domain/temporary-password.ts';
export { bindDevice } from './postgres/sessions.ts';

/** The capability access: who comes in, and who is in. */
export interface AccessFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** Says who makes a call. */
  readonly authenticate: Authenticate;
  /** Opens a session and makes its first token, in the caller's transaction. */
  openSession(on: Queryable, subject: SessionSubject, context: RequestContext): Promise<string>;
  /** Ends sessions of a company at once, for a block, a removed device, a changed password; tells how many lived. */
  revokeSessions(which: SessionsToEnd, reason: SessionEnd): Promise<number>;
}

/** Opens the capability. `onHashing` is told of each password hash that is worked out: for tests that count them. */
export async function createAccessFeature(
  platform: Platform,
  options: { readonly devices: AccessDeps['devices']; readonly onHashing?: () => void },
): Promise<AccessFeature> {
  const tokens = createTokens(platform.settings.keys.session);
  const secrets = new WeakMap<Caller, SessionSecret>();
  const deps: AccessDeps = {
    platform,
    tokens,
    passwords: await createPasswordCheck(options.onHashing),
    devices: options.devices,
  };
  return {
    routes: accessRoutes(deps, createRenewSession(platform, tokens, secrets)),
    loops: [createAccessCleanup(platform)],
    authenticate: createAuthenticate(tokens, createSessionCheck(platform.pool), secrets),
    openSession: (on, subject, context) => openSession(deps, on, subject, context),
    revokeSessions: (which, reason) => revokeSessions(platform, which, reason),
  };
}
