import { createMoneyOrder, type PaymentOrder } from '@bank/contracts';
import type { ReactNode } from 'react';
import { wireTermsOf } from '../../payment-form/draft.ts';
import { PaymentForm, type Repeated } from '../../payment-form/payment-form.tsx';
import { useOrderSender } from '../../payment-form/sending/use-order-sender.ts';
import { useBalance } from '../../platform/balance/use-balance.ts';
import { MONEY_ORDER, type Typed } from './money-order-way.tsx';

/** Sending cash to a counter, up to the order that the bank makes of it. */
export function MoneyOrderScreen({
  repeats,
  onMade,
}: {
  readonly repeats: Repeated | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { balance, available } = useBalance();
  const sender = useOrderSender(createMoneyOrder, (typed: Typed, terms) => ({
    body: { ...typed, ...wireTermsOf(terms) },
  }));
  const spendable = {
    availableCentavos: available ?? balance,
    limitLeftCentavos: undefined,
    perTransactionCentavos: undefined,
  };
  return <PaymentForm way={MONEY_ORDER} {...{ spendable, sender, repeats, onMade }} />;
}
