import type { PaymentOrder, PaymentOrderDetail } from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OrderOutcome } from '../../features/payment-orders/components/order-outcome.tsx';
import { ReceiptView } from '../../features/receipts/components/receipt-view.tsx';
import type { ScreenPath } from '../../platform/screens/screens.ts';
import { agreeing, atStart, type PaymentWords } from '../../vocabulary/payment-words.ts';

/** How a payment stands, with its receipt once it is settled and the ways on from here. */
export function PaymentOutcome({
  order,
  path,
  words,
}: {
  readonly order: PaymentOrderDetail;
  /** Where another one is made, or this one again. */
  readonly path: ScreenPath;
  readonly words: PaymentWords;
}): ReactNode {
  return (
    <OrderOutcome
      order={order}
      words={words}
      actions={<WaysOn {...{ order, path, words }} />}
      receipt={<ReceiptView orderId={order.id} />}
    />
  );
}

/** Where a person goes from the outcome; one of them is the screen's primary action. */
function WaysOn({
  order,
  path,
  words,
}: {
  readonly order: PaymentOrder;
  readonly path: ScreenPath;
  readonly words: PaymentWords;
}): ReactNode {
  const again = path as '/pix-transfer';
  const primary = buttonLook({ variant: 'primary' });
  switch (order.state) {
    case 'settled':
      return (
        <>
          <Link to={again} search={{}} className={primary}>
            {atStart(words.make)} {agreeing(words, 'outro')} {words.noun}
          </Link>
          <Link to="/home" className={buttonLook()}>
            Ir para o início
          </Link>
        </>
      );
    case 'rejected':
    case 'expired':
    case 'cancelled':
    case 'refused':
      return (
        <>
          <Link to={again} search={{ repetir: order.id }} className={primary}>
            Tentar de novo
          </Link>
          <Link to="/home" className={buttonLook()}>
            Ir para o início
          </Link>
        </>
      );
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'scheduled':
    case 'processing':
    case 'unknown':
      return (
        <Link to="/home" className={buttonLook()}>
          Ir para o início
        </Link>
      );
  }
}
