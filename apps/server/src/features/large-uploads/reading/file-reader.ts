import { refuse, type Result } from '@bank/core';
import type { FileFault, FileSummary } from '../domain/large-upload.ts';

/** Reads a file of one kind, piece by piece, in memory that does not grow with it. */
export interface FileReader {
  /** Takes the next bytes. A fault ends it: no more need be read. */
  take(bytes: Uint8Array): FileFault | undefined;
  /** All was taken: what the file says of itself, or what is wrong with it. */
  end(): Result<FileSummary, FileFault>;
}

/** A fault in a line, from 1; without one, in the file. */
export function fault(code: FileFault['code'], line: number | null = null): FileFault {
  return { code, line };
}

/** The same as the end of a file. */
export function refuseFile(code: FileFault['code'], line: number | null = null): Result<never, FileFault> {
  return refuse(fault(code, line));
}
