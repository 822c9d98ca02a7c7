import { ok, refuse, type Result } from '@bank/core';
import { browserName } from '../../access/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { noteSessionEnded } from './audit.ts';
import { administersDevices } from './list-company-devices.ts';
import type { DevicesContext } from './devices-context.ts';

/**
 * Ends a session at once: one's own, or anybody's of the company for who administers devices (SECURITY S03, S04). It
 * protects only, so it needs no signature; a colleague's ends only from a session that a trusted device opened, for a stolen
 * password is not to keep a company out. Any other session does not exist.
 */
export async function endOneSession(
  { platform, access }: DevicesContext,
  sessionId: string,
  caller: Caller,
  context: RequestContext,
): Promise<Result<undefined, Refusal>> {
  const { companyId, operatorId } = caller;
  const { at } = context;
  const of = administersDevices(caller) ? { companyId } : { companyId, operatorId };
  const session = (await access.listOpenSessions(of, at)).find(({ id }) => id === sessionId);
  if (!session) return refuse({ code: 'devices.session-not-found' });
  if (session.operatorId !== operatorId && caller.proof !== 'trusted-device') {
    return refuse({ code: 'access.trusted-device-needed' });
  }
  const ended = await inTransaction(platform.pool, async (client) => {
    const end = { at, reason: 'ended-by-operator' } as const;
    const sessions = await access.endSessionsOf(client, { companyId, sessionId }, end);
    const browser = browserName(session.userAgent);
    if (sessions.length > 0) await noteSessionEnded(platform, client, { ...session, browser }, caller, context);
    return sessions;
  });
  if (ended.length === 0) return refuse({ code: 'devices.session-not-found' });
  platform.live.endSessions(ended);
  return ok();
}
