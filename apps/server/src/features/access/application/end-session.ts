import { ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endSession } from '../postgres/sessions.ts';
import { noteAccess } from './audit.ts';

/** Ends the caller's own session: from this moment its tokens open nothing (SECURITY S03). */
export async function signOut(
  platform: Platform,
  caller: Caller,
  context: RequestContext,
): Promise<Result<undefined, Refusal>> {
  const { companyId, operatorId, operatorName: name, sessionId } = caller;
  const ended = await inTransaction(platform.pool, async (client) => {
    await noteAccess(platform, client, 'access.signed-out', { companyId, operatorId, name }, context);
    return endSession(client, sessionId, { at: context.at, reason: 'signed-out' });
  });
  if (!ended) return refuse({ code: 'access.not-signed-in' });
  platform.live.endSessions([sessionId]);
  return ok();
}
