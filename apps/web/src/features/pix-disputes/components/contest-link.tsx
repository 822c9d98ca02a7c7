import { readDisputeOfOrder, type OrderKind } from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';

/** From a payment to contesting it, or to its case; nothing where it is no Pix, cannot be contested, or by whoever may not. */
export function ContestLink({ orderId, kind }: { readonly orderId: string; readonly kind: OrderKind }): ReactNode {
  const { permissions } = useAccess();
  const isFor = kind === 'pix' && permissions.includes('PIX_VIEW');
  const { data } = useEndpoint(readDisputeOfOrder, { params: { orderId } }, { enabled: isFor });
  if (data === undefined) return null;
  const { dispute, refusal } = data;
  if (refusal === null && permissions.includes('PIX_CREATE'))
    return (
      <Link to="/pix" search={{ aba: 'contestacoes', contestar: orderId }} className={buttonLook({ variant: 'quiet' })}>
        <ShieldAlert size={16} aria-hidden />
        Contestar
      </Link>
    );
  if (dispute === null) return null;
  return (
    <Link to="/pix" search={{ aba: 'contestacoes', enviada: dispute.id }} className={buttonLook({ variant: 'quiet' })}>
      <ShieldAlert size={16} aria-hidden />
      Ver contestação
    </Link>
  );
}
