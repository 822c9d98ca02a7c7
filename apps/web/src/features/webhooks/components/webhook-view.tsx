import type { SignedChange, Webhook } from '@bank/contracts';
import { buttonLook, Card, DetailList, ErrorState, Skeleton, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull, momentInWords } from '../../../vocabulary/dates.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { Go, WebhooksAddress } from '../address.ts';
import { useWebhook } from '../api/use-webhooks.ts';
import { standingOf } from '../delivery-words.ts';
import { SeeWebhookSecret } from './see-webhook-secret.tsx';
import { TestWebhook } from './test-webhook.tsx';
import { WebhookActs } from './webhook-acts.tsx';
import styles from './webhooks.module.css';

// Whoever comes to see a secret does not wait for the table.
const DeliveryLog = lazyPart(() => import('./delivery-log.tsx'), 'DeliveryLog');

/** One webhook: how it does, what can be done with it, and what was sent to it. */
export function WebhookView({
  id,
  address,
  onGo,
  onAsked,
}: {
  readonly id: string;
  readonly address: WebhooksAddress;
  readonly onGo: Go;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const { data, error, refetch } = useWebhook(id);
  return (
    <>
      <div>
        <Link
          to="/customer-view"
          search={{ aba: 'integracoes' }}
          className={buttonLook({ variant: 'quiet', size: 'small' })}
        >
          <ArrowLeft size={16} aria-hidden />
          Ver integrações
        </Link>
      </div>
      {data === undefined ? (
        <Card>
          {error === null ? (
            <Skeleton height={280} />
          ) : (
            <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <>
          <SeeWebhookSecret webhook={data} />
          <Facts webhook={data} onAsked={onAsked} />
          <TestWebhook webhook={data} />
          <Suspense
            fallback={
              <Card title="Entregas">
                <Skeleton height={280} />
              </Card>
            }
          >
            <DeliveryLog id={id} address={address} onGo={onGo} />
          </Suspense>
        </>
      )}
    </>
  );
}

function Facts({
  webhook,
  onAsked,
}: {
  readonly webhook: Webhook;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const today = useToday();
  const { tone, label } = standingOf(webhook);
  const { key, url, createdAt, createdBy, cameBy, secretShown, formerSecretUntil, waiting, lastTry } = webhook;
  return (
    <Card title={`Webhook de ${key}`} aside={<StatusLabel tone={tone}>{label}</StatusLabel>}>
      <div className={styles.panel}>
        <WebhookActs webhook={webhook} onAsked={onAsked} />
        <DetailList
          items={[
            {
              label: 'Endereço',
              value: (
                <span className={styles.copyable}>
                  <code>{url}</code>
                  <CopyButton text={url} what="o endereço" />
                </span>
              ),
            },
            { label: 'Último envio', value: lastTry && momentInWords(instantOf(lastTry.at), today) },
            { label: 'Na fila', value: waiting === 0 ? 'Nenhuma entrega' : String(waiting) },
            {
              label: 'Cadastrado em',
              value: `${momentInFull(instantOf(createdAt))}, por ${createdBy}${cameBy === 'api' ? ' (API)' : ''}`,
            },
            {
              label: 'Segredo visto em',
              value: secretShown && `${momentInFull(instantOf(secretShown.at))}, por ${secretShown.to}`,
            },
            {
              label: 'Segredo anterior',
              value: formerSecretUntil && `Ainda assina até ${momentInFull(instantOf(formerSecretUntil))}`,
            },
          ]}
        />
      </div>
    </Card>
  );
}
