import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readLimitsAddress } from '../../features/usage-limits/address.ts';
import { LimitsScreen } from '../../features/usage-limits/screens/limits-screen.tsx';

/** How much may be paid by Pix. */
export function PixLimitsPage(): ReactNode {
  const { aba } = useSearch({ from: '/frame/pix-limits', select: readLimitsAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/pix-limits' });
  return (
    <LimitsScreen
      kind="pix"
      tab={aba}
      onTab={(tab) => void navigate({ search: tab === undefined ? {} : { aba: tab } })}
    />
  );
}
