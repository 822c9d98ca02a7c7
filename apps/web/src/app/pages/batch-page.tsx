import { ORDER_KINDS, type PaymentOrderDetail } from '@bank/contracts';
import { Card, ErrorState, Skeleton } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { BatchScreen } from '../../features/batch-transfers/screens/batch-screen.tsx';
import { usePaymentOrder } from '../../features/payment-orders/api/use-payment-order.ts';
import { HistoryLink } from '../../platform/screens/history-link.tsx';
import { useToday } from '../../platform/use-now.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import { namesOrder, onDemand } from '../../vocabulary/on-demand.tsx';
import { failureMessage } from '../../vocabulary/status-messages.ts';

const OrderOutcome = lazyPart(
  () => import('../../features/payment-orders/components/order-outcome.tsx'),
  'OrderOutcome',
);
const OrderTimeline = lazyPart(
  () => import('../../features/payment-orders/components/order-timeline.tsx'),
  'OrderTimeline',
);
const OrderWithReceipt = onDemand(async () => (await import('./order-with-receipt.tsx')).OrderWithReceipt, namesOrder);

/** One batch, with how its order stands and the payments that its rows became. */
export function BatchPage(): ReactNode {
  return (
    <BatchScreen
      renderOrder={(orderId) => (
        <WithOrder orderId={orderId}>
          {(order) => (
            <OrderOutcome order={order} words={ORDER_KINDS[order.kind].words} actions={undefined} receipt={undefined} />
          )}
        </WithOrder>
      )}
      renderTimeline={(orderId) => <WithOrder orderId={orderId}>{(order) => <What order={order} />}</WithOrder>}
      renderPayment={(orderId, onClose) => <OrderWithReceipt orderId={orderId} onClose={onClose} />}
    />
  );
}

function What({ order }: { readonly order: PaymentOrderDetail }): ReactNode {
  return (
    <>
      <OrderTimeline order={order} today={useToday()} />
      <HistoryLink about={order.id} />
    </>
  );
}

function WithOrder({
  orderId,
  children,
}: {
  readonly orderId: string;
  readonly children: (order: PaymentOrderDetail) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = usePaymentOrder(orderId);
  if (data !== undefined) return <Suspense fallback={<Skeleton height={240} />}>{children(data)}</Suspense>;
  if (error === null) return <Skeleton height={240} />;
  return (
    <Card>
      <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
    </Card>
  );
}
