import { ORDER_KINDS, waysBeside, type TransferKind } from '@bank/contracts';
import { FilterChip } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readLimitsAddress, type LimitsAddress } from '../../features/usage-limits/address.ts';
import { LimitsScreen } from '../../features/usage-limits/screens/limits-screen.tsx';

/** How much may be transferred, to accounts of this bank and by TED, which have limits each. */
export function TransferLimitsPage(): ReactNode {
  const { aba, tipo = 'transfer' } = useSearch({
    from: '/frame/transfer/limits',
    select: readAddress,
    structuralSharing: true,
  });
  const navigate = useNavigate({ from: '/transfer/limits' });
  const show = (part: TransferLimitsAddress): void => void navigate({ search: addressOf(part) });
  return (
    <LimitsScreen
      key={tipo}
      kind={tipo}
      tab={aba}
      onTab={(tab) => show({ tipo, ...(tab === undefined ? {} : { aba: tab }) })}
      choice={
        <div role="group" aria-label="Limites de quê">
          {KINDS.map((kind) => (
            <FilterChip key={kind} on={kind === tipo} onClick={() => show({ tipo: kind })}>
              {LABELS[kind]}
            </FilterChip>
          ))}
        </div>
      }
    />
  );
}

/** What the page shows: which kind, where it is not the first, and which tab. */
export type TransferLimitsAddress = LimitsAddress & { readonly tipo?: TransferKind };

const KINDS = waysBeside('transfer') as readonly TransferKind[];
const LABELS: Readonly<Record<TransferKind, string>> = {
  transfer: 'Entre contas do banco',
  ted: ORDER_KINDS.ted.words.name,
};

function readAddress(search: Readonly<Record<string, unknown>>): TransferLimitsAddress {
  return { ...readLimitsAddress(search), ...(search['tipo'] === 'ted' ? { tipo: 'ted' as const } : {}) };
}

function addressOf({ tipo, aba }: TransferLimitsAddress): TransferLimitsAddress {
  return { ...(tipo === 'ted' ? { tipo } : {}), ...(aba === undefined ? {} : { aba }) };
}
