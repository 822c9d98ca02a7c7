import type { ReactNode } from 'react';
import { AuthorizationsScreen } from '../../features/authorizations/screens/authorizations-screen.tsx';
import { OrderTimeline } from '../../features/payment-orders/components/order-timeline.tsx';
import { useToday } from '../../platform/use-now.ts';
import { HistoryLink } from '../../platform/screens/history-link.tsx';

/** What waits for approval, each with the time line of its payment. */
export function AuthorizationsPage(): ReactNode {
  const today = useToday();
  return (
    <AuthorizationsScreen
      renderTimeline={(order) => (
        <>
          <OrderTimeline order={order} today={today} />
          <HistoryLink about={order.id} />
        </>
      )}
    />
  );
}
