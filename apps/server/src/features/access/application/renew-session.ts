import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tokenEnd } from '../domain/session.ts';
import { touchSession } from '../postgres/sessions.ts';
import type { Tokens } from './tokens.ts';

/** What only this capability knows of the session behind a call. */
export interface SessionSecret {
  /** The session's id itself, as the token carried it. */
  readonly sessionId: string;
  readonly expiresAt: Instant;
}

export type RenewSession = (
  caller: Caller,
  context: RequestContext,
) => Promise<Result<{ readonly accessToken: string }, Refusal>>;

/** Gives a token of the same session, 10 minutes from now and never beyond the session's 12 hours (SECURITY S02). */
export function createRenewSession(
  platform: Platform,
  tokens: Tokens,
  secrets: WeakMap<Caller, SessionSecret>,
): RenewSession {
  return async (caller, context) => {
    const secret = secrets.get(caller);
    if (!secret) return refuse({ code: 'access.not-signed-in' });
    const { operatorId, operatorName: name, bankAccount } = caller;
    const { sessionId, expiresAt } = secret;
    if (!(await touchSession(platform.pool, caller.sessionId, context.at)))
      return refuse({ code: 'access.not-signed-in' });
    const times = { at: context.at, expiresAt: tokenEnd(context.at, expiresAt) };
    return ok({ accessToken: await tokens.issue({ sessionId, operatorId, name, bankAccount }, times) });
  };
}
