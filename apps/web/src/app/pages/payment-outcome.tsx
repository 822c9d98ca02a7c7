import { agreeing, ORDER_KINDS, orderKindName, type PaymentOrder, type PaymentOrderDetail } from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OrderOutcome } from '../../features/payment-orders/components/order-outcome.tsx';
import { ReceiptView } from '../../features/receipts/components/receipt-view.tsx';

/** How a payment stands, with its receipt once it is settled and the ways on from here. */
export function PaymentOutcome({ order }: { readonly order: PaymentOrderDetail }): ReactNode {
  return <OrderOutcome order={order} actions={<WaysOn order={order} />} receipt={<ReceiptView orderId={order.id} />} />;
}

/** Where a person goes from the outcome; one of them is the screen's primary action. */
function WaysOn({ order }: { readonly order: PaymentOrder }): ReactNode {
  const primary = buttonLook({ variant: 'primary' });
  switch (order.state) {
    case 'settled':
      return (
        <>
          <Link to={ORDER_KINDS[order.kind].screens.pay} search={{}} className={primary}>
            Fazer {agreeing(order.kind, 'outro')} {orderKindName(order.kind)}
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
          <Link to={ORDER_KINDS[order.kind].screens.pay} search={{ repetir: order.id }} className={primary}>
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
