import { ok, refuse, type Result } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { ConfirmedPart } from '../domain/freshness.ts';
import { lockCompany, readInForce, updateRegistration, type RegistrationColumn } from '../postgres/registrations.ts';
import { noteCompany } from './audit.ts';
import type { CompanyContext } from './context.ts';

/** Notes that a part of the registration is still right, from now on. What nobody ever told cannot be right. */
export async function confirmPart(
  { platform }: CompanyContext,
  part: ConfirmedPart,
  by: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<undefined, Refusal>> {
  const { companyId } = by.caller;
  const isConfirmed = await inTransaction(platform.pool, async (client) => {
    await lockCompany(client, companyId);
    const { confirmedAt } = await readInForce(client, companyId);
    if (confirmedAt[part] === null) return false;
    await updateRegistration(
      client,
      companyId,
      new Map<RegistrationColumn, unknown>([[`${part}_confirmed_at`, timestamp(by.context.at)]]),
    );
    const about = { companyId, subject: companyId, data: { part } };
    await noteCompany(platform, client, 'company.confirmed', about, by);
    return true;
  });
  if (!isConfirmed) return refuse({ code: 'company.part-unknown', field: 'part' });
  platform.live.publish(companyId, [{ type: 'profile' }]);
  return ok(undefined);
}
