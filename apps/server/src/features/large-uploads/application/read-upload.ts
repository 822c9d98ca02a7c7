import { inTransaction, isDatabaseAway } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FileFault } from '../domain/large-upload.ts';
import { claimUpload, endReading, prolong, readPiece, type ClaimedUpload } from '../postgres/readings.ts';
import { readInThread, type FileRead, type ReadingBounds } from '../reading/read-in-thread.ts';
import { noteUpload } from './audit.ts';

/** How long nobody else takes a file that somebody reads and does not speak of. */
const LEASE_MS = 60_000;
const TRIES_MAX = 3;
/** How often the reading says how far it is. */
const NEWS_EVERY_BYTES = 8 * 1024 * 1024;

/** The upload went to another reader, or was removed. */
class NoLongerOurs extends Error {}

/**
 * Reads one file that came whole, if one waits: its hash, and what its kind's reader says. Where the server dies, another
 * begins anew when the lease is over, at most three times; a file that brought the reading down each time is refused.
 * True: there was one.
 */
export async function readNext(platform: Platform, reader: string, bounds: ReadingBounds = {}): Promise<boolean> {
  const upload = await claimUpload(platform.pool, reader, LEASE_MS);
  if (!upload) return false;
  try {
    const read = await readInThread(upload.kind, piecesOf(platform, upload, reader), bounds);
    await end(platform, upload, reader, read);
  } catch (error) {
    if (error instanceof NoLongerOurs) return true;
    if (isDatabaseAway(error) || upload.tries < TRIES_MAX) throw error;
    platform.log.warn({ err: error, uploadId: upload.id }, 'a file could not be read');
    await end(platform, upload, reader, undefined);
  }
  return true;
}

async function* piecesOf({ pool }: Platform, upload: ClaimedUpload, reader: string): AsyncGenerator<Uint8Array> {
  let told = 0;
  for (let at = 0; at < upload.bytes;) {
    const piece = await readPiece(pool, upload, at);
    if (!piece) throw new NoLongerOurs();
    at += piece.length;
    yield piece;
    if (at - told < NEWS_EVERY_BYTES) continue;
    told = at;
    if (!(await prolong(pool, upload, reader, { forMs: LEASE_MS, readBytes: at }))) throw new NoLongerOurs();
  }
}

async function end(
  platform: Platform,
  upload: ClaimedUpload,
  reader: string,
  read: FileRead | undefined,
): Promise<void> {
  const fault = faultOf(upload, read);
  const at = platform.clock.now();
  const summary = fault === null && read?.verdict.ok ? read.verdict.value : null;
  await inTransaction(platform.pool, async (client) => {
    if (!(await endReading(client, upload, reader, { at, sha256: read?.sha256 ?? null, summary, fault }))) return;
    const { companyId, id, kind, name, bytes } = upload;
    const data = { kind, name, bytes, ...(fault && { fault: fault.code }) };
    const action = fault ? 'large-uploads.refused' : 'large-uploads.read';
    await noteUpload(platform, client, { action, companyId, id, data }, { at });
  });
}

/** What is told first is that other bytes came than were sent: all else would follow from that. */
function faultOf({ statedSha256 }: ClaimedUpload, read: FileRead | undefined): FileFault | null {
  if (!read) return { code: 'unreadable', line: null };
  if (statedSha256 && !Buffer.from(statedSha256).equals(read.sha256)) return { code: 'other-content', line: null };
  return read.verdict.ok ? null : read.verdict.error;
}
