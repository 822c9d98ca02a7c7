import { changeCredential, createCredential, type Credential, type SignedChange } from '@bank/contracts';
import { Button, Card, ChangeList, DetailSection, ErrorState, Form, LeaveButton, Skeleton, useUnsaved } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useCredential, useCredentials } from '../api/use-credentials.ts';
import { draftOf, faultsOf, termsLines, termsOf, type TermsDraft } from '../terms-draft.ts';
import styles from './integrations.module.css';
import { TermsFields } from './terms-fields.tsx';

interface Props {
  readonly onLeave: () => void;
  /** It was asked for: it waits for the signature. */
  readonly onAsked: (change: SignedChange) => void;
}

/** A new credential, or other terms for one that stands, which are read first. */
export function CredentialForm({ id, ...props }: Props & { readonly id?: string }): ReactNode {
  return id === undefined ? <NewCredential {...props} /> : <ChangedCredential id={id} {...props} />;
}

function NewCredential(props: Props): ReactNode {
  const { data, error, refetch } = useCredentials();
  if (data === undefined) return <NotRead error={error} onRetry={() => void refetch()} />;
  return <TermsForm credential={undefined} certificateNeeded={data.certificateNeeded} {...props} />;
}

function ChangedCredential({ id, ...props }: Props & { readonly id: string }): ReactNode {
  const list = useCredentials();
  const one = useCredential(id);
  const error = list.error ?? one.error;
  if (list.data === undefined || one.data === undefined)
    return (
      <NotRead
        error={error}
        onRetry={() => {
          void list.refetch();
          void one.refetch();
        }}
      />
    );
  return <TermsForm credential={one.data} certificateNeeded={list.data.certificateNeeded} {...props} />;
}

function NotRead({
  error,
  onRetry,
}: {
  readonly error: ReturnType<typeof useCredentials>['error'];
  readonly onRetry: () => void;
}): ReactNode {
  return (
    <Card>
      {error === null ? (
        <Skeleton height={480} />
      ) : (
        <ErrorState message={failureMessage(error.failure)} onRetry={onRetry} />
      )}
    </Card>
  );
}

function TermsForm({
  credential,
  certificateNeeded,
  onLeave,
  onAsked,
}: Props & { readonly credential: Credential | undefined; readonly certificateNeeded: boolean }): ReactNode {
  const [began] = useState(credential);
  const [draft, setDraft] = useState<TermsDraft>(() => draftOf(began));
  const [judged, setJudged] = useState(false);
  const creating = useOperation(createCredential);
  const changing = useOperation(changeCredential);
  const { failure, running } = began === undefined ? creating : changing;
  const terms = termsOf(draft);
  const refused = useRefusedFields(failure, terms);
  const faults = faultsOf(draft, certificateNeeded);
  const lines = termsLines(began, draft);
  const saved = useUnsaved(JSON.stringify(termsOf(draft)) !== JSON.stringify(termsOf(draftOf(began))));
  const label = began === undefined ? 'Nova credencial' : `Alterar ${began.name}`;
  const id = useId();

  const submit = async (): Promise<void> => {
    setJudged(true);
    if (Object.keys(faults).length > 0 || lines.length === 0) return;
    const asked =
      began === undefined
        ? await creating.run({ body: terms })
        : await changing.run({ params: { id: began.id }, body: terms });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Card>
      <Form
        label={label}
        headed
        id={id}
        onSubmit={() => void submit()}
        actions={
          <>
            <Button
              type="submit"
              variant="primary"
              loading={running}
              disabled={began !== undefined && lines.length === 0}
            >
              {began === undefined ? 'Pedir credencial' : 'Pedir mudança'}
            </Button>
            <LeaveButton onLeave={onLeave}>Voltar</LeaveButton>
          </>
        }
      >
        <p className={styles.muted}>
          Você confere e assina no aplicativo. Onde há mais de uma pessoa administradora, outra também autoriza.
        </p>
        <TermsFields
          draft={draft}
          faults={judged ? faults : {}}
          refused={refused}
          certificate={began?.certificate ?? null}
          certificateNeeded={certificateNeeded}
          onChange={setDraft}
        />
        <DetailSection title={began === undefined ? 'Resumo' : 'O que muda'}>
          {lines.length === 0 ? <p className={styles.muted}>Nada alterado ainda.</p> : <ChangeList lines={lines} />}
        </DetailSection>
        <AskFailure failure={refused.rest} because="Credenciais são assinadas no aplicativo." />
      </Form>
    </Card>
  );
}
