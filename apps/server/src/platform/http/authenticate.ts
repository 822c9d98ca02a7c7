import type { Instant, Result } from '@bank/core';
import type { Caller } from './caller.ts';
import type { Refusal } from './route.ts';

/** A caller whose token is good and whose session, operator and company are active at this moment. */
export interface SignedIn {
  readonly caller: Caller;
  /** When the token ends; a stream that it opened ends with it. */
  readonly tokenExpiresAt: Instant;
}

/** Says who makes a call, from its Authorization header; the capability access supplies it. */
export type Authenticate = (authorization: string | undefined, at: Instant) => Promise<Result<SignedIn, Refusal>>;
