import { listDevices, type SignedChange } from '@bank/contracts';
import { buttonLook, Card, EmptyState, FilterBar, FilterChip } from '@bank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { endpointKey, endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { SigningDrawer } from '../../../signed-changes/signing-drawer.tsx';
import { WaitingChanges } from '../../../signed-changes/waiting-changes.tsx';
import { ListPlace, standingOf } from '../../../vocabulary/list-place.tsx';
import { DeviceDrawer } from '../components/device-drawer.tsx';
import { DeviceTable } from '../components/device-table.tsx';
import { PendingDevices } from '../components/pending-devices.tsx';
import { SessionList } from '../components/session-list.tsx';
import { readDevicesAddress, type DevicesAddress } from '../address.ts';
import { listedDevices, listedSessions } from '../device-list.ts';

/** Sign-ins of others bring no news of their own, so the list is read again now and then while it is looked at. */
const LOOK_AGAIN_MS = 30_000;

/** The devices that confirm and sign for the company, and who is signed in where. */
export function DevicesScreen(): ReactNode {
  const address = useSearch({ from: '/frame/deviceManagement', select: readDevicesAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/deviceManagement' });
  const { data, error, refetch } = useDevices();
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  const devices = useMemo(() => listedDevices(data?.devices ?? [], address), [data, address]);
  const sessions = useMemo(() => listedSessions(data?.sessions ?? [], address), [data, address]);
  const show = (search: DevicesAddress): void => void navigate({ search, replace: true, resetScroll: false });
  const { dispositivo, ...others } = address;

  return (
    <Page lead="Os dispositivos que confirmam e assinam, e quem está conectado agora">
      <ListPlace list={standingOf({ data, error })} onRetry={() => void refetch()} rows={5}>
        {data && (
          <>
            <FilterBar label="De quem">
              <FilterChip on={address.ver === undefined} onClick={() => show({})}>
                Da empresa
              </FilterChip>
              <FilterChip on={address.ver === 'meus'} onClick={() => show({ ver: 'meus' })}>
                Só os meus
              </FilterChip>
            </FilterBar>
            <WaitingChanges changes={data.waiting} />
            <PendingDevices devices={devices} onOpen={({ id }) => show({ ...others, dispositivo: id })} />
            {devices.length === 0 ? (
              <NoDevices />
            ) : (
              <Card flush>
                <DeviceTable
                  devices={devices}
                  openId={dispositivo}
                  onOpen={({ id }) => show({ ...others, dispositivo: id })}
                />
              </Card>
            )}
            <SessionList sessions={sessions} />
          </>
        )}
      </ListPlace>
      <DeviceDrawer
        device={data?.devices.find(({ id }) => id === dispositivo)}
        onClose={() => show(others)}
        onAsked={(change) => {
          show(others);
          setSigning(change);
          void refetch();
        }}
      />
      <SigningDrawer change={signing} onClose={() => setSigning(undefined)} />
    </Page>
  );
}

function useDevices() {
  const queries = useQueryClient();
  // A new device rings its owner's bell and the administrators': that is the news of it.
  useLive(({ type }) => {
    if (type === 'notification') void queries.invalidateQueries({ queryKey: endpointKey(listDevices).slice(0, 1) });
  });
  return useQuery({ ...endpointQuery(useApp(), listDevices, {}), refetchInterval: LOOK_AGAIN_MS });
}

function NoDevices(): ReactNode {
  const { simulators } = useDoor();
  return (
    <Card>
      <EmptyState
        icon={<Smartphone size={26} strokeWidth={1.6} />}
        title="Nenhum dispositivo registrado"
        action={
          simulators ? (
            <a className={buttonLook()} href="/app/" target="_blank" rel="noreferrer">
              Abrir o aplicativo simulado
            </a>
          ) : undefined
        }
      >
        No aplicativo do banco, entre com CPF, conta e senha e toque em “Registrar este dispositivo”. É ele que confirma
        pagamentos e assina mudanças.
      </EmptyState>
    </Card>
  );
}
