import { ORDER_KINDS } from '@bank/contracts';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TransferScreen } from '../../features/transfers/screens/transfer-screen.tsx';
import { readPaymentAddress } from '../../payment-form/address.ts';
import { PaymentPage } from './payment-page.tsx';

/** Transferring: to an account of this bank at once, to one of another by TED. */
export function TransferPage(): ReactNode {
  const address = useSearch({ from: '/frame/transfer', select: readPaymentAddress, structuralSharing: true });
  return (
    <PaymentPage
      path="/transfer"
      address={address}
      wordsOf={({ kind }) => ORDER_KINDS[kind].words}
      outcomeTitle="Transferência"
      Form={TransferScreen}
    />
  );
}
