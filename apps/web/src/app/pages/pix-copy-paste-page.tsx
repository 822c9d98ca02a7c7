import { ORDER_KINDS } from '@bank/contracts';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readCodeAddress } from '../../features/pix/copy-paste/address.ts';
import { PixCopyPasteScreen } from '../../features/pix/screens/pix-copy-paste-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

/** Paying a Pix code. */
export function PixCopyPastePage(): ReactNode {
  const address = useSearch({ from: '/frame/pix-copy-paste', select: readCodeAddress, structuralSharing: true });
  return (
    <PaymentPage
      path="/pix-copy-paste"
      address={address}
      wordsOf={() => ORDER_KINDS.pix.words}
      isPaidOnce
      outcomeTitle="Pagamento com Pix"
      Form={PixCopyPasteScreen}
    />
  );
}
