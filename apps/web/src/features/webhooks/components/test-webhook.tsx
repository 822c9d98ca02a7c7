import { testWebhook, type DeliveryDetail, type Webhook } from '@bank/contracts';
import { Button, Card } from '@bank/ui';
import { Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshWebhooks } from '../api/use-webhooks.ts';
import { DeliveryTryView } from './delivery-drawer.tsx';
import styles from './webhooks.module.css';

/** Sends a test now, and says at once what the address answered. */
export function TestWebhook({ webhook: { id } }: { readonly webhook: Webhook }): ReactNode {
  const { run, running, failure } = useOperation(testWebhook);
  const [outcome, setOutcome] = useState<DeliveryDetail | undefined>(undefined);
  const refresh = useFreshWebhooks();
  const test = async (): Promise<void> => {
    setOutcome(undefined);
    const sent = await run({ params: { id }, body: {} });
    if (!sent.ok) return;
    setOutcome(sent.value);
    refresh();
  };
  const [last] = outcome?.triesMade ?? [];
  return (
    <Card title="Testar">
      <div className={styles.start}>
        <p className={styles.muted}>Um envio assinado como os outros, com a lista de Pix vazia.</p>
        <Button icon={<Send size={16} aria-hidden />} loading={running} onClick={() => void test()}>
          Enviar teste
        </Button>
        {failure && <p role="alert">{failureMessage(failure)}</p>}
      </div>
      <div role="status">{last && <DeliveryTryView made={last} />}</div>
    </Card>
  );
}
