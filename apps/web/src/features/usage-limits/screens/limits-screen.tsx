import { orderKindName, readUsageLimits, type OrderKind, type SignedChange, type UsageLimits } from '@bank/contracts';
import { Card, ErrorState, Skeleton, Tabs } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
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
import { hasNight } from '../limit-words.ts';
import type { LimitsTab } from '../address.ts';
import type { Wanted } from '../components/limit-drawer.tsx';

const LimitDrawer = onDemand(
  async () => (await import('../components/limit-drawer.tsx')).LimitDrawer,
  ({ wanted }) => wanted !== undefined,
);

interface Props {
  readonly kind: OrderKind;
  /** Absent: the limits themselves. */
  readonly tab: LimitsTab | undefined;
  readonly onTab: (tab: LimitsTab | undefined) => void;
  /** Chooses between kinds that share the page. */
  readonly choice?: ReactNode;
}

/** How much the company may pay in one way: what is used of it, what can be asked for, and what was. */
export function LimitsScreen(props: Props): ReactNode {
  const maySee = useAccess().permissions.includes('LIMITS_VIEW');
  return (
    <Page lead={leadFor(props.kind)}>
      {maySee && props.choice}
      {maySee ? <Limits {...props} /> : <NotIncluded what="ver os limites da empresa" permission="ver limites" />}
    </Page>
  );
}

function Limits({ kind, tab, onTab }: Props): ReactNode {
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
  const panel = { data, kind, onWant: setWanted, onChanged: reread };
  return (
    <>
      <WaitingChanges changes={data.waiting} />
      <Tabs
        label="Limites"
        value={tab ?? 'limites'}
        onChange={(value) => onTab(value === 'limites' ? undefined : value)}
        tabs={[
          { value: 'limites', label: 'Limites', content: <LimitsPanel {...panel} /> },
          { value: 'favorecidos', label: titleOfPayees(data, kind), content: <PayeeLimitsPanel {...panel} /> },
          { value: 'historico', label: 'Histórico', content: <ChangesPanel {...panel} /> },
        ]}
      />
      <LimitDrawer
        wanted={wanted}
        limits={data}
        kind={kind}
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

function leadFor(kind: OrderKind): string {
  return `Quanto a empresa pode pagar por ${orderKindName(kind)}${hasNight(kind) ? ', de dia e à noite' : ' a cada dia'}`;
}

function titleOfPayees({ payeeLimits }: UsageLimits, kind: OrderKind): string {
  const { length } = payeeLimits.filter(({ type }) => type === kind);
  return length === 0 ? 'Favorecidos' : `Favorecidos (${length})`;
}
