import type { SessionEnd } from '@bank/contracts';
import { later, ok, refuse, type Clock } from '@bank/core';
import type { Authenticate, CallerNow } from '../../../platform/http/authenticate.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { TOKEN_LIFE_MS } from '../domain/session.ts';
import type { SessionCheck } from '../postgres/session-check.ts';
import type { SessionSecret } from './renew-session.ts';
import type { Tokens } from './tokens.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
const NOT_SIGNED_IN = refuse({ code: 'access.not-signed-in' } as const);

/**
 * Says who makes a call. The token's signature and times are looked at first; then, at every call, whether the
 * session, its operator, company and device are all still in order (SECURITY S01, S03). The session's id stays in
 * `secrets`, out of everybody else's sight: a renewal puts it into the next token. Whoever holds a token of the bank's whose
 * session ended before its time is told why (`because`); a token that is forged or has run out tells nothing.
 */
export function createAuthenticate(
  tokens: Tokens,
  sessions: SessionCheck,
  secrets: WeakMap<Caller, SessionSecret>,
  endOf: (sessionHash: Buffer) => Promise<SessionEnd | undefined>,
): Authenticate {
  return async (authorization, at) => {
    const token = BEARER.exec(authorization ?? '')?.[1];
    const verified = token === undefined ? undefined : await tokens.verify(token);
    if (!verified || verified.expiresAt <= at) return NOT_SIGNED_IN;
    const session = await sessions.find(verified.sessionHash);
    if (!session) return endedBecause(await endOf(verified.sessionHash));
    if (session.expiresAt <= at || session.caller.operatorId !== verified.operatorId) return NOT_SIGNED_IN;
    secrets.set(session.caller, { sessionId: verified.sessionId, expiresAt: session.expiresAt });
    return ok({ caller: session.caller });
  };
}

function endedBecause(because: SessionEnd | undefined) {
  return because === undefined
    ? NOT_SIGNED_IN
    : refuse({ code: 'access.not-signed-in', members: { because } } as const);
}

/** Looks a caller's session up again. Left alone for as long as a token lives, it opens nothing any more (SECURITY S02). */
export function createCallerNow(sessions: SessionCheck, clock: Clock): CallerNow {
  return async ({ sessionId, operatorId }) => {
    const session = await sessions.find(Buffer.from(sessionId, 'hex'));
    const at = clock.now();
    if (!session || session.expiresAt <= at || later(session.lastSeenAt, TOKEN_LIFE_MS) <= at) return undefined;
    return session.caller.operatorId === operatorId ? session.caller : undefined;
  };
}
