import { newUuid } from '@bank/core';
import { appendAudit, type AuditRow } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What this capability writes to the audit trail. `access.denied` is written at the door of the API. */
export type AccessAuditAction =
  | 'access.signed-in'
  | 'access.sign-in-refused'
  | 'access.signed-out'
  | 'access.password-reset'
  | 'access.password-reset-refused'
  | 'access.request-confirmed'
  | 'access.request-refused'
  | 'access.request-failed';

/** Whom a record is about; null: somebody who could not be made out. */
export interface AuditSubject {
  readonly companyId: string;
  readonly operatorId: string;
  readonly name: string;
}

/** Writes one audit row about a person, in the caller's transaction if there is one. */
export async function noteAccess(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  action: AccessAuditAction,
  who: AuditSubject | null,
  context: RequestContext,
  data: AuditRow['data'] = {},
): Promise<void> {
  const { at, address, userAgent, traceId } = context;
  const row: AuditRow = {
    id: newUuid(clock, entropy),
    companyId: who?.companyId ?? null,
    actor: who?.operatorId ?? 'anonymous',
    action,
    subject: who?.operatorId ?? 'anonymous',
    data: { ...(who && { operatorName: who.name }), address, userAgent, traceId, ...data },
    at,
  };
  await appendAudit(on, [row]);
}
