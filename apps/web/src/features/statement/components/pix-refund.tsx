import type { StatementEntry } from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayOpen, screenOf } from '../../../platform/screens/screens.ts';
import type { Access } from '../../../platform/session/session-state.ts';

/** The id of a Pix that came in and that this person may give back; undefined for any other line. */
export function refundableId(entry: StatementEntry, access: Access): string | undefined {
  const isRefundable = entry.type === 'pix_received' && mayOpen(screenOf('/pix-refund/$id'), access);
  return isRefundable ? (entry.endToEndId ?? undefined) : undefined;
}

/** The way to giving a Pix back. */
export function RefundLink({ id }: { readonly id: string }): ReactNode {
  return (
    <Link to="/pix-refund/$id" params={{ id }} className={buttonLook()}>
      <Undo2 size={16} aria-hidden />
      Devolver
    </Link>
  );
}
