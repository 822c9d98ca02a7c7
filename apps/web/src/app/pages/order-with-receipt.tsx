import { readPaymentOrder } from '@bank/contracts';
import { Button } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { OrderDrawer } from '../../features/payment-orders/components/order-drawer.tsx';
import { ContestLink } from '../../features/pix-disputes/components/contest-link.tsx';
import { ReceiptDrawer } from '../../features/receipts/components/receipt-drawer.tsx';
import { useEndpoint } from '../../platform/api/use-endpoint.ts';

/** A payment over the page that asked for it, with the way to its receipt; nothing while none is named. */
export function OrderWithReceipt({
  orderId,
  onClose,
}: {
  readonly orderId: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const [receiptOf, setReceiptOf] = useState<string | undefined>(undefined);
  // The same question as the drawer's own: it is asked once.
  const { data: order } = useEndpoint(
    readPaymentOrder,
    { params: { orderId: orderId ?? '' } },
    { enabled: orderId !== undefined },
  );
  const hasReceipt = orderId !== undefined && order !== undefined && order.receiptCode !== null;
  return (
    <>
      <OrderDrawer
        orderId={orderId}
        onClose={onClose}
        foot={
          hasReceipt ? (
            <Button wide onClick={() => setReceiptOf(orderId)}>
              Ver comprovante
            </Button>
          ) : undefined
        }
      />
      <ReceiptDrawer
        orderId={receiptOf}
        onClose={() => setReceiptOf(undefined)}
        renderWays={(receipt) => <ContestLink orderId={receipt.orderId} kind={receipt.kind} />}
      />
    </>
  );
}
