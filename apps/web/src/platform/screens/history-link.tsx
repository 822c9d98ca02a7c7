import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../session/use-session.ts';

/** The way to the company's history, narrowed to one thing or to one kind of act; nothing for who may not see it. */
export function HistoryLink({
  about,
  kind,
}: {
  /** The id of the thing that all acts are about: an order, an operator. */
  readonly about?: string;
  /** A kind of act, as the history's address names it. */
  readonly kind?: 'direitos';
}): ReactNode {
  if (!useAccess().permissions.includes('HISTORY_VIEW')) return null;
  const search = { ...(about === undefined ? {} : { sobre: about }), ...(kind === undefined ? {} : { tipo: kind }) };
  return (
    <Link to="/history" search={search} className={buttonLook({ size: 'small' })}>
      Ver histórico
    </Link>
  );
}
