import { bankingDate, type Instant } from '@bank/core';
import type { OrderKind } from '@bank/contracts';
import type { Guard, Posting } from '@bank/ledger';
import type { RequestContext } from '../../../platform/http/caller.ts';
import { decidedUntil } from '../domain/decided-until.ts';
import type { OrderTerms } from '../domain/terms.ts';

/**
 * One look at an order that is to be decided about. It knows the moment that is judged by, and remembers what the decision
 * rests on: whoever reads terms for it tells it here, and the posting that comes of it is refused should they have moved,
 * or its time be over. Read terms first: what is read after them can only be newer than the version that is compared.
 */
export interface Look {
  /** The moment that everything is judged by: the request's own at first, the present one when it is looked at again. */
  readonly at: Instant;
  /** Whether terms that this server remembers will do; what is said no to by them is looked at again by those of now. */
  readonly remembered: boolean;
  /** Notes that the decision, about an order of that kind, rests on these terms. */
  restOn(terms: OrderTerms, kind: OrderKind): void;
}

/** What a look turned out to rest on. */
export interface Rested {
  /** Whether the terms were remembered ones. */
  readonly onRemembered: boolean;
  /** What the posting is held to, and the day that it belongs to. */
  readonly basis: Pick<Posting, 'guard' | 'before' | 'at' | 'bankingDate'>;
}

/** Begins a look. */
export function lookAt(at: Instant, remembered: boolean): { readonly look: Look; readonly rested: () => Rested } {
  let guard: Guard | undefined;
  let before: Instant | undefined;
  let onRemembered = false;
  const look: Look = {
    at,
    remembered,
    restOn({ payer: { accountId }, version, limits, payeeLimits, isRemembered }, kind) {
      // Of two reads the older one counts: what came between them is in neither of both wholly.
      if (guard === undefined || version < guard.version) guard = { accountId, version };
      const until = decidedUntil(kind, [...limits, ...payeeLimits], at);
      if (before === undefined || until < before) before = until;
      onRemembered ||= isRemembered;
    },
  };
  const rested = (): Rested => ({
    onRemembered,
    basis: { at, bankingDate: bankingDate(at), ...(guard && { guard }), ...(before !== undefined && { before }) },
  });
  return { look, rested };
}

/** A request as it is judged at a look: as if it came at that moment. */
export function requestAt<Request extends { readonly context: RequestContext }>(
  request: Request,
  { at }: Pick<Look, 'at'>,
): Request {
  return { ...request, context: { ...request.context, at } };
}
