import { newUuid } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What signed changes of devices write. */
export type DeviceChangeAuditAction =
  | 'devices.approved'
  | 'devices.renamed'
  | 'devices.blocked'
  | 'devices.unblocked'
  | 'devices.removed';

/** Writes that somebody ended a session, their own or a colleague's. */
export async function noteSessionEnded(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  session: { readonly operatorId: string; readonly operatorName: string; readonly browser: string },
  caller: Caller,
  { address, userAgent, traceId, at }: RequestContext,
): Promise<void> {
  const { operatorName: owner, browser } = session;
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action: 'devices.session-ended',
      subject: session.operatorId,
      data: { operatorName: caller.operatorName, owner, browser, address, userAgent, traceId },
      at,
    },
  ]);
}
