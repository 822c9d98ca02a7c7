import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { IssuedFileRecord } from '../domain/issued-file.ts';
import { readContent } from '../postgres/issued-files.ts';

/**
 * A file's bytes as they are kept, piece by piece, each read only when it is asked for. The last piece comes only when all
 * of them are what was issued: content that was damaged never arrives as a whole file, it breaks off.
 */
export async function* keptContent(
  on: Queryable,
  file: Pick<IssuedFileRecord, 'companyId' | 'contentId' | 'size' | 'sha256' | 'name'>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0n;
  let before: Uint8Array | undefined;
  for (let place = 0; ; place += 1) {
    const bytes = await readContent(on, file, place);
    if (bytes === undefined) break;
    hash.update(bytes);
    size += BigInt(bytes.length);
    if (before) yield before;
    before = bytes;
  }
  if (size !== file.size || !hash.digest().equals(file.sha256)) {
    throw new Error(`the content kept of ${file.name} is not what was issued`);
  }
  if (before) yield before;
}
