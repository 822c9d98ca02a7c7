import {
  readKeptWrites,
  type CallResult,
  type Endpoint,
  type PaymentOrder,
  type paymentOrderSchema,
  type WriteInput,
} from '@bank/contracts';
import { useState } from 'react';
import { useSafeWrites } from '../../platform/api/use-safe-writes.ts';
import { useDraftShelf } from '../../platform/drafts/use-draft-shelf.ts';
import type { AgreedTerms, OrderSender } from '../way-of-paying.ts';

type OrderEndpoint = Endpoint<undefined, undefined, NonNullable<Endpoint['body']>, typeof paymentOrderSchema>;

/**
 * Sends orders of one way of paying: the call that makes one, and the body that it takes of what was found and agreed.
 * What was sent and not answered is kept with the draft: after a reload the same order goes under the same key.
 */
export function useOrderSender<E extends OrderEndpoint, Found>(
  endpoint: E,
  inputOf: (found: Found, terms: AgreedTerms) => WriteInput<E>,
): OrderSender<Found> {
  const shelf = useDraftShelf();
  const place = `sent ${endpoint.path}`;
  const [kept] = useState(() => readKeptWrites(shelf.read(place)));
  const writes = useSafeWrites({
    kept,
    onKept: (now) => (now.length === 0 ? shelf.forget(place) : shelf.keep(place, now)),
  });
  return {
    send: async (found, terms) => {
      const answer = (await writes.send(endpoint, inputOf(found, terms))) as CallResult<PaymentOrder>;
      // Whoever had a doubt about another one has read it by now: it does not follow them to the next payment.
      if (answer.ok) shelf.forget(place);
      return answer;
    },
    mayDouble: (found, terms) => writes.mayDouble(endpoint, inputOf(found, terms)),
  };
}
