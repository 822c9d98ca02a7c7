import { newUuid, type Instant } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UploadRef } from '../postgres/uploads.ts';

/** What this capability writes to a company's audit trail. */
export type LargeUploadAction =
  | 'large-uploads.begun'
  | 'large-uploads.removed'
  | 'large-uploads.read'
  | 'large-uploads.refused';

/** Writes one audit row about an upload, in the transaction of what it tells: by a person, or by the bank. */
export async function noteUpload(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  { action, ...about }: UploadRef & { readonly action: LargeUploadAction; readonly data: JsonObject },
  by: { readonly caller: Caller; readonly context: RequestContext } | { readonly at: Instant },
): Promise<void> {
  const row = { id: newUuid(clock, entropy), companyId: about.companyId, action, subject: about.id };
  if ('at' in by)
    return appendAudit(on, [{ ...row, actor: 'bank', data: { operatorName: 'Banco', ...about.data }, at: by.at }]);
  const { at, address, userAgent, traceId } = by.context;
  const { operatorId, operatorName } = by.caller;
  const data = { operatorName, address, userAgent, traceId, ...about.data };
  return appendAudit(on, [{ ...row, actor: operatorId, data, at }]);
}
