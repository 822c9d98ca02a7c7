import { ok, refuse, type Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../http/route.ts';

/** The first answer to a request, wherever it is kept, with what the request asked for. */
export interface KeptAnswer {
  readonly requestHash: Uint8Array;
  readonly status: number;
  /** As it went out. */
  readonly body: string;
}

/**
 * Tells the first answer to a key again, byte for byte; refused where the key came with something else this time
 * (SECURITY M05).
 */
export function answerAgain(
  { requestHash, status, body }: KeptAnswer,
  asked: { readonly requestHash: Uint8Array },
): Result<StoredResponse, Refusal> {
  const isSame = Buffer.from(requestHash).equals(asked.requestHash);
  return isSame ? ok({ stored: true, status, body, replayed: true }) : refuse({ code: 'idempotency.key-reused' });
}

/** An answer that was kept just now, on its way out for the first time. */
export function answerFirst(status: number, body: string): StoredResponse {
  return { stored: true, status, body, replayed: false };
}
