import { Suspense, type ReactNode } from 'react';
import { StatementScreen } from '../../features/statement/screens/statement-screen.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import { namesOrder, onDemand } from '../../vocabulary/on-demand.tsx';

const OrderDrawer = onDemand(
  async () => (await import('../../features/payment-orders/components/order-drawer.tsx')).OrderDrawer,
  namesOrder,
);
const ReceiptDrawer = onDemand(
  async () => (await import('../../features/receipts/components/receipt-drawer.tsx')).ReceiptDrawer,
  namesOrder,
);

const ContestLink = lazyPart(() => import('../../features/pix-disputes/components/contest-link.tsx'), 'ContestLink');
const GivenBack = lazyPart(() => import('../../features/pix-refunds/components/given-back.tsx'), 'GivenBack');

/** The statement, with what a line of it opens: its payment and its receipt. */
export function StatementPage(): ReactNode {
  return (
    <StatementScreen
      renderOrder={(orderId, onClose) => <OrderDrawer orderId={orderId} onClose={onClose} />}
      renderReceipt={(orderId, onClose) => (
        <ReceiptDrawer
          orderId={orderId}
          onClose={onClose}
          renderWays={(receipt) => (
            <Suspense fallback={null}>
              <ContestLink orderId={receipt.orderId} kind={receipt.kind} />
            </Suspense>
          )}
        />
      )}
      renderContest={(orderId) => (
        <Suspense fallback={null}>
          <ContestLink orderId={orderId} kind="pix" />
        </Suspense>
      )}
      renderGivenBack={(endToEndId) => (
        <Suspense fallback={null}>
          <GivenBack endToEndId={endToEndId} />
        </Suspense>
      )}
    />
  );
}
