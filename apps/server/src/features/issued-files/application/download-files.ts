import { bankingDate, newId, newUuid, ok, refuse, type Clock, type Entropy, type Result } from '@bank/core';
import { ISSUED_FILE_KIND_ROWS, issuedFileId, type IssuedFileName } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import type { IssuedFileRecord } from '../domain/issued-file.ts';
import { mayHave } from '../domain/rights.ts';
import { findFile, insertDownload } from '../postgres/issued-files.ts';
import { zipOf } from '../../../platform/documents/archive.ts';
import { keptContent } from './kept-content.ts';

/** What a download needs. */
export interface DownloadDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** The most bytes that the files of one ZIP may add up to. */
  readonly archiveBytesMax: bigint;
}

const NOT_FOUND: Refusal = { code: 'issued-files.not-found' };

/** One file, byte for byte as it was issued. That it was downloaded, and by whom, is kept before the first byte leaves. */
export async function downloadFile(
  deps: DownloadDeps,
  caller: Caller,
  context: RequestContext,
  name: IssuedFileName,
): Promise<Result<FileResponse, Refusal>> {
  const found = await findAll(deps, caller, [name]);
  if (!found.ok) return found;
  const [file] = found.value;
  if (!file) return refuse(NOT_FOUND);
  await noteDownloads(deps, caller, context, [file]);
  return ok({
    mediaType: ISSUED_FILE_KIND_ROWS[file.kind].mediaType,
    fileName: file.name,
    etag: Buffer.from(file.sha256).toString('hex'),
    size: Number(file.size),
    body: keptContent(deps.pool, file),
  });
}

/** Several files as one ZIP: all of them, or none where one is missing or they are too large together. */
export async function downloadArchive(
  deps: DownloadDeps,
  caller: Caller,
  context: RequestContext,
  names: readonly IssuedFileName[],
): Promise<Result<FileResponse, Refusal>> {
  const found = await findAll(deps, caller, names);
  if (!found.ok) return found;
  const size = found.value.reduce((sum, file) => sum + file.size, 0n);
  if (size > deps.archiveBytesMax) {
    const data = { size: megabytes(size), limit: megabytes(deps.archiveBytesMax) };
    return refuse({ code: 'issued-files.archive-too-large', data });
  }
  await noteDownloads(deps, caller, context, found.value);
  const files = found.value.map((file) => ({ ...file, content: keptContent(deps.pool, file) }));
  return ok({
    mediaType: 'application/zip',
    fileName: `arquivos-${caller.bankAccount}-${bankingDate(context.at)}.zip`,
    body: zipOf(files),
  });
}

/** The company's files of those names. One that it has not, or whose kind the person may not see, is as if none had it. */
async function findAll(
  { pool }: DownloadDeps,
  caller: Caller,
  names: readonly IssuedFileName[],
): Promise<Result<readonly IssuedFileRecord[], Refusal>> {
  if (!names.every(({ kind }) => mayHave(caller.permissions, kind))) return refuse({ code: 'access.not-allowed' });
  const files: IssuedFileRecord[] = [];
  for (const name of names) {
    const file = await findFile(pool, caller.companyId, name);
    if (!file) return refuse(NOT_FOUND);
    files.push(file);
  }
  return ok(files);
}

async function noteDownloads(
  { pool, clock, entropy }: DownloadDeps,
  caller: Caller,
  { at, address, traceId }: RequestContext,
  files: readonly IssuedFileRecord[],
): Promise<void> {
  const { companyId, operatorId, operatorName } = caller;
  await inTransaction(pool, async (client) => {
    for (const file of files) {
      await insertDownload(client, file, { id: newId('dld', clock, entropy), operatorId, operatorName, at });
    }
    await appendAudit(
      client,
      files.map(({ kind, number, name, from, to }) => ({
        id: newUuid(clock, entropy),
        companyId,
        actor: operatorId,
        action: 'issued-files.downloaded',
        subject: issuedFileId({ kind, number: Number(number) }),
        data: { operatorName, address, traceId, kind, number: number.toString(), name, from, to },
        at,
      })),
    );
  });
}

/** "1,5 MB". */
function megabytes(bytes: bigint): string {
  const tenths = (bytes * 10n + 999_999n) / 1_000_000n;
  return `${tenths / 10n}${tenths % 10n === 0n ? '' : `,${tenths % 10n}`} MB`;
}
