import { DAY_MS, later, type Instant } from '@bank/core';
import type { LargeUploadFault, LargeUploadKind, LargeUploadState } from '@bank/contracts';

/** How many files a company may be sending or having read at once (SECURITY I05). */
export const OPEN_AT_ONCE_MAX = 2;
/** How many bytes of sent files a company may keep with the bank; an open upload counts whole. */
export const KEPT_BYTES_MAX = 1024 * 1024 * 1024;
/** The bytes of a row: what a broken connection loses at most, and what lies in memory of one upload. */
export const PIECE_BYTES = 256 * 1024;
/** How long an upload of which nothing more comes waits for the rest, and one that was read is kept. */
export const KEPT_MS = { receiving: DAY_MS, ended: 7 * DAY_MS } as const;

/** What a file says of itself. */
export interface FileSummary {
  readonly layout: 'cnab240' | 'cnab400';
  readonly lines: number;
  readonly lots: number;
}

/** Why a file that came whole is refused, and at which line, from 1. */
export interface FileFault {
  readonly code: LargeUploadFault;
  readonly line: number | null;
}

/** A large upload as it stands, without its bytes. */
export interface StoredUpload {
  readonly companyId: string;
  readonly id: string;
  readonly kind: LargeUploadKind;
  readonly name: string;
  readonly bytes: number;
  readonly received: number;
  readonly state: LargeUploadState;
  readonly statedSha256: Uint8Array | null;
  readonly sha256: Uint8Array | null;
  readonly summary: FileSummary | null;
  readonly fault: LargeUploadFault | null;
  readonly faultLine: number | null;
  readonly sentByName: string;
  readonly begunAt: Instant;
  readonly touchedAt: Instant;
  readonly readBytes: number;
}

/** Until when an upload is kept, if nothing happens to it. */
export function keptUntil({ state, touchedAt }: Pick<StoredUpload, 'state' | 'touchedAt'>): Instant {
  return later(touchedAt, state === 'receiving' || state === 'reading' ? KEPT_MS.receiving : KEPT_MS.ended);
}

/** Whether a name ends as the files of a kind do. */
export function hasExtension(name: string, extensions: readonly string[]): boolean {
  const small = name.toLowerCase();
  return extensions.some((extension) => small.endsWith(extension) && small.length > extension.length);
}
