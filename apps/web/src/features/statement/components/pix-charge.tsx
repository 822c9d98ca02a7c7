import { findPaidPixCharge, type StatementEntry } from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { mayOpen, screenOf } from '../../../platform/screens/screens.ts';
import type { Access } from '../../../platform/session/session-state.ts';

/** The id of a received Pix that may have paid a charge, for whom may see charges; undefined for any other line. */
export function chargedId({ type, txid, endToEndId }: StatementEntry, access: Access): string | undefined {
  const isCharged = type === 'pix_received' && txid !== null && mayOpen(screenOf('/pix-charge'), access);
  return isCharged ? (endToEndId ?? undefined) : undefined;
}

/** The way to the charge that a Pix paid; nothing where it paid none, as with a txid that the payer's side made up. */
export function PaidChargeLink({ endToEndId }: { readonly endToEndId: string }): ReactNode {
  const { data } = useEndpoint(findPaidPixCharge, { params: { endToEndId } });
  if (data === undefined || data.chargeId === null) return null;
  return (
    <Link to="/pix-charge" search={{ cobranca: data.chargeId }} className={buttonLook()}>
      <QrCode size={16} aria-hidden />
      Ver cobrança
    </Link>
  );
}
