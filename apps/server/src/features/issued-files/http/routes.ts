import { formatInstant, ok, refuse, type Instant } from '@bank/core';
import {
  dateOf,
  downloadIssuedFile,
  downloadIssuedFiles,
  issuedFileId,
  issuedFileOfId,
  issuedFilesOfIds,
  kindsOf,
  listIssuedFiles,
  wireOf,
  type FileDownload,
  type IssuedFile,
  type IssuedFileFamily,
  type IssuedFileKind,
  type Permission,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { downloadArchive, downloadFile, type DownloadDeps } from '../application/download-files.ts';
import { cursorOf, placeOfCursor } from '../domain/list-place.ts';
import { kindsFor, mayHave } from '../domain/rights.ts';
import { listFiles, type ListedFile } from '../postgres/issued-files.ts';

const PAGE_SIZE = 50;

/** The calls of the capability issued-files. */
export function issuedFilesRoutes(deps: DownloadDeps): readonly Route[] {
  return [
    route(listIssuedFiles, async ({ caller, query }) => {
      const after = query.cursor === undefined ? undefined : placeOfCursor(query.cursor);
      if (query.cursor !== undefined && !after) return refuse({ code: 'request.field-invalid', field: 'cursor' });
      if (query.kind !== undefined && !mayHave(caller.permissions, query.kind)) {
        return refuse({ code: 'access.not-allowed' });
      }
      const limit = query.limit ?? PAGE_SIZE;
      const filter = {
        kinds: kindsAsked(query, caller.permissions),
        from: query.from === undefined ? null : dateOf(query.from),
        to: query.to === undefined ? null : dateOf(query.to),
        isNew: query.new === undefined ? null : query.new === 'true',
      };
      // One more than asked for tells whether there is more.
      const files = await listFiles(deps.pool, caller.companyId, filter, { after, limit: limit + 1 });
      const last = files.length > limit ? files[limit - 1] : undefined;
      return ok({ items: files.slice(0, limit).map(presentFile), nextCursor: last ? cursorOf(last) : null });
    }),
    route(downloadIssuedFiles, async ({ caller, query, context }) =>
      downloadArchive(deps, caller, context, issuedFilesOfIds(query.files)),
    ),
    route(downloadIssuedFile, async ({ caller, params, context }) =>
      downloadFile(deps, caller, context, issuedFileOfId(params.fileId)),
    ),
  ];
}

/** The kinds that are listed: the one that was asked for, or all of a family, or all; never one that the person may not see. */
function kindsAsked(
  { kind, of }: { readonly kind?: IssuedFileKind | undefined; readonly of?: IssuedFileFamily | undefined },
  permissions: readonly Permission[],
): readonly IssuedFileKind[] {
  return kindsFor(permissions).filter(
    (each) => (kind === undefined || each === kind) && (of === undefined || kindsOf(of).includes(each)),
  );
}

/** A file as it travels. */
function presentFile(file: ListedFile): IssuedFile {
  const number = Number(file.number);
  return {
    id: issuedFileId({ kind: file.kind, number }),
    kind: file.kind,
    number,
    from: file.from,
    to: file.to,
    name: file.name,
    size: Number(file.size),
    lines: Number(file.lines),
    totalIn: wireOf(file.totalIn),
    totalOut: wireOf(file.totalOut),
    sha256: Buffer.from(file.sha256).toString('hex'),
    issuedAt: formatInstant(file.issuedAt),
    firstDownload: downloadOf(file.firstBy, file.firstAt),
    lastDownload: downloadOf(file.lastBy, file.lastAt),
  };
}

function downloadOf(by: string | null, at: Instant | null): FileDownload | null {
  return by === null || at === null ? null : { by, at: formatInstant(at) };
}
