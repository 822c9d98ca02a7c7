import type { SignedChange, Webhook } from '@bank/contracts';
import { buttonLook, Card, EmptyState, Row, RowList, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Plus, Webhook as WebhookMark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SigningDrawer } from '../../../signed-changes/signing-drawer.tsx';
import { useWaitingChanges } from '../../../signed-changes/use-waiting-changes.ts';
import { WaitingChanges } from '../../../signed-changes/waiting-changes.tsx';
import { ListPlace, standingOf as standingOfList } from '../../../vocabulary/list-place.tsx';
import type { Go, WebhooksAddress } from '../address.ts';
import { useWebhooks, type Webhooks } from '../api/use-webhooks.ts';
import { standingOf } from '../delivery-words.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookView } from './webhook-view.tsx';
import styles from './webhooks.module.css';

/** Where the bank tells the company's systems of what its keys received: all webhooks, a new one, or one that stands. */
export function WebhooksPanel({ address, onGo }: { readonly address: WebhooksAddress; readonly onGo: Go }): ReactNode {
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  const { changes, lookAgain } = useWaitingChanges('webhooks');
  const { data, error, refetch } = useWebhooks();
  const { webhook } = address;
  const asked = (change: SignedChange): void => {
    setSigning(change);
    lookAgain();
  };
  return (
    <div className={styles.panel}>
      <WaitingChanges changes={changes} />
      {webhook === undefined || webhook === 'novo' ? (
        <ListPlace list={standingOfList({ data, error })} onRetry={() => void refetch()} rows={2} title="Webhooks">
          {data && <AllWebhooks webhooks={data} />}
        </ListPlace>
      ) : (
        <WebhookView key={webhook} id={webhook} address={address} onGo={onGo} onAsked={asked} />
      )}
      <WebhookForm
        what={webhook === 'novo' && data !== undefined ? { is: 'new', freeKeys: data.freeKeys } : undefined}
        onClose={() => onGo({ aba: 'integracoes' })}
        onAsked={(change) => {
          onGo({ aba: 'integracoes' });
          asked(change);
        }}
      />
      <SigningDrawer
        change={signing}
        onClose={() => setSigning(undefined)}
        onDone={({ kind, resultId }) => {
          // The next step is its secret, which stands with it.
          const isGone = kind === 'webhooks.remove';
          onGo({
            aba: 'integracoes',
            ...(!isGone && resultId?.startsWith('whk_') === true && { webhook: resultId }),
          });
        }}
      />
    </div>
  );
}

function AllWebhooks({ webhooks: { items, freeKeys } }: { readonly webhooks: Webhooks }): ReactNode {
  return (
    <Card
      title="Webhooks"
      aside={
        freeKeys.length > 0 &&
        items.length > 0 && (
          <Link
            to="/customer-view"
            search={{ aba: 'integracoes', webhook: 'novo' }}
            className={buttonLook({ size: 'small' })}
          >
            <Plus size={16} aria-hidden />
            Novo webhook
          </Link>
        )
      }
    >
      {items.length === 0 ? (
        <NoWebhooks mayAdd={freeKeys.length > 0} />
      ) : (
        <RowList label="Webhooks">
          {items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </RowList>
      )}
    </Card>
  );
}

function NoWebhooks({ mayAdd }: { readonly mayAdd: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<WebhookMark size={26} strokeWidth={1.6} />}
      title="O banco avisa o sistema da empresa"
      action={
        mayAdd ? (
          <Link to="/customer-view" search={{ aba: 'integracoes', webhook: 'novo' }} className={buttonLook()}>
            Novo webhook
          </Link>
        ) : (
          <Link to="/pix-keys" className={buttonLook()}>
            Cadastrar uma chave Pix
          </Link>
        )
      }
    >
      Com um webhook, o banco chama um endereço da empresa assim que uma cobrança é paga: o sistema não precisa
      perguntar de tempos em tempos.
      {!mayAdd && ' Ele pertence a uma chave Pix, e a empresa ainda não tem nenhuma livre.'}
    </EmptyState>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { tone, label } = standingOf(webhook);
  return (
    <Row
      title={webhook.key}
      detail={<span className={styles.breaks}>{webhook.url}</span>}
      end={
        <StatusLabel tone={webhook.canSeeSecret ? 'warning' : tone}>
          {webhook.canSeeSecret ? 'Veja o segredo' : label}
        </StatusLabel>
      }
      as={(line) => <Link to="/customer-view" search={{ aba: 'integracoes', webhook: webhook.id }} {...line} />}
    />
  );
}
