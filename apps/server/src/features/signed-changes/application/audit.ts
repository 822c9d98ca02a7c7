import { newUuid, type Instant } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredChange } from '../domain/signed-change.ts';

/** What this capability writes to the audit trail; what a change did is written by its kind's own name. */
export type SignedChangesAuditAction =
  | 'signed-changes.asked'
  | 'signed-changes.signed'
  | 'signed-changes.approved'
  | 'signed-changes.refused'
  | 'signed-changes.cancelled'
  | 'signed-changes.expired'
  | 'signed-changes.failed';

/** Who does something about a change, and from where; the bank itself has neither name nor place. */
export interface Doer {
  readonly caller: Pick<Caller, 'operatorId' | 'operatorName'>;
  readonly context: RequestContext;
  /** The name of the device that signed. */
  readonly device?: string;
}

/** Writes one audit row about a change, in the transaction of what it tells. */
export async function noteChange(
  platform: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  action: SignedChangesAuditAction,
  change: Pick<StoredChange, 'companyId' | 'id' | 'kind' | 'title' | 'askedBy'>,
  by: Doer | { readonly at: Instant },
  data: JsonObject = {},
): Promise<void> {
  const auditData = { kind: change.kind, title: change.title, askedBy: change.askedBy.id, ...data };
  await note(platform, on, { companyId: change.companyId, action, subject: change.id, data: auditData }, by);
}

/** Writes the audit row of what a change did, as the act of who asked for it. */
export async function noteEffect(
  platform: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  effect: { readonly companyId: string; readonly action: string; readonly subject: string; readonly data: JsonObject },
  by: Doer,
): Promise<void> {
  await note(platform, on, effect, by);
}

async function note(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  row: { readonly companyId: string; readonly action: string; readonly subject: string; readonly data: JsonObject },
  by: Doer | { readonly at: Instant },
): Promise<void> {
  const id = newUuid(clock, entropy);
  if (!('caller' in by)) return appendAudit(on, [{ ...row, id, actor: 'bank', at: by.at }]);
  const { at, address, userAgent, traceId } = by.context;
  const place = { operatorName: by.caller.operatorName, device: by.device, address, userAgent, traceId };
  return appendAudit(on, [{ ...row, id, actor: by.caller.operatorId, data: { ...place, ...row.data }, at }]);
}
