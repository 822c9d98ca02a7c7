import type { PaymentOrder } from '@bank/contracts';
import type { ReactNode } from 'react';
import { idOf, usePayBefore, usePayTo } from '../../../payment-form/pay-to.ts';
import { PaymentForm, type Repeated } from '../../../payment-form/payment-form.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useSpendable } from '../api/use-spendable.ts';
import { usePixSender } from '../api/use-pix-sender.ts';
import { PayingNotIncluded } from '../components/paying-not-included.tsx';
import { payingTo } from '../transfer/pix-way.ts';

/** Paying by Pix, up to the order that the bank makes of it. */
export function PixTransferScreen({
  repeats,
  onMade,
}: {
  readonly repeats: Repeated | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { permissions } = useAccess();
  const spendable = useSpendable();
  const sender = usePixSender();
  const payTo = usePayTo();
  const before = usePayBefore();
  if (permissions.includes('PIX_CREATE'))
    return (
      <PaymentForm
        key={`${payTo} ${idOf(before)}`}
        way={payingTo(payTo)}
        isNamed={payTo !== '' || before !== undefined}
        {...{ spendable, sender, repeats, before, onMade }}
      />
    );
  return <PayingNotIncluded />;
}
