import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PixTransferScreen } from '../../features/pix/screens/pix-transfer-screen.tsx';
import { PAYMENT_WORDS } from '../../vocabulary/payment-words.ts';
import { PaymentPage } from './payment-page.tsx';

/** Paying by Pix. */
export function PixTransferPage(): ReactNode {
  const address = useSearch({ from: '/frame/pix-transfer' });
  return (
    <PaymentPage
      path="/pix-transfer"
      address={address}
      words={PAYMENT_WORDS.pix}
      outcomeTitle="Pagamento com Pix"
      Form={PixTransferScreen}
    />
  );
}
