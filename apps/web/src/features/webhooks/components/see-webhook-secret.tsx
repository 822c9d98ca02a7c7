import { showWebhookSecret, type Webhook } from '@bank/contracts';
import { Button, Card } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { useFreshWebhooks } from '../api/use-webhooks.ts';
import styles from './webhooks.module.css';

const SecretDialog = onDemand(
  async () => (await import('../../../vocabulary/secret-dialog.tsx')).SecretDialog,
  () => true,
);

/** The secret with which deliveries are signed, to be seen once by who asked for it. */
export function SeeWebhookSecret({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { run, running, failure } = useOperation(showWebhookSecret);
  // Nowhere but here: neither the cache of answers nor the storage of the browser ever has it.
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const refresh = useFreshWebhooks();
  const see = async (): Promise<void> => {
    const shown = await run({ params: { id: webhook.id }, body: {} });
    if (shown.ok) setSecret(shown.value.secret);
    else refresh();
  };
  const { canSeeSecret, key, id } = webhook;
  return (
    <>
      {(canSeeSecret || failure !== undefined) && secret === undefined && (
        <Card title="Segredo da assinatura">
          <div className={styles.start}>
            <p>
              Cada envio vem assinado com este segredo, no cabeçalho Ipe-Signature. Ele aparece uma única vez, para
              você.
            </p>
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
          title={`Segredo do webhook de ${key}`}
          lines={[{ label: 'Segredo', value: secret, what: 'o segredo' }]}
          fileName={`segredo-${id}`}
          without="Para conferir as assinaturas, só pedindo um segredo novo."
          onClose={() => {
            setSecret(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}
