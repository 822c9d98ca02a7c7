import { readReceipt, type Receipt } from '@bank/contracts';
import { Actions, Drawer } from '@bank/ui';
import type { ReactNode } from 'react';
import { PayAgainActions } from '../../../payment-form/payees/pay-again-actions.tsx';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { ReceiptView } from './receipt-view.tsx';

type RenderWays = (receipt: Receipt) => ReactNode;

/** A receipt over whatever page asked for it; nothing while no payment is named. */
export function ReceiptDrawer({
  orderId,
  onClose,
  renderWays,
}: {
  readonly orderId: string | undefined;
  readonly onClose: () => void;
  /** What else can be done from a receipt, by what was paid. */
  readonly renderWays?: RenderWays | undefined;
}): ReactNode {
  return (
    <Drawer
      open={orderId !== undefined}
      onClose={onClose}
      title="Comprovante"
      foot={orderId !== undefined && <WaysOn orderId={orderId} renderWays={renderWays} />}
    >
      {orderId !== undefined && <ReceiptView orderId={orderId} />}
    </Drawer>
  );
}

/** What can be done next about whom it was paid to. */
function WaysOn({
  orderId,
  renderWays,
}: {
  readonly orderId: string;
  readonly renderWays?: RenderWays | undefined;
}): ReactNode {
  // The same question as the receipt's own: it is asked once.
  const { data } = useEndpoint(readReceipt, { params: { orderId } }, { staleTime: Infinity });
  if (data === undefined) return null;
  return (
    <Actions>
      <PayAgainActions orderId={orderId} kind={data.kind} payeeName={data.payee.name} />
      {renderWays?.(data)}
    </Actions>
  );
}
