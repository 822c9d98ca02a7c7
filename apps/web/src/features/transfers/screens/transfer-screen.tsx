import type { PaymentOrder } from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { idOf, usePayBefore } from '../../../payment-form/pay-to.ts';
import { PaymentForm, type Repeated } from '../../../payment-form/payment-form.tsx';
import type { Spendable } from '../../../payment-form/way-of-paying.ts';
import { useAppearance } from '../../../platform/appearance/use-appearance.ts';
import { useBalance } from '../../../platform/balance/use-balance.ts';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useTransferSender } from '../api/use-transfer-sender.ts';
import { TRANSFER } from '../transfer/transfer-way.ts';

/** Moving money to an account, up to the order that the bank makes of it. */
export function TransferScreen({
  repeats,
  onMade,
}: {
  readonly repeats: Repeated | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { permissions } = useAccess();
  const spendable = useSpendable();
  const sender = useTransferSender();
  const before = usePayBefore();
  if (permissions.includes('TRANSFERS_CREATE'))
    return (
      <PaymentForm
        key={idOf(before)}
        way={TRANSFER}
        isNamed={before !== undefined}
        {...{ spendable, sender, repeats, before, onMade }}
      />
    );
  return (
    <NotIncluded
      what="transferir"
      permission="fazer transferências"
      action={
        <Link to="/home" className={buttonLook()}>
          Ir para o início
        </Link>
      }
    />
  );
}

/** What there is to transfer; limits differ by kind, and the preview says them once the payee is found. */
function useSpendable(): Spendable {
  const { available } = useBalance();
  const [{ balance: look }] = useAppearance();
  return {
    availableCentavos: available,
    concealed: look === 'concealed',
    limitLeftCentavos: undefined,
    perTransactionCentavos: undefined,
  };
}
