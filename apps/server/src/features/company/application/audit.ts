import { newUuid, type Instant } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What this capability writes to a company's audit trail. */
export type CompanyAuditAction =
  | 'company.confirmed'
  | 'company.document-downloaded'
  | 'company.requested'
  | 'company.request-approved'
  | 'company.request-denied'
  | 'company.request-cancelled';

/** Who does it: somebody of the company, with where the call came from; or the bank, by a rule or its staff. */
export type Doer =
  | { readonly caller: Pick<Caller, 'operatorId' | 'operatorName'>; readonly context: RequestContext }
  | { readonly actor: 'bank' | `staff:${string}`; readonly at: Instant };

/** Writes one audit row, in the transaction of what it tells. */
export async function noteCompany(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  action: CompanyAuditAction,
  about: { readonly companyId: string; readonly subject: string; readonly data: JsonObject },
  by: Doer,
): Promise<void> {
  const row = { ...about, id: newUuid(clock, entropy), action };
  if ('actor' in by) {
    const operatorName = by.actor === 'bank' ? 'Banco' : by.actor.slice('staff:'.length);
    return appendAudit(on, [{ ...row, actor: by.actor, data: { operatorName, ...about.data }, at: by.at }]);
  }
  const { at, address, userAgent, traceId } = by.context;
  const { operatorId, operatorName } = by.caller;
  const data = { operatorName, address, userAgent, traceId, ...about.data };
  return appendAudit(on, [{ ...row, actor: operatorId, data, at }]);
}
