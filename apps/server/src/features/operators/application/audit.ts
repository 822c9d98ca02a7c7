import { newUuid } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What this capability writes to the audit trail; all but the end of sessions goes with a signed change. */
export type OperatorsAuditAction =
  | 'operators.invited'
  | 'operators.rights-changed'
  | 'operators.blocked'
  | 'operators.unblocked'
  | 'operators.removed'
  | 'operators.password-reset'
  | 'operators.absence-set'
  | 'operators.absence-ended'
  | 'operators.profile-created'
  | 'operators.profile-changed'
  | 'operators.profile-removed'
  | 'operators.sessions-ended';

/** Writes that somebody ended another's sessions, which needs no signature: it only protects. */
export async function noteSessionsEnded(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  { operatorId, data }: { readonly operatorId: string; readonly data: JsonObject },
  caller: Caller,
  { at, address, userAgent, traceId }: RequestContext,
): Promise<void> {
  const action: OperatorsAuditAction = 'operators.sessions-ended';
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action,
      subject: operatorId,
      data: { operatorName: caller.operatorName, address, userAgent, traceId, ...data },
      at,
    },
  ]);
}
