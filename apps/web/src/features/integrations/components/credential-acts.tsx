import { renewSecret, revokeCredential, type Credential, type SignedChange } from '@bank/contracts';
import { Actions, Button, buttonLook, ConfirmDialog } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { useFreshCredentials } from '../api/use-credentials.ts';

interface Props {
  readonly credential: Credential;
  readonly onAsked: (change: SignedChange) => void;
}

/** What can be done with a credential that works. */
export function CredentialActs({ credential, onAsked }: Props): ReactNode {
  const [act, setAct] = useState<'renew' | 'revoke' | undefined>(undefined);
  const close = (): void => setAct(undefined);
  return (
    <Actions>
      <Link
        to="/customer-view"
        search={{ aba: 'integracoes', credencial: credential.id, mudar: 'sim' }}
        className={buttonLook({ size: 'small' })}
      >
        Alterar
      </Link>
      <Button size="small" onClick={() => setAct('renew')}>
        Pedir segredo novo
      </Button>
      <Button size="small" onClick={() => setAct('revoke')}>
        Revogar
      </Button>
      <RenewSecret credential={credential} open={act === 'renew'} onClose={close} onAsked={onAsked} />
      <RevokeCredential credential={credential} open={act === 'revoke'} onClose={close} />
    </Actions>
  );
}

function RenewSecret({
  credential: { id, name },
  open,
  onClose,
  onAsked,
}: Props & { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const { run, running, failure } = useOperation(renewSecret);
  const renew = async (): Promise<void> => {
    const asked = await run({ params: { id }, body: {} });
    if (!asked.ok) return;
    onClose();
    onAsked(asked.value);
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Pedir um segredo novo para ${name}?`}
      text="Quando for assinado no aplicativo, o segredo de antes deixa de valer: os programas só voltam a entrar com o novo, que aparece uma única vez para você."
      confirmLabel="Pedir segredo novo"
      loading={running}
      onConfirm={() => void renew()}
      onCancel={onClose}
    >
      <AskFailure failure={failure} because="Segredos novos são assinados no aplicativo." />
    </ConfirmDialog>
  );
}

function RevokeCredential({
  credential: { id, name },
  open,
  onClose,
}: {
  readonly credential: Credential;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { run, running, failure } = useOperation(revokeCredential);
  const { toasts } = useDoor();
  const refresh = useFreshCredentials();
  const revoke = async (): Promise<void> => {
    const revoked = await run({ params: { id }, body: {} });
    // Refused or not, the page behind the question says how it stands by now.
    refresh();
    if (!revoked.ok) return;
    onClose();
    toasts.show({ text: `${name} foi revogada.`, tone: 'positive', kind: 'status' });
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Revogar ${name} agora?`}
      text="Os programas que a usam param na hora: cada chamada deles recebe 401, mesmo com um token já emitido. Vale sem assinatura, e não dá para voltar atrás: para religar os programas, crie outra credencial."
      confirmLabel="Revogar credencial"
      danger
      loading={running}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      <AskFailure failure={failure} />
    </ConfirmDialog>
  );
}
