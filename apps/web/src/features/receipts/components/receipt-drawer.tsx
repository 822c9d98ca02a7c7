import { Drawer } from '@bank/ui';
import type { ReactNode } from 'react';
import { ReceiptView } from './receipt-view.tsx';

/** A receipt over whatever page asked for it; nothing while no payment is named. */
export function ReceiptDrawer({
  orderId,
  onClose,
}: {
  readonly orderId: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Drawer open={orderId !== undefined} onClose={onClose} title="Comprovante">
      {orderId !== undefined && <ReceiptView orderId={orderId} />}
    </Drawer>
  );
}
