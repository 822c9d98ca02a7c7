import { newId, ok, refuse, type Result } from '@bank/core';
import { LARGE_UPLOAD_BYTES_MAX, LARGE_UPLOAD_KIND_ROWS, type LargeUploadKind } from '@bank/contracts';
import { safeFileName } from '@bank/upload-files';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import { answerAgain, answerFirst } from '../../../platform/idempotency/kept-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasExtension, KEPT_BYTES_MAX, OPEN_AT_ONCE_MAX, type StoredUpload } from '../domain/large-upload.ts';
import { countUploads, findAnswer, insertUpload, lockUploads } from '../postgres/uploads.ts';
import { noteUpload } from './audit.ts';
import { refuseKind } from './may-send.ts';
import { presentUpload } from './present.ts';

/** A file that somebody wants to send. */
export interface WantedUpload {
  readonly kind: LargeUploadKind;
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256?: string | undefined;
}

interface BeginCall {
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly idempotency: SentKey;
}

const BEGUN = 201;
const GIB = 1024 ** 3;

/**
 * Begins an upload, once for each key. Refused where the kind is not for this person or company, the name is not of a file
 * of that kind, the file is too large, two are open already, or the company keeps too much.
 */
export async function beginUpload(
  platform: Platform,
  wanted: WantedUpload,
  call: BeginCall,
): Promise<Result<StoredResponse, Refusal>> {
  const refusal = refuseKind(wanted.kind, call.caller) ?? refuseFile(wanted);
  if (refusal) return refuse(refusal);
  const { companyId } = call.caller;
  const { key, requestHash } = call.idempotency;
  return inTransaction(platform.pool, async (client): Promise<Result<StoredResponse, Refusal>> => {
    await lockUploads(client, companyId);
    const known = await findAnswer(client, companyId, key);
    if (known) return answerAgain({ ...known, status: BEGUN, body: known.answer }, { requestHash });
    const kept = await countUploads(client, companyId);
    if (kept.open >= OPEN_AT_ONCE_MAX) return refuse({ code: 'large-uploads.too-many' });
    if (kept.bytes + wanted.bytes > KEPT_BYTES_MAX)
      return refuse({
        code: 'large-uploads.quota',
        data: { kept: `${(kept.bytes / GIB).toFixed(2).replace('.', ',')} GB` },
      });
    const upload = uploadOf(platform, wanted, call);
    const answer = JSON.stringify(presentUpload(upload));
    await insertUpload(client, { ...upload, sentBy: call.caller.operatorId, key, requestHash, answer });
    const { id, kind, name, bytes } = upload;
    await noteUpload(
      platform,
      client,
      { action: 'large-uploads.begun', companyId, id, data: { kind, name, bytes } },
      call,
    );
    return ok(answerFirst(BEGUN, answer));
  });
}

function refuseFile({ kind, name, bytes }: WantedUpload): Refusal | undefined {
  const { extensions } = LARGE_UPLOAD_KIND_ROWS[kind];
  if (!hasExtension(safeFileName(name), extensions))
    return { code: 'large-uploads.name-invalid', field: 'name', data: { extensions: extensions.join(' ou ') } };
  return bytes > LARGE_UPLOAD_BYTES_MAX ? { code: 'large-uploads.too-large', field: 'bytes' } : undefined;
}

function uploadOf(
  { clock, entropy }: Platform,
  { kind, name, bytes, sha256 }: WantedUpload,
  { caller, context }: BeginCall,
): StoredUpload {
  return {
    companyId: caller.companyId,
    id: newId('upl', clock, entropy),
    kind,
    name: safeFileName(name),
    bytes,
    received: 0,
    state: 'receiving',
    statedSha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
    sha256: null,
    summary: null,
    fault: null,
    faultLine: null,
    sentByName: caller.operatorName,
    begunAt: context.at,
    touchedAt: context.at,
    readBytes: 0,
  };
}
