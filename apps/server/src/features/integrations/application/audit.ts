import { newUuid } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What this capability writes to the audit trail. The first three come of signed changes. */
export type IntegrationsAuditAction =
  | 'integrations.created'
  | 'integrations.changed'
  | 'integrations.secret-renewed'
  | 'integrations.secret-shown'
  | 'integrations.revoked';

/** Who does something, and from where. */
export interface Asking {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** Writes what somebody did about a credential without a signature, in the transaction of what it tells. */
export async function noteAct(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  act: { readonly action: IntegrationsAuditAction; readonly subject: string; readonly data: JsonObject },
  { caller, context }: Asking,
): Promise<void> {
  const { companyId, operatorId, operatorName } = caller;
  const { at, address, userAgent, traceId } = context;
  const { action, subject, data } = act;
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: operatorId,
      action,
      subject,
      data: { operatorName, address, userAgent, traceId, ...data },
      at,
    },
  ]);
}
