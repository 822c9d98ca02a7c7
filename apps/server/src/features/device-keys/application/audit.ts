import { newUuid } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What this capability writes to the audit trail (SECURITY S16). */
export type DeviceKeyAuditAction =
  | 'devices.registered'
  | 'devices.trusted'
  | 'devices.code-confirmed'
  | 'devices.code-sent'
  | 'devices.code-refused';

/** Writes one audit row about a device, in the caller's transaction if there is one. */
export async function noteDevice(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  action: DeviceKeyAuditAction,
  device: { readonly id: string; readonly name: string; readonly state: string },
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
  data: JsonObject = {},
): Promise<void> {
  const { address, userAgent, traceId, at } = context;
  const { operatorName } = caller;
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action,
      subject: device.id,
      data: {
        device: device.name,
        state: device.state,
        operatorName,
        address,
        userAgent,
        traceId,
        ...(action === 'devices.code-refused' && { outcome: 'refused' }),
        ...data,
      },
      at,
    },
  ]);
}
