import { readReceipt } from '@bank/contracts';
import { Actions, Drawer } from '@bank/ui';
import type { ReactNode } from 'react';
import { PayAgainActions } from '../../../payment-form/payees/pay-again-actions.tsx';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
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
    <Drawer
      open={orderId !== undefined}
      onClose={onClose}
      title="Comprovante"
      foot={orderId !== undefined && <WaysOn orderId={orderId} />}
    >
      {orderId !== undefined && <ReceiptView orderId={orderId} />}
    </Drawer>
  );
}

/** What can be done next about whom it was paid to. */
function WaysOn({ orderId }: { readonly orderId: string }): ReactNode {
  // The same question as the receipt's own: it is asked once.
  const { data } = useEndpoint(readReceipt, { params: { orderId } }, { staleTime: Infinity });
  if (data === undefined) return null;
  return (
    <Actions>
      <PayAgainActions orderId={orderId} kind={data.kind} payeeName={data.payee.name} />
    </Actions>
  );
}
