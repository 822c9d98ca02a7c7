import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { assert, type Result } from '@bank/core';
import type { LargeUploadKind } from '@bank/contracts';
import type { FileFault, FileSummary } from '../domain/large-upload.ts';
import type { FileReader } from './file-reader.ts';
import { FILE_READERS } from './file-readers.ts';

/** What the thread is told: a file of that kind begins; some more of it, the first `length` bytes; or that all was sent. */
export type ReadingOrder =
  | { readonly begin: LargeUploadKind }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly length: number }
  | { readonly end: true };

/** What it says after each order: go on, with the memory of the bytes back to be used again; or how the file ended. */
export type ReadingNews =
  | { readonly goOn: true; readonly bytes?: Uint8Array<ArrayBuffer> }
  | { readonly verdict: Result<FileSummary, FileFault>; readonly sha256: Uint8Array };

// Runs as a thread of its own and is no module for others to import: see read-in-thread.ts.
assert(parentPort, 'this reads in a worker only');
const port = parentPort;

let reader: FileReader | undefined;
let fault: FileFault | undefined;
let hash = createHash('sha256');

port.on('message', (order: ReadingOrder) => {
  if ('begin' in order) {
    reader = FILE_READERS[order.begin]();
    hash = createHash('sha256');
    fault = undefined;
    return port.postMessage({ goOn: true } satisfies ReadingNews);
  }
  assert(reader, 'no file was begun');
  if ('bytes' in order) {
    const { bytes } = order;
    const piece = bytes.subarray(0, order.length);
    hash.update(piece);
    // What follows a fault is hashed only: its sender is told first whether the content came as it was sent.
    fault ??= reader.take(piece);
    return port.postMessage({ goOn: true, bytes } satisfies ReadingNews, [bytes.buffer]);
  }
  const verdict: Result<FileSummary, FileFault> = fault ? { ok: false, error: fault } : reader.end();
  port.postMessage({ verdict, sha256: hash.digest() } satisfies ReadingNews);
});
