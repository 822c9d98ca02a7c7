import type { PaymentOrder } from '@bank/contracts';
import { Suspense, type ReactNode } from 'react';
import { SchedulesScreen } from '../../features/schedules/screens/schedules-screen.tsx';
import { namesOrder, onDemand } from '../../vocabulary/on-demand.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const OrderDrawer = onDemand(
  async () => (await import('../../features/payment-orders/components/order-drawer.tsx')).OrderDrawer,
  namesOrder,
);
const PauseSeries = lazyPart(() => import('../../features/payment-orders/components/pause-series.tsx'), 'PauseSeries');

/** The schedules, with the payment that one of them opens. */
export function SchedulesPage(): ReactNode {
  return (
    <SchedulesScreen
      renderOrder={(opened, onClose) => <OrderDrawer {...opened} onClose={onClose} />}
      renderPause={(order) => <Pause order={order} />}
    />
  );
}

function Pause({ order }: { readonly order: PaymentOrder }): ReactNode {
  return (
    <Suspense fallback={null}>
      <PauseSeries order={order} size="small" />
    </Suspense>
  );
}
