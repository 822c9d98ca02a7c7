import type { Instant, Result } from '@bank/core';
import type { Caller } from './caller.ts';
import type { Refusal } from './route.ts';

/** A caller whose token is good and whose session, operator and company are active at this moment. */
export interface SignedIn {
  readonly caller: Caller;
}

/** Says who makes a call, from its Authorization header; the capability access supplies it. */
export type Authenticate = (authorization: string | undefined, at: Instant) => Promise<Result<SignedIn, Refusal>>;

/**
 * The same caller as their session says now; undefined once it is over: ended, past its 12 hours, or left alone for longer
 * than a token lives. Throws where the database cannot say. The capability access supplies it.
 */
export type CallerNow = (caller: Caller) => Promise<Caller | undefined>;
