import type { Institution } from '@bank/contracts';
import { ErrorState, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import { useInstitutions } from './use-institutions.ts';

/** What needs the whole list of institutions from its first moment on, as a grid whose cells name banks. */
export function WithBanks({
  height = 420,
  children,
}: {
  /** What it takes while the list is on its way, in px. */
  readonly height?: number;
  readonly children: (banks: readonly Institution[]) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = useInstitutions();
  if (data !== undefined) return children(data.institutions);
  if (error === null) return <Skeleton height={height} />;
  return <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />;
}
