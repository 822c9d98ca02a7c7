import { formatInstant } from '@bank/core';
import { LARGE_UPLOAD_FAULT_WORDS, type LargeUpload } from '@bank/contracts';
import { keptUntil, type StoredUpload } from '../domain/large-upload.ts';

/** An upload as the wire has it. */
export function presentUpload(upload: StoredUpload): LargeUpload {
  const { id, kind, name, state, bytes, received, readBytes, sha256, summary, fault, faultLine } = upload;
  return {
    id,
    kind,
    name,
    state,
    bytes,
    received,
    read: readBytes,
    sha256: sha256 && Buffer.from(sha256).toString('hex'),
    summary,
    fault: fault && { code: fault, message: LARGE_UPLOAD_FAULT_WORDS[fault], line: faultLine },
    sentBy: upload.sentByName,
    begunAt: formatInstant(upload.begunAt),
    keptUntil: formatInstant(keptUntil(upload)),
  };
}
