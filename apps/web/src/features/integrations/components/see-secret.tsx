import { showSecret, type CallOutput, type Credential } from '@bank/contracts';
import { Button, Card } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { useFreshCredentials } from '../api/use-credentials.ts';
import styles from './integrations.module.css';

const SecretDialog = onDemand(
  async () => (await import('../../../vocabulary/secret-dialog.tsx')).SecretDialog,
  () => true,
);

/** The secret that waits to be seen once, by who asked for it; others are told that somebody has to. */
export function SeeSecret({ credential }: { readonly credential: Credential }): ReactNode {
  const { run, running, failure } = useOperation(showSecret);
  // Nowhere but here: neither the cache of answers nor the storage of the browser ever has it.
  const [secret, setSecret] = useState<CallOutput<typeof showSecret> | undefined>(undefined);
  const refresh = useFreshCredentials();
  const see = async (): Promise<void> => {
    const shown = await run({ params: { id: credential.id }, body: {} });
    if (shown.ok) setSecret(shown.value);
    else refresh();
  };
  const { state, secretShown, canSeeSecret, name } = credential;
  const waits = state === 'active' && secretShown === null;
  return (
    <>
      {(waits || failure !== undefined) && secret === undefined && (
        <Card title="Segredo">
          <div className={styles.secret}>
            {waits && (
              <p>
                {canSeeSecret
                  ? 'O segredo está pronto e aparece uma única vez, para você. Tenha onde guardá-lo antes de abrir.'
                  : 'Quem pediu esta credencial ainda não viu o segredo. Até lá, nenhum programa entra com ela.'}
              </p>
            )}
            {canSeeSecret && (
              <Button variant="primary" loading={running} onClick={() => void see()}>
                Ver segredo
              </Button>
            )}
            <AskFailure failure={failure} because="O segredo só aparece para quem tem um celular registrado." />
          </div>
        </Card>
      )}
      {secret !== undefined && (
        <SecretDialog
          title={`Segredo de ${name}`}
          lines={[
            { label: 'client_id', value: secret.clientId, what: 'o client_id' },
            { label: 'client_secret', value: secret.clientSecret, what: 'o segredo' },
          ]}
          fileName={`segredo-${secret.clientId}`}
          without="Para ligar os programas, só pedindo um segredo novo."
          onClose={() => {
            setSecret(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}
