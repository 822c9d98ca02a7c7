import { readUsageLimits, type SignedChange, type UsageLimits } from '@bank/contracts';
import { Card, EmptyState, ErrorState, Skeleton, Tabs } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { SigningDrawer } from '../../../signed-changes/signing-drawer.tsx';
import { WaitingChanges } from '../../../signed-changes/waiting-changes.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { ChangesPanel } from '../components/changes-panel.tsx';
import { LimitsPanel } from '../components/limits-panel.tsx';
import { PayeeLimitsPanel } from '../components/payee-limits-panel.tsx';
import { readLimitsAddress } from '../address.ts';
import type { Wanted } from '../components/limit-drawer.tsx';

const LimitDrawer = onDemand(
  async () => (await import('../components/limit-drawer.tsx')).LimitDrawer,
  ({ wanted }) => wanted !== undefined,
);

/** How much the company may pay by Pix: what is used of it, what can be asked for, and what was. */
export function LimitsScreen(): ReactNode {
  const maySee = useAccess().permissions.includes('LIMITS_VIEW');
  return (
    <Page lead="Quanto a empresa pode pagar com Pix, de dia e à noite">{maySee ? <Limits /> : <NotAllowed />}</Page>
  );
}

function NotAllowed(): ReactNode {
  return (
    <Card>
      <EmptyState title="Seu perfil não inclui ver os limites da empresa">
        Peça ao administrador da sua empresa a permissão de ver limites.
      </EmptyState>
    </Card>
  );
}

function Limits(): ReactNode {
  const { aba } = readLimitsAddress(useSearch({ from: '/frame/pix-limits' }));
  const navigate = useNavigate({ from: '/pix-limits' });
  const { data, error, refetch } = useEndpoint(readUsageLimits, {});
  const [wanted, setWanted] = useState<Wanted | undefined>(undefined);
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  const reread = (): void => void refetch();
  if (data === undefined)
    return (
      <Card>
        {error === null ? (
          <Skeleton height={420} />
        ) : (
          <ErrorState message={failureMessage(error.failure)} onRetry={reread} />
        )}
      </Card>
    );
  const panel = { data, onWant: setWanted, onChanged: reread };
  return (
    <>
      <WaitingChanges changes={data.waiting} />
      <Tabs
        label="Limites"
        value={aba ?? 'limites'}
        onChange={(value) => void navigate({ search: value === 'limites' ? {} : { aba: value } })}
        tabs={[
          { value: 'limites', label: 'Limites', content: <LimitsPanel {...panel} /> },
          { value: 'destinos', label: titleOfPayees(data), content: <PayeeLimitsPanel {...panel} /> },
          { value: 'historico', label: 'Histórico', content: <ChangesPanel {...panel} /> },
        ]}
      />
      <LimitDrawer
        wanted={wanted}
        limits={data}
        onClose={() => setWanted(undefined)}
        onChanged={reread}
        onAsked={(change) => {
          setWanted(undefined);
          setSigning(change);
          reread();
        }}
      />
      <SigningDrawer change={signing} onClose={() => setSigning(undefined)} />
    </>
  );
}

function titleOfPayees({ payeeLimits: { length } }: UsageLimits): string {
  return length === 0 ? 'Destinos' : `Destinos (${length})`;
}
