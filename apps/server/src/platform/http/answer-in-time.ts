import { SECOND_MS } from '@bank/core';
import type { Patience } from '@bank/ledger';

/** The bank took longer over a call than anybody should wait. What became of it is unknown. */
export class AnswerOverdue extends Error {
  override readonly name = 'AnswerOverdue';
  /** As of a connection that said nothing: whoever tells an absent database from bugs knows it. */
  readonly code = 'ETIMEDOUT';
}

/**
 * How long whoever calls waits for the answer to what came in whole: each wait for the database has its own bound, the
 * longest of them a connection and a posting, and several of them one after the other no more than these two together.
 */
export function answerMsMax({ connectMs, postingMs }: Patience): number {
  return connectMs + postingMs + SECOND_MS;
}

/**
 * What comes of the work, or {@link AnswerOverdue} where that takes longer. The work goes on to its end;
 * `leave` is called at that moment, and what it gives when the work has ended.
 */
export async function inTime<T>(
  work: Promise<T>,
  ms: number,
  leave: () => (end: PromiseSettledResult<T>) => void,
): Promise<T> {
  let patience: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new AnswerOverdue('the answer took too long')), ms);
  });
  try {
    return await Promise.race([work, overdue]);
  } catch (error) {
    if (error instanceof AnswerOverdue) {
      const ended = leave();
      void Promise.allSettled([work]).then(([end]) => ended(end));
    }
    throw error;
  } finally {
    clearTimeout(patience);
  }
}
