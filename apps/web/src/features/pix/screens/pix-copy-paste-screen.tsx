import type { PaymentOrder } from '@bank/contracts';
import type { ReactNode } from 'react';
import { usePayTo } from '../../../payment-form/pay-to.ts';
import { PaymentForm, type Repeated } from '../../../payment-form/payment-form.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { usePixSender } from '../api/use-pix-sender.ts';
import { useSpendable } from '../api/use-spendable.ts';
import { PayingNotIncluded } from '../components/paying-not-included.tsx';
import { PIX_CODE } from '../copy-paste/code-way.ts';

/** Paying a Pix code, up to the order that the bank makes of it. */
export function PixCopyPasteScreen({
  repeats,
  onMade,
}: {
  readonly repeats: Repeated | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { permissions } = useAccess();
  const spendable = useSpendable();
  const sender = usePixSender();
  const code = usePayTo();
  const way = code === '' ? PIX_CODE : { ...PIX_CODE, payee: { ...PIX_CODE.payee, empty: { code } } };
  if (permissions.includes('PIX_CREATE'))
    return <PaymentForm key={code} way={way} isNamed={code !== ''} {...{ spendable, sender, repeats, onMade }} />;
  return <PayingNotIncluded />;
}
