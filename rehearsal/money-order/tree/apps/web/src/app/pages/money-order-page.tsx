import { ORDER_KINDS } from '@bank/contracts';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MoneyOrderScreen } from '../../features/money-orders/money-order-screen.tsx';
import { readPaymentAddress } from '../../payment-form/address.ts';
import { PaymentPage } from './payment-page.tsx';

/** Sending cash to a counter. */
export function MoneyOrderPage(): ReactNode {
  const address = readPaymentAddress(useSearch({ strict: false }));
  return (
    <PaymentPage
      path="/money-orders"
      address={address}
      wordsOf={() => ORDER_KINDS['money-order'].words}
      outcomeTitle="Ordem de pagamento"
      Form={MoneyOrderScreen}
    />
  );
}
