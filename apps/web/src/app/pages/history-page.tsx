import type { ReactNode } from 'react';
import { HistoryScreen } from '../../features/history/screens/history-screen.tsx';
import { namesOrder, onDemand } from '../../vocabulary/on-demand.tsx';

const OrderWithReceipt = onDemand(async () => (await import('./order-with-receipt.tsx')).OrderWithReceipt, namesOrder);

/** The history, with what an act on a payment opens: its time line and its receipt. */
export function HistoryPage(): ReactNode {
  return <HistoryScreen renderOrder={(orderId, onClose) => <OrderWithReceipt orderId={orderId} onClose={onClose} />} />;
}
