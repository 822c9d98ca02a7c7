import type { SheetFormat } from '@bank/contracts';
import { newUuid } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What this capability writes to the audit trail. All but the last four come of signed changes. */
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
  | 'operators.begins-anew'
  | 'operators.blocked-by-bank'
  | 'operators.sessions-ended'
  | 'operators.exported';

/** Writes that somebody ended another's sessions, which needs no signature: it only protects. */
export async function noteSessionsEnded(
  platform: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  { operatorId, data }: { readonly operatorId: string; readonly data: JsonObject },
  caller: Caller,
  context: RequestContext,
): Promise<void> {
  const { userAgent } = context;
  const act = { action: 'operators.sessions-ended', subject: operatorId, data: { userAgent, ...data } } as const;
  await note(platform, on, act, caller, context);
}

/** Writes that somebody took the list of operators along, and how many people stood in it. */
export async function noteOperatorsExported(
  platform: Pick<Platform, 'pool' | 'clock' | 'entropy'>,
  exported: { readonly count: number; readonly format: SheetFormat },
  caller: Caller,
  context: RequestContext,
): Promise<void> {
  const act = { action: 'operators.exported', subject: caller.companyId, data: { ...exported } } as const;
  await note(platform, platform.pool, act, caller, context);
}

interface Act {
  readonly action: OperatorsAuditAction;
  readonly subject: string;
  readonly data: JsonObject;
}

async function note(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  { action, subject, data }: Act,
  { companyId, operatorId, operatorName }: Caller,
  { at, address, traceId }: RequestContext,
): Promise<void> {
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: operatorId,
      action,
      subject,
      data: { operatorName, address, traceId, ...data },
      at,
    },
  ]);
}
