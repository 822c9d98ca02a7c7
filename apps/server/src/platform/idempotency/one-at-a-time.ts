import { refuse, type Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../http/route.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Runs a request unless the same one is under way. */
export type OneAtATime = (
  request: Pick<KeyedRequest, 'key'>,
  run: () => Promise<Result<StoredResponse, Refusal>>,
) => Promise<Result<StoredResponse, Refusal>>;

/**
 * Refuses a request whose key is being answered at this moment (SECURITY M05). A request that carries a signature spends it:
 * its twin would read that the signature is not good, of a payment that went through. This process alone is looked at;
 * what keeps two from happening is the posting.
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
