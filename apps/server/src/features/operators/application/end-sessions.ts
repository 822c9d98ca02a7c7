import { ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { sessionsEndedMessage } from '../domain/operator-messages.ts';
import { readOperators } from '../postgres/operators.ts';
import { noteSessionsEnded } from './audit.ts';
import { messagePlace, tellOperator, type OperatorsContext } from './operators-context.ts';

/**
 * Ends every session of an operator at once. Protects and needs no signature; the person is told by e-mail. Other people's
 * end only from a session that a trusted device opened: a stolen password is not to keep a company out.
 */
export async function endOperatorSessions(
  operators: OperatorsContext,
  operatorId: string,
  caller: Caller,
  context: RequestContext,
): Promise<Result<{ readonly ended: number }, Refusal>> {
  const { platform, access } = operators;
  const { companyId } = caller;
  const { at } = context;
  const ended = await inTransaction(platform.pool, async (client) => {
    const target = (await readOperators(client, companyId, at)).find(({ id }) => id === operatorId);
    if (!target) return 'not-found';
    if (operatorId !== caller.operatorId && caller.proof !== 'trusted-device') return 'too-weak';
    const which = { companyId, operatorIds: [operatorId] };
    const sessions = await access.endSessionsOf(client, which, { at, reason: 'ended-by-operator' });
    // Those whose time was over already opened nothing any more: they end too, but nobody is told.
    const { name, openSessions: open } = target;
    if (open === 0) return { sessions, open };
    const data = { name, sessions: open };
    await noteSessionsEnded(platform, client, { operatorId, data }, caller, context);
    const message = sessionsEndedMessage(await messagePlace(platform, client, companyId));
    await tellOperator(operators, client, { companyId, email: target.email }, message, at);
    return { sessions, open };
  });
  if (ended === 'not-found') return refuse({ code: 'operators.not-found' });
  if (ended === 'too-weak') return refuse({ code: 'access.trusted-device-needed' });
  platform.live.endSessions(ended.sessions);
  return ok({ ended: ended.open });
}
