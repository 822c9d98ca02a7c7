import { refuse, type Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../http/route.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Runs a request unless the same one is under way. */
export type OneAtATime = (
  request: Pick<KeyedRequest, 'key'>,
  run: () => Promise<Result<StoredResponse, Refusal>>,
) => Promise<Result<StoredResponse, Refusal>>;

/**
 * Refuses a request whose key is being answered at this moment (SECURITY M05): its twin would look at a directory and judge
 * a signature a second time, for nothing. This process alone is looked at; what keeps two from happening, and tells a twin
 * at another server the first one's answer, is the posting.
 */
export function oneAtATime(): OneAtATime {
  const running = new Set<string>();
  return async ({ key: { scope, key } }, run) => {
    const id = JSON.stringify([scope, key]);
    if (running.has(id)) return refuse({ code: 'idempotency.running', retryAfterSeconds: 1 });
    running.add(id);
    try {
      return await run();
    } finally {
      running.delete(id);
    }
  };
}
