import type { ReactNode } from 'react';
import { AvailableBalance } from './available-balance.tsx';
import { useBalance } from './use-balance.ts';

/** What can be spent now, among the figures of a `dl`; nothing where this person may not know it. */
export function AvailableFigure({ className }: { readonly className?: string | undefined }): ReactNode {
  const { available, loading } = useBalance();
  if (available === undefined && !loading) return null;
  return (
    <div>
      <dt>Disponível agora</dt>
      <dd className={className}>
        <AvailableBalance />
      </dd>
    </div>
  );
}
