import type { ReactNode } from 'react';
import { OrderDrawer } from '../../features/payment-orders/components/order-drawer.tsx';
import { ReceiptDrawer } from '../../features/receipts/components/receipt-drawer.tsx';
import { StatementScreen } from '../../features/statement/screens/statement-screen.tsx';

/** The statement, with what a line of it opens: its payment and its receipt. */
export function StatementPage(): ReactNode {
  return (
    <StatementScreen
      renderOrder={(orderId, onClose) => <OrderDrawer orderId={orderId} onClose={onClose} />}
      renderReceipt={(orderId, onClose) => <ReceiptDrawer orderId={orderId} onClose={onClose} />}
    />
  );
}
