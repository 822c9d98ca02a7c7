import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { assert, type Result } from '@bank/core';
import type { LargeUploadKind } from '@bank/contracts';
import type { FileFault, FileSummary } from '../domain/large-upload.ts';
import type { ReadingNews, ReadingOrder } from './reading-worker.ts';

/** How a file ended that was read to its end. */
export interface FileRead {
  readonly verdict: Result<FileSummary, FileFault>;
  readonly sha256: Uint8Array;
}

/** What the reading of one file may take. */
export interface ReadingBounds {
  /** For each piece. */
  readonly msMax?: number;
  readonly heapMbMax?: number;
}

const PROGRAM = new URL('./reading-worker.ts', import.meta.url);

/**
 * Reads a file in a thread of its own, so that no file holds up the calls of others: one piece at a time, in memory that moves
 * to the thread and back, so that a long file leaves nothing behind to be collected. Throws where a piece takes too long or too much memory; the thread is gone then, and nothing else is.
 */
export async function readInThread(
  kind: LargeUploadKind,
  pieces: AsyncIterable<Uint8Array>,
  { msMax = 10_000, heapMbMax = 64 }: ReadingBounds = {},
): Promise<FileRead> {
  const worker = new Worker(PROGRAM, {
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
    // Hostile bytes are read there: it need not know the settings.
    env: {},
    execArgv: [],
  });
  worker.unref();
  const tell = async (order: ReadingOrder): Promise<ReadingNews> => {
    const heard = once(worker, 'message', { signal: AbortSignal.timeout(msMax) });
    worker.postMessage(order, 'bytes' in order ? [order.bytes.buffer] : []);
    const [news] = (await heard) as [ReadingNews];
    return news;
  };
  try {
    await tell({ begin: kind });
    let carrier = new Uint8Array(0);
    for await (const piece of pieces) {
      if (carrier.length < piece.length) carrier = new Uint8Array(piece.length);
      carrier.set(piece);
      const news = await tell({ bytes: carrier, length: piece.length });
      assert('goOn' in news && news.bytes, 'the thread kept the bytes');
      carrier = news.bytes;
    }
    const end = await tell({ end: true });
    assert('verdict' in end, 'the thread ended a file without a verdict');
    return end;
  } finally {
    await worker.terminate();
  }
}
