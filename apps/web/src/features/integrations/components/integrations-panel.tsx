import type { SignedChange } from '@bank/contracts';
import { buttonLook, Card } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SigningDrawer } from '../../../signed-changes/signing-drawer.tsx';
import { useWaitingChanges } from '../../../signed-changes/use-waiting-changes.ts';
import { WaitingChanges } from '../../../signed-changes/waiting-changes.tsx';
import { ListPlace, standingOf } from '../../../vocabulary/list-place.tsx';
import type { Go, IntegrationsAddress } from '../address.ts';
import { useCredentials } from '../api/use-credentials.ts';
import { AddressesCard } from './addresses-card.tsx';
import { CredentialForm } from './credential-form.tsx';
import { CredentialList } from './credential-list.tsx';
import { CredentialView } from './credential-view.tsx';
import { NoCredentials } from './no-credentials.tsx';
import styles from './integrations.module.css';

/**
 * The credentials with which programs of the company call the bank: all of them, a new one, and one that stands, by the
 * address. Each change is signed in the app; what becomes of it is followed here.
 */
export function IntegrationsPanel({
  address,
  onGo,
  webhooks,
  webhooksOnly = false,
}: {
  readonly address: IntegrationsAddress;
  readonly onGo: Go;
  /** The webhooks, which stand below all credentials. */
  readonly webhooks?: ReactNode;
  /** One of them is open: the credentials give way, and what is being signed there goes on. */
  readonly webhooksOnly?: boolean;
}): ReactNode {
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  const { lookAgain, changes } = useWaitingChanges('integrations');
  const asked = (change: SignedChange): void => {
    setSigning(change);
    lookAgain();
  };
  const { credencial, mudar } = address;
  const all: IntegrationsAddress = { aba: 'integracoes' };
  const one = { ...all, ...(credencial !== undefined && { credencial }) };
  return (
    <div className={styles.panel}>
      <WaitingChanges changes={changes} />
      {credencial === undefined ? (
        <>
          {!webhooksOnly && <AllCredentials />}
          {webhooks}
        </>
      ) : credencial === 'nova' || mudar !== undefined ? (
        <CredentialForm
          key={credencial}
          {...(credencial !== 'nova' && { id: credencial })}
          onLeave={() => onGo(credencial === 'nova' ? all : one)}
          onAsked={(change) => {
            asked(change);
            onGo(credencial === 'nova' ? all : one);
          }}
        />
      ) : (
        <CredentialView key={credencial} id={credencial} address={address} onGo={onGo} onAsked={asked} />
      )}
      <SigningDrawer
        change={signing}
        onClose={() => setSigning(undefined)}
        onDone={({ resultId }) => {
          // The next step is its secret, which stands with it.
          if (resultId?.startsWith('crd_') === true) onGo({ aba: 'integracoes', credencial: resultId });
        }}
      />
    </div>
  );
}

function AllCredentials(): ReactNode {
  const { data, error, refetch } = useCredentials();
  const isNone = data?.items.length === 0;
  return (
    <ListPlace list={standingOf({ data, error })} onRetry={() => void refetch()} rows={3} title="Credenciais">
      {data !== undefined && (
        <>
          {isNone ? (
            <NoCredentials />
          ) : (
            <Card
              title="Credenciais"
              aside={
                <Link
                  to="/customer-view"
                  search={{ aba: 'integracoes', credencial: 'nova' }}
                  className={buttonLook({ size: 'small' })}
                >
                  <Plus size={16} aria-hidden />
                  Nova credencial
                </Link>
              }
            >
              <CredentialList credentials={data.items} />
            </Card>
          )}
          <AddressesCard tokenUrl={data.tokenUrl} apiUrl={data.apiUrl} certificateNeeded={data.certificateNeeded} />
        </>
      )}
    </ListPlace>
  );
}
