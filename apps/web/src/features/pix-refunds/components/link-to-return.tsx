import { DISPUTES_PLACE, isPrecautionId, type PixRefund } from '@bank/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Line = { readonly className: string; readonly children: ReactNode };

/** Where a return that was given leads: to its order, or to the contest, or the block, for which the bank gave back. */
export function linkToReturn({
  orderId,
  disputeId,
}: Pick<PixRefund, 'orderId' | 'disputeId'>): ((line: Line) => ReactNode) | undefined {
  if (orderId !== null) return (line) => <Link to="/pix" search={{ ordem: orderId }} {...line} />;
  if (disputeId === null) return undefined;
  const { to, search } = DISPUTES_PLACE;
  const shown = isPrecautionId(disputeId) ? { cautelar: disputeId } : { recebida: disputeId };
  return (line) => <Link to={to} search={{ ...search, ...shown }} {...line} />;
}
