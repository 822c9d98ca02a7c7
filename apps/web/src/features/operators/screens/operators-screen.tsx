import { listOperators, listProfiles, readUsageLimits, type Operator, type SignedChange } from '@bank/contracts';
import { Button, buttonLook, Card, Fold, Folds } from '@bank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { WaitingChanges } from '../../../signed-changes/waiting-changes.tsx';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { ListPlace, NothingLeft, standingOf } from '../../../vocabulary/list-place.tsx';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { OperatorFilters } from '../components/operator-filters.tsx';
import { OperatorTable } from '../components/operator-table.tsx';
import { readOperatorsAddress, type OperatorsAddress } from '../address.ts';
import { isNarrowed, listed, totalsInWords } from '../operator-list.ts';

const OperatorDrawer = onDemand(
  async () => (await import('../components/operator-drawer.tsx')).OperatorDrawer,
  ({ operator }) => operator !== undefined,
);
const SigningDrawer = onDemand(
  async () => (await import('../../../signed-changes/signing-drawer.tsx')).SigningDrawer,
  ({ change }) => change !== undefined,
);
const OperatorsExport = lazyPart(() => import('../components/operators-export.tsx'), 'OperatorsExport');

/** Who acts for the company: everybody, with what they may do and what can be done about it. */
export function OperatorsScreen(): ReactNode {
  const address = useSearch({ from: '/frame/users', select: readOperatorsAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/users' });
  const { data, error, refetch } = useEndpoint(listOperators, {});
  const profiles = useEndpoint(listProfiles, {});
  const { permissions } = useAccess();
  const limits = useEndpoint(readUsageLimits, {}, { enabled: permissions.includes('LIMITS_VIEW') });
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  const show = (next: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ search: readOperatorsAddress(next), replace: true, resetScroll: false });
  const close = (): void => show({ ...address, operador: undefined });

  return (
    <Page
      lead="Quem age pela empresa, e com quais direitos"
      actions={
        <>
          <Suspense
            fallback={
              <Button variant="quiet" disabled>
                Exportar
              </Button>
            }
          >
            <OperatorsExport address={address} />
          </Suspense>
          <Link to="/users/new-user" className={buttonLook({ variant: 'primary' })}>
            <UserPlus size={16} aria-hidden />
            Convidar operador
          </Link>
        </>
      }
    >
      {data !== undefined && <WaitingChanges changes={[...data.waiting, ...(limits.data?.waiting ?? [])]} />}
      {data !== undefined && (
        <Folds>
          <Fold label="Buscar e filtrar" inUse={isNarrowed(address)}>
            <OperatorFilters address={address} operators={data.items} onChange={show} />
          </Fold>
        </Folds>
      )}
      <ListPlace list={standingOf({ data, error })} onRetry={() => void refetch()} rows={5}>
        {data && <List operators={data.items} address={address} onShow={show} />}
      </ListPlace>
      <OperatorDrawer
        operator={data?.items.find(({ id }) => id === address.operador)}
        operators={data?.items ?? []}
        profiles={profiles.data?.items ?? []}
        onClose={close}
        onAsked={(change) => {
          close();
          setSigning(change);
          void refetch();
          void limits.refetch();
        }}
      />
      <SigningDrawer change={signing} onClose={() => setSigning(undefined)} />
    </Page>
  );
}

function List({
  operators,
  address,
  onShow,
}: {
  readonly operators: readonly Operator[];
  readonly address: OperatorsAddress;
  readonly onShow: (next: Readonly<Record<string, string | undefined>>) => void;
}): ReactNode {
  const rows = useMemo(() => listed(operators, address), [operators, address]);
  if (rows.length === 0)
    return (
      <Card>
        <NothingLeft
          what="operadores"
          because="da busca, do estado, do papel ou do perfil escolhido"
          onWiden={() => onShow({ ordem: address.ordem })}
        />
      </Card>
    );
  return (
    <Card flush>
      <OperatorTable
        operators={rows}
        openId={address.operador}
        onOpen={(operator) => onShow({ ...address, operador: operator.id })}
        foot={totalsInWords(rows)}
        order={address.ordem}
        onOrder={(ordem) => onShow({ ...address, ordem })}
      />
    </Card>
  );
}
