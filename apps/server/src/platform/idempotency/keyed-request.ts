import type { AnyEndpoint } from '@bank/contracts';
import type { Caller, RequestContext } from '../http/caller.ts';
import { routerPath, type HandlerInput, type SentKey } from '../http/route.ts';

/** The key that a request carried, with the company and call that it counts in (SECURITY M06). */
export interface RequestKey extends SentKey {
  readonly scope: string;
}

/** A request with its key, as far as the answer to it goes. */
export interface KeyedRequest {
  readonly key: RequestKey;
  readonly context: RequestContext;
  /** The path that was called, as a problem names it. */
  readonly instance: string;
}

/** Who asks, from where, under which key. */
export interface CallersRequest extends KeyedRequest {
  readonly caller: Caller;
}

/** A call that carries a key, as the use cases take it: keys count by company and call (SECURITY M06). */
export function keyedRequest(
  endpoint: Pick<AnyEndpoint, 'id' | 'path'>,
  input: Pick<HandlerInput<unknown, unknown, unknown>, 'caller' | 'context' | 'idempotency'>,
): CallersRequest {
  const { caller, context, idempotency } = input;
  return {
    caller,
    context,
    instance: routerPath(endpoint.path),
    key: { scope: `${caller.companyId}:${endpoint.id}`, ...idempotency },
  };
}
