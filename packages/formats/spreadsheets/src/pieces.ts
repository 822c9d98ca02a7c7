import { refuse } from '@bank/core';
import type { SheetFault } from './faults.ts';
import type { SheetRows } from './sheet.ts';

/** A file's bytes as they come: a stream of the server, of a browser's file, or a list. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Lets others work between two slices; what waits is given from outside, for this package has no clock. */
export type Pause = () => Promise<void>;

/** So much is worked on between two pauses: some milliseconds. */
export const SLICE_BYTES = 64 * 1024;

/**
 * An expected refusal on its way out of callbacks and generators: thrown within this package only, and made a value
 * again by {@link refusalsAsValues}, at the one boundary that each reader has.
 */
export class SheetRefusal extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Ends the reading with this refusal. */
export function stop(fault: SheetFault): never {
  throw new SheetRefusal(fault);
}

/** The rows of a reader, and its refusal as the last value. */
export async function* refusalsAsValues(rows: SheetRows): SheetRows {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    yield refuse(error.fault);
  }
}

/** The same bytes in slices of bounded size, with a pause between any two. */
export async function* slices(pieces: Pieces, pause: Pause | undefined): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      yield piece.subarray(at, at + SLICE_BYTES);
      await pause?.();
    }
  }
}

/** Whether bytes begin so. */
export function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
}

/** A ZIP archive's first part: what an XLSX begins with. */
export const ZIP_START = [0x50, 0x4b, 0x03, 0x04] as const;
/** A compound file: XLS, or any workbook behind a password. */
export const COMPOUND_START = [0xd0, 0xcf, 0x11, 0xe0] as const;
