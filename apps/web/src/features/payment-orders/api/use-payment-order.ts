import { readPaymentOrder, type OrderKind, type OrderState, type PaymentOrderDetail } from '@bank/contracts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useApp, type CallError } from '../../../platform/app-services.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useLive } from '../../../platform/live/use-live.ts';

/** A payment that is being sent ends within seconds; this is only for when no news arrive. */
const SENDING_MS = 3000;
const WAITING_MS = 20_000;

/**
 * One payment with its time line, kept current by the live stream; while it is open it is also asked for now and
 * then, so that a lost stream never leaves a screen behind.
 */
export function usePaymentOrder(orderId: string): UseQueryResult<PaymentOrderDetail, CallError> {
  const app = useApp();
  const queries = useQueryClient();
  const options = endpointQuery(app, readPaymentOrder, { params: { orderId } });
  useLive((event) => {
    const concerns = event.type === 'reconnected' || (event.type === 'payment-order' && event.orderId === orderId);
    if (concerns) void queries.invalidateQueries({ queryKey: options.queryKey });
  });
  return useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: (query) => waitFor(query.state.data?.state),
  });
}

function waitFor(state: OrderState | undefined): number | false {
  switch (state) {
    case 'processing':
      return SENDING_MS;
    case 'unknown':
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'scheduled':
      return WAITING_MS;
    case 'settled':
    case 'rejected':
    case 'refused':
    case 'cancelled':
    case 'expired':
    case undefined:
      return false;
  }
}

/** What kind of order that is, once {@link usePaymentOrder} has read it somewhere on the page. */
export function useKnownKind(orderId: string | undefined): OrderKind | undefined {
  const app = useApp();
  const options = endpointQuery(app, readPaymentOrder, { params: { orderId: orderId ?? '' } });
  return useQuery({ ...options, enabled: false }).data?.kind;
}
