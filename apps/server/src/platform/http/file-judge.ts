import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '@bank/core';
import type { Platform } from '../platform.ts';
import type { Verdict } from './judge-worker.ts';
import type { RawFile } from './multipart.ts';

/** Judges files beside the thread that answers calls, one after the other. */
export interface FileJudge {
  /**
   * What may be handed on, or why not. The bytes move: those of `file` are gone afterwards. One that takes too long or
   * too much memory is unreadable. Throws what the judging threw.
   */
  judge(file: RawFile): Promise<Verdict>;
  /** Ends its thread. */
  close(): Promise<void>;
}

/** What the judging of one file may take. */
interface Bounds {
  readonly msMax?: number;
  readonly heapMbMax?: number;
  /** What runs in the thread; tests have their own. */
  readonly program?: URL;
}

const PROGRAM = new URL('./judge-worker.ts', import.meta.url);

/**
 * Makes the judge (SECURITY A7). Its thread is started by the first file and stays; when a file brought it down, the
 * next file gets another. The most hostile file known takes less than a second and 32 MiB.
 */
export function createFileJudge(
  log: Pick<Platform['log'], 'warn'>,
  { msMax = 10_000, heapMbMax = 128, program = PROGRAM }: Bounds = {},
): FileJudge {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const running = async (): Promise<Worker> => {
    if (worker) return worker;
    const started = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
      // Hostile bytes are read there: it need not know the settings.
      env: {},
      execArgv: [],
    });
    worker = started;
    started.unref();
    // Whoever waits for an answer hears of an error; one after the time was up must not end the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    await once(started, 'message');
    return started;
  };

  const judgeNow = async ({ name, bytes }: RawFile): Promise<Verdict> => {
    const thread = await running();
    const timeUp = AbortSignal.timeout(msMax);
    thread.postMessage({ name, bytes } satisfies RawFile, [bytes.buffer]);
    try {
      const [verdict] = (await once(thread, 'message', { signal: timeUp })) as [Verdict];
      return verdict;
    } catch (error) {
      await thread.terminate();
      if (!timeUp.aborted && !isOutOfMemory(error)) throw error;
      log.warn({ err: error }, 'a file was not judged within its bounds');
      return refuse('file.unreadable');
    }
  };

  return {
    judge(file) {
      const verdict = last.then(() => judgeNow(file));
      last = verdict.catch(() => undefined);
      return verdict;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
