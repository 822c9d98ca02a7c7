import { ORDER_KINDS } from '@bank/contracts';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PixTransferScreen } from '../../features/pix/screens/pix-transfer-screen.tsx';
import { readPaymentAddress } from '../../payment-form/address.ts';
import { PaymentPage } from './payment-page.tsx';

/** Paying by Pix. */
export function PixTransferPage(): ReactNode {
  const address = useSearch({ from: '/frame/pix-transfer', select: readPaymentAddress, structuralSharing: true });
  return (
    <PaymentPage
      path="/pix-transfer"
      address={address}
      wordsOf={() => ORDER_KINDS.pix.words}
      outcomeTitle="Pagamento com Pix"
      Form={PixTransferScreen}
    />
  );
}
