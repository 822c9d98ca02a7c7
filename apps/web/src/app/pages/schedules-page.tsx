import type { ReactNode } from 'react';
import { OrderDrawer } from '../../features/payment-orders/components/order-drawer.tsx';
import { PauseSeries } from '../../features/payment-orders/components/pause-series.tsx';
import { SchedulesScreen } from '../../features/schedules/screens/schedules-screen.tsx';

/** The schedules, with the payment that one of them opens. */
export function SchedulesPage(): ReactNode {
  return (
    <SchedulesScreen
      renderOrder={(orderId, onClose) => <OrderDrawer orderId={orderId} onClose={onClose} />}
      renderPause={(order) => <PauseSeries order={order} size="small" />}
    />
  );
}
