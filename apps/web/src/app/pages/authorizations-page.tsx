import { Skeleton } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { AuthorizationsScreen } from '../../features/authorizations/screens/authorizations-screen.tsx';
import { useToday } from '../../platform/use-now.ts';
import { HistoryLink } from '../../platform/screens/history-link.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

// It stands in the drawer of one payment.
const OrderTimeline = lazyPart(
  () => import('../../features/payment-orders/components/order-timeline.tsx'),
  'OrderTimeline',
);

const BatchRowsPeek = lazyPart(
  () => import('../../features/batch-transfers/components/batch-rows-peek.tsx'),
  'BatchRowsPeek',
);

/** What waits for approval, each with the time line of its payment; a batch with its rows. */
export function AuthorizationsPage(): ReactNode {
  const today = useToday();
  return (
    <AuthorizationsScreen
      renderTimeline={(order) => (
        <>
          <Suspense fallback={<Skeleton height={120} />}>
            <OrderTimeline order={order} today={today} />
          </Suspense>
          <HistoryLink about={order.id} />
        </>
      )}
      renderPayees={({ payee }) =>
        payee.kind === 'batch' && (
          <Suspense fallback={<Skeleton height={160} />}>
            <BatchRowsPeek batchId={payee.batchId} count={payee.count} newPayees={payee.newPayees} />
          </Suspense>
        )
      }
    />
  );
}
