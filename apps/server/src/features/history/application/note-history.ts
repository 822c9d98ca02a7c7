import { newUuid } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What this capability writes to the audit trail. */
export type HistoryAuditAction = 'history.exported' | 'history.verified';

/** Writes into the company's log that somebody exported or checked it. */
export async function noteHistory(
  { pool, clock, entropy }: Pick<Platform, 'pool' | 'clock' | 'entropy'>,
  action: HistoryAuditAction,
  caller: Caller,
  context: RequestContext,
  data: JsonObject,
): Promise<void> {
  const { companyId, operatorId, operatorName } = caller;
  const { address, traceId, at } = context;
  await appendAudit(pool, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: operatorId,
      action,
      subject: companyId,
      data: { operatorName, address, traceId, ...data },
      at,
    },
  ]);
}
