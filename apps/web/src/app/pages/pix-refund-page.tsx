import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RefundScreen } from '../../features/pix-refunds/screens/refund-screen.tsx';

/** Giving a received Pix back, up to the order that the bank makes of it. */
export function PixRefundPage(): ReactNode {
  const { id } = useParams({ from: '/frame/pix-refund/$id' });
  const navigate = useNavigate();
  return (
    <RefundScreen
      key={id}
      id={id}
      // In place of the form: going back must not lead into a refund that is made.
      onMade={(order) => void navigate({ to: '/pix', search: { ordem: order.id }, replace: true })}
    />
  );
}
