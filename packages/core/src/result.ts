/**
 * The outcome of something that may be refused.
 *
 * An expected refusal is a value with a code, never an exception: the signature tells
 * what can go wrong. Bugs are thrown by {@link assert}.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Wraps what went well. */
export function ok(): Result<undefined, never>;
export function ok<T>(value: T): Result<T, never>;
export function ok<T>(value?: T): Result<T | undefined, never> {
  return { ok: true, value };
}

/** Wraps an expected refusal. */
export function refuse<E>(error: E): Result<never, E> {
  return { ok: false, error };
}

/** Stops the program's present work when an invariant does not hold: a bug, never an expected refusal. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Marks a branch that the types say cannot be reached. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${String(value)}`);
}

/** The value of a result that cannot be a refusal here; a refusal is a bug and is thrown. */
export function expectOk<T, E>(result: Result<T, E>): T {
  if (result.ok) return result.value;
  throw new Error(`Unexpected refusal: ${JSON.stringify(result.error)}`);
}
