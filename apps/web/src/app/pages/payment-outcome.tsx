import {
  agreeing,
  capitalised,
  type OrderKindWords,
  type PaymentOrder,
  type PaymentOrderDetail,
} from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OrderOutcome } from '../../features/payment-orders/components/order-outcome.tsx';
import { ContestLink } from '../../features/pix-disputes/components/contest-link.tsx';
import type { PaymentPath } from './payment-path.ts';
import { ReceiptView } from '../../features/receipts/components/receipt-view.tsx';

/** How a payment stands, with its receipt once it is settled and the ways on from here. */
export function PaymentOutcome({
  order,
  path,
  words,
  isPaidOnce,
}: {
  readonly order: PaymentOrderDetail;
  /** Where another one is made, or this one again. */
  readonly path: PaymentPath;
  readonly words: OrderKindWords;
  readonly isPaidOnce: boolean;
}): ReactNode {
  return (
    <OrderOutcome
      order={order}
      words={words}
      actions={<WaysOn {...{ order, path, words, isPaidOnce }} />}
      receipt={<ReceiptView orderId={order.id} />}
    />
  );
}

/** Where a person goes from the outcome; one of them is the screen's primary action. */
function WaysOn({
  order,
  path,
  words,
  isPaidOnce,
}: {
  readonly order: PaymentOrder;
  readonly path: PaymentPath;
  readonly words: OrderKindWords;
  readonly isPaidOnce: boolean;
}): ReactNode {
  const primary = buttonLook({ variant: 'primary' });
  switch (order.state) {
    case 'settled':
      return (
        <>
          <Link to={path} search={{}} className={primary}>
            {capitalised(words.do)} {agreeing(words, 'outro')} {words.name}
          </Link>
          {!isPaidOnce && (
            <Link to={path} search={{ repetir: order.id }} className={buttonLook()}>
              Pagar de novo
            </Link>
          )}
          <Link to="/home" className={buttonLook()}>
            Ir para o início
          </Link>
          <ContestLink orderId={order.id} kind={order.kind} />
        </>
      );
    case 'rejected':
    case 'expired':
    case 'cancelled':
    case 'refused':
      return (
        <>
          <Link to={path} search={{ repetir: order.id }} className={primary}>
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
