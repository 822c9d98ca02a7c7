import { ok, refuse, type Result } from '@bank/core';
import type { LargeUpload } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteUpload, startReading } from '../postgres/uploads.ts';
import { noteUpload } from './audit.ts';
import { presentUpload } from './present.ts';
import { refuseAt, uploadFor } from './receive-pieces.ts';

/** Has a file read that came whole; one that is being read, or was, stays as it is. */
export async function haveRead(
  platform: Platform,
  uploadId: string,
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<LargeUpload, Refusal>> {
  const found = await uploadFor(platform, uploadId, caller);
  if (!found.ok) return found;
  const { state, received, bytes } = found.value;
  if (state !== 'receiving') return ok(presentUpload(found.value));
  if (received < bytes) return refuse(refuseAt('large-uploads.incomplete', received));
  await startReading(platform.pool, found.value, context.at);
  const now = await uploadFor(platform, uploadId, caller);
  return now.ok ? ok(presentUpload(now.value)) : now;
}

/** Calls an upload off, or removes one that was read; a reading that is under way finds nothing to end. */
export async function removeUpload(
  platform: Platform,
  uploadId: string,
  call: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<undefined, Refusal>> {
  const found = await uploadFor(platform, uploadId, call.caller);
  if (!found.ok) return found;
  return inTransaction(platform.pool, async (client): Promise<Result<undefined, Refusal>> => {
    const removed = await deleteUpload(client, found.value);
    if (!removed) return refuse({ code: 'large-uploads.not-found' });
    const { companyId, id, kind, name, state } = removed;
    await noteUpload(
      platform,
      client,
      { action: 'large-uploads.removed', companyId, id, data: { kind, name, state } },
      call,
    );
    return ok();
  });
}
