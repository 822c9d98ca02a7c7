import type { CallFailure } from '@bank/contracts';

/** One order on its way: its content and the key under which the bank makes it at most once. */
export interface Submission {
  readonly content: string;
  readonly idempotencyKey: string;
}

/**
 * The submission of that content. The same content keeps its key, so that a double click, a retry or a lost answer
 * can never pay twice; other content is another order and gets a key of its own.
 */
export function submissionOf(before: Submission | undefined, content: string, newKey: () => string): Submission {
  return before?.content === content ? before : { content, idempotencyKey: newKey() };
}

/**
 * Whether the bank has decided against the order, so that nothing was made of it and a next attempt is a new one.
 * Without an answer that says so (offline, a failure of the bank, still running) the same key must be sent again.
 */
export function isDecided(failure: CallFailure): boolean {
  return (
    failure.kind === 'refused' &&
    failure.status >= 400 &&
    failure.status < 500 &&
    failure.status !== 401 &&
    failure.status !== 408 &&
    failure.status !== 429 &&
    failure.code !== 'idempotency.running'
  );
}
