import { inviteOperator, listProfiles, type SignedChange } from '@bank/contracts';
import { Card, ErrorState, FormPage, Skeleton, useUnsaved } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { SigningDrawer } from '../../../signed-changes/signing-drawer.tsx';
import { InvitationFields, type RefusedField } from '../components/invitation-fields.tsx';
import { InvitationReview } from '../components/invitation-review.tsx';
import { RightsPreview } from '../components/rights-preview.tsx';
import { EMPTY_INVITATION, faultyField, phoneOf } from '../new-operator.ts';
import { chosenRights, rightsLines } from '../rights.ts';
import styles from './new-operator-screen.module.css';

const STEPS = ['Dados', 'Revisão', 'Assinatura'] as const;

/** Inviting an operator: who it is and what they may do, a look at it all, then the signature in the app. */
export function NewOperatorScreen(): ReactNode {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY_INVITATION);
  const [reviewing, setReviewing] = useState(false);
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  const [refused, setRefused] = useState<RefusedField | undefined>(undefined);
  const profiles = useEndpoint(listProfiles, {});
  const invite = useOperation(inviteOperator);
  const saved = useUnsaved(draft !== EMPTY_INVITATION && signing === undefined);

  const send = async (): Promise<void> => {
    const { name, email, cpf, phone, rights } = draft;
    const asked = await invite.run({
      body: {
        name: name.trim(),
        email: email.trim(),
        cpf: cpf.replaceAll(/\D/g, ''),
        phone: phoneOf(phone) ?? '',
        ...chosenRights(rights),
      },
    });
    if (asked.ok) {
      saved();
      setSigning(asked.value);
      return;
    }
    const { failure } = asked;
    const field = failure.kind === 'refused' ? faultyField(failure.code) : undefined;
    // What the bank says about a field is mended there: back to the form, with everything typed still in it.
    if (field === undefined) return;
    setRefused({ field, message: failureMessage(failure), draft });
    setReviewing(false);
  };

  if (profiles.data === undefined)
    return (
      <Page>
        <Card>
          {profiles.error === null ? (
            <Skeleton height={420} />
          ) : (
            <ErrorState message={failureMessage(profiles.error.failure)} onRetry={() => void profiles.refetch()} />
          )}
        </Card>
      </Page>
    );
  const permissions = profiles.data.items.find(({ id }) => id === draft.rights.profileId)?.permissions ?? [];
  return (
    <Page lead="A senha temporária vai por e-mail, direto para a pessoa">
      <div className={styles.columns}>
        <FormPage steps={STEPS} current={signing !== undefined ? 2 : reviewing ? 1 : 0}>
          {reviewing ? (
            <InvitationReview
              draft={draft}
              lines={rightsLines(undefined, chosenRights(draft.rights), profiles.data.items)}
              onBack={() => setReviewing(false)}
              onSend={() => void send()}
              sending={invite.running}
              failure={<AskFailure failure={invite.failure} />}
            />
          ) : (
            <InvitationFields
              draft={draft}
              refused={refused}
              onChange={setDraft}
              onComplete={() => setReviewing(true)}
              profiles={profiles.data.items}
            />
          )}
        </FormPage>
        <Card title="Ver como esta pessoa">
          {draft.rights.role === undefined ? (
            <p className={styles.muted}>Escolha o papel e o perfil para ver o que esta pessoa verá e poderá fazer.</p>
          ) : (
            <RightsPreview question={{ role: draft.rights.role, permissions }} role={draft.rights.role} />
          )}
        </Card>
      </div>
      <SigningDrawer
        change={signing}
        onClose={() => {
          setSigning(undefined);
          // In place of the form: going back must not invite the same person again.
          void navigate({ to: '/users', search: {}, replace: true });
        }}
      />
    </Page>
  );
}
