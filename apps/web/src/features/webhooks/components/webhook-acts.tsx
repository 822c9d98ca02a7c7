import { removeWebhook, renewWebhookSecret, type SignedChange, type Webhook } from '@bank/contracts';
import { Actions, Button, ConfirmDialog } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { WebhookForm } from './webhook-form.tsx';

const WORDS = {
  renew: {
    title: 'Pedir um segredo novo?',
    text: 'Depois de assinado no aplicativo, o segredo novo aparece uma única vez para você. O de antes ainda assina por 24 horas, para dar tempo de trocar.',
    confirmLabel: 'Pedir segredo novo',
  },
  remove: {
    title: 'Remover este webhook?',
    text: 'Depois de assinado no aplicativo, o banco não envia mais nada a este endereço, e o que está na fila é interrompido.',
    confirmLabel: 'Pedir remoção',
  },
} as const;

/** What can be done with a webhook; all of it is signed in the app. */
export function WebhookActs({
  webhook,
  onAsked,
}: {
  readonly webhook: Webhook;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const [act, setAct] = useState<'change' | 'renew' | 'remove' | undefined>(undefined);
  const renewing = useOperation(renewWebhookSecret);
  const removing = useOperation(removeWebhook);
  const close = (): void => setAct(undefined);
  const asked = (change: SignedChange): void => {
    close();
    onAsked(change);
  };
  const confirm = async (): Promise<void> => {
    const input = { params: { id: webhook.id }, body: {} };
    const answer = await (act === 'remove' ? removing : renewing).run(input);
    if (answer.ok) asked(answer.value);
  };
  const words = WORDS[act === 'remove' ? 'remove' : 'renew'];
  return (
    <Actions>
      <Button size="small" onClick={() => setAct('change')}>
        Alterar endereço
      </Button>
      <Button size="small" onClick={() => setAct('renew')}>
        Pedir segredo novo
      </Button>
      <Button size="small" onClick={() => setAct('remove')}>
        Remover
      </Button>
      <WebhookForm what={act === 'change' ? { is: 'change', webhook } : undefined} onClose={close} onAsked={asked} />
      <ConfirmDialog
        open={act === 'renew' || act === 'remove'}
        {...words}
        danger={act === 'remove'}
        loading={renewing.running || removing.running}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <AskFailure
          failure={act === 'remove' ? removing.failure : renewing.failure}
          because="Webhooks são assinados no aplicativo."
        />
      </ConfirmDialog>
    </Actions>
  );
}
