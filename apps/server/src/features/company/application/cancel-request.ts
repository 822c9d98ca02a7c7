import { ok, refuse, type Result } from '@bank/core';
import type { CompanyRequest } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { titleOf } from '../domain/company-request.ts';
import { listDocuments } from '../postgres/documents.ts';
import { lockCompany } from '../postgres/registrations.ts';
import { decideRequest, findRequest } from '../postgres/requests.ts';
import { noteCompany } from './audit.ts';
import type { CompanyContext } from './context.ts';
import { presentRequest } from './present.ts';

/** Takes a request back that is not decided yet. */
export async function cancelRequest(
  { platform }: CompanyContext,
  requestId: string,
  by: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<CompanyRequest, Refusal>> {
  const { companyId, operatorId } = by.caller;
  const { at } = by.context;
  const done = await inTransaction(platform.pool, async (client): Promise<Result<CompanyRequest, Refusal>> => {
    await lockCompany(client, companyId);
    const request = await findRequest(client, companyId, requestId);
    if (!request) return refuse({ code: 'company.request-not-found' });
    const decision = { state: 'cancelled', by: operatorId, at, reason: null } as const;
    if (!(await decideRequest(client, request, decision))) return refuse({ code: 'company.request-decided' });
    const data = { kind: request.kind, title: titleOf(request) };
    await noteCompany(platform, client, 'company.request-cancelled', { companyId, subject: requestId, data }, by);
    const cancelled = { ...request, state: 'cancelled', decidedAt: at, decidedBy: operatorId } as const;
    return ok(presentRequest(cancelled, await listDocuments(client, companyId)));
  });
  if (done.ok) platform.live.publish(companyId, [{ type: 'profile' }]);
  return done;
}
