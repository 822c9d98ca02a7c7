import { timestamp } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { ConfirmedPart } from '../domain/freshness.ts';
import { lockCompany, updateRegistration, type RegistrationColumn } from '../postgres/registrations.ts';
import { noteCompany } from './audit.ts';
import type { CompanyContext } from './context.ts';

/** Notes that a part of the registration is still right, from now on. */
export async function confirmPart(
  { platform }: CompanyContext,
  part: ConfirmedPart,
  by: { readonly caller: Caller; readonly context: RequestContext },
): Promise<void> {
  const { companyId } = by.caller;
  await inTransaction(platform.pool, async (client) => {
    await lockCompany(client, companyId);
    await updateRegistration(
      client,
      companyId,
      new Map<RegistrationColumn, unknown>([[`${part}_confirmed_at`, timestamp(by.context.at)]]),
    );
    const about = { companyId, subject: companyId, data: { part } };
    await noteCompany(platform, client, 'company.confirmed', about, by);
  });
  platform.live.publish(companyId, [{ type: 'profile' }]);
}
