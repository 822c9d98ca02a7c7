import { listProfiles, type SignedChange } from '@bank/contracts';
import { Button, Card, EmptyState, ErrorState, Skeleton } from '@bank/ui';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { SigningDrawer } from '../../../signed-changes/signing-drawer.tsx';
import { WaitingChanges } from '../../../signed-changes/waiting-changes.tsx';
import { NEW_PROFILE } from '../rights.ts';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfilesMatrix } from './profiles-matrix.tsx';
import styles from './profiles-panel.module.css';

/** The permission profiles side by side, and one of them at a time to change. */
export function ProfilesPanel({
  editing,
  onEdit,
}: {
  /** The profile that is being changed, "novo" for a new one; undefined: the overview. */
  readonly editing: string | undefined;
  readonly onEdit: (profileId: string | undefined) => void;
}): ReactNode {
  const { data, error, refetch } = useEndpoint(listProfiles, {});
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  const asked = (change: SignedChange): void => {
    onEdit(undefined);
    setSigning(change);
    void refetch();
  };
  const profile = editing === NEW_PROFILE.id ? NEW_PROFILE : data?.items.find(({ id }) => id === editing);
  return (
    <div className={styles.panel}>
      {data === undefined ? (
        <Card>
          {error === null ? (
            <Skeleton height={420} />
          ) : (
            <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : profile !== undefined ? (
        <ProfileEditor
          key={profile.id}
          profile={profile}
          profiles={data.items}
          products={data.products}
          onCancel={() => onEdit(undefined)}
          onAsked={asked}
        />
      ) : (
        <>
          <WaitingChanges changes={data.waiting} />
          {data.items.length === 0 ? (
            <Card>
              <EmptyState
                title="Nenhum perfil ainda"
                action={
                  <Button variant="primary" onClick={() => onEdit(NEW_PROFILE.id)}>
                    Criar perfil
                  </Button>
                }
              >
                Um perfil é um conjunto de permissões com nome, que você dá a operadores.
              </EmptyState>
            </Card>
          ) : (
            <Card
              title="O que cada perfil permite"
              aside={
                <Button
                  size="small"
                  variant="primary"
                  icon={<Plus size={16} aria-hidden />}
                  onClick={() => onEdit(NEW_PROFILE.id)}
                >
                  Novo perfil
                </Button>
              }
            >
              <ProfilesMatrix profiles={data.items} onEdit={onEdit} />
              <p className={styles.note}>
                Administradores podem tudo e não usam perfil. O papel também limita: o que ele não permite, o perfil não
                dá.
              </p>
            </Card>
          )}
        </>
      )}
      <SigningDrawer change={signing} onClose={() => setSigning(undefined)} />
    </div>
  );
}
