import { changeWebhook, registerWebhook, type SignedChange, type Webhook } from '@bank/contracts';
import {
  Button,
  ChangeList,
  DetailSection,
  Drawer,
  Form,
  LeaveButton,
  SelectField,
  TextField,
  useUnsaved,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import styles from './webhooks.module.css';

const URL_LENGTH_MAX = 500;

/** A webhook for a key that has none, or another address for one that stands. */
export type FormOf =
  | { readonly is: 'new'; readonly freeKeys: readonly string[] }
  | { readonly is: 'change'; readonly webhook: Webhook };

interface Props {
  readonly onClose: () => void;
  /** It was asked for: it waits for the signature. */
  readonly onAsked: (change: SignedChange) => void;
}

/** Asks where the bank is to post; nothing while nothing is wanted. */
export function WebhookForm({ what, ...props }: Props & { readonly what: FormOf | undefined }): ReactNode {
  return (
    <Drawer
      open={what !== undefined}
      onClose={props.onClose}
      title={what?.is === 'change' ? 'Alterar webhook' : 'Novo webhook'}
      keepsTyped
    >
      {what && <Fields what={what} {...props} />}
    </Drawer>
  );
}

function Fields({ what, onClose, onAsked }: Props & { readonly what: FormOf }): ReactNode {
  const before = what.is === 'change' ? what.webhook.url : '';
  const [key, setKey] = useState(what.is === 'new' && what.freeKeys.length === 1 ? (what.freeKeys[0] ?? '') : '');
  const [typed, setTyped] = useState(before);
  const [judged, setJudged] = useState(false);
  const registering = useOperation(registerWebhook);
  const changing = useOperation(changeWebhook);
  const { failure, running } = what.is === 'new' ? registering : changing;
  const url = typed.trim();
  const refused = useRefusedFields(failure, { key, url });
  const saved = useUnsaved(url !== before);
  const keyFault = what.is === 'new' && key === '' ? 'Escolha uma chave.' : undefined;
  // What makes an address one that the bank calls is the bank's to say: a sandbox takes one more than the world outside.
  const urlFault = url === '' ? 'Informe o endereço.' : undefined;
  const submit = async (): Promise<void> => {
    setJudged(true);
    if (keyFault !== undefined || urlFault !== undefined || url === before) return;
    const asked =
      what.is === 'new'
        ? await registering.run({ body: { key, url } })
        : await changing.run({ params: { id: what.webhook.id }, body: { url } });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label={what.is === 'new' ? 'Novo webhook' : 'Alterar webhook'}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running} disabled={what.is === 'change' && url === before}>
            {what.is === 'new' ? 'Pedir webhook' : 'Pedir mudança'}
          </Button>
          <LeaveButton onLeave={onClose}>Voltar</LeaveButton>
        </>
      }
    >
      <p className={styles.muted}>
        O banco envia um POST a este endereço, com /pix no fim, a cada Pix de cobrança que a chave recebe.
      </p>
      {what.is === 'new' && (
        <SelectField
          label="Chave Pix"
          placeholder="Escolha a chave"
          value={key}
          options={what.freeKeys.map((each) => ({ value: each, label: each }))}
          error={(judged ? keyFault : undefined) ?? refused.of('key')}
          onChange={(event) => setKey(event.target.value)}
        />
      )}
      <TextField
        label="Endereço"
        hint="Um endereço https de um site público, sem porta nem parâmetros"
        inputMode="url"
        placeholder="https://"
        value={typed}
        maxLength={URL_LENGTH_MAX}
        error={(judged ? urlFault : undefined) ?? refused.of('url')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {what.is === 'change' && url !== before && url !== '' && (
        <DetailSection title="O que muda">
          <ChangeList lines={[{ label: 'Endereço', before, after: url }]} />
        </DetailSection>
      )}
      <AskFailure failure={refused.rest} because="Webhooks são assinados no aplicativo." />
    </Form>
  );
}
