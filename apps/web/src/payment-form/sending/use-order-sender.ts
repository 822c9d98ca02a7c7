import type { CallResult, Endpoint, PaymentOrder, paymentOrderSchema, WriteInput } from '@bank/contracts';
import { useSafeWrites } from '../../platform/api/use-safe-writes.ts';
import type { AgreedTerms, OrderSender } from '../way-of-paying.ts';

type OrderEndpoint = Endpoint<undefined, undefined, NonNullable<Endpoint['body']>, typeof paymentOrderSchema>;

/** Sends orders of one way of paying: the call that makes one, and the body that it takes of what was found and agreed. */
export function useOrderSender<E extends OrderEndpoint, Found>(
  endpoint: E,
  inputOf: (found: Found, terms: AgreedTerms) => WriteInput<E>,
): OrderSender<Found> {
  const writes = useSafeWrites();
  return {
    send: async (found, terms) => (await writes.send(endpoint, inputOf(found, terms))) as CallResult<PaymentOrder>,
    mayDouble: (found, terms) => writes.mayDouble(endpoint, inputOf(found, terms)),
  };
}
