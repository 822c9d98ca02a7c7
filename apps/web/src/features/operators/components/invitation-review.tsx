import type { SignedChangeLine } from '@bank/contracts';
import { formatCpf } from '@bank/documents';
import { Button, ChangeList, DetailList, Form, Review, ReviewPart } from '@bank/ui';
import type { ReactNode } from 'react';
import type { InvitationDraft } from '../new-operator.ts';
import styles from './invitation.module.css';

/** The invitation once more as a whole, before it is asked for. */
export function InvitationReview({
  draft,
  lines,
  onBack,
  onSend,
  sending,
  failure,
}: {
  readonly draft: InvitationDraft;
  readonly lines: readonly SignedChangeLine[];
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly sending: boolean;
  readonly failure: ReactNode;
}): ReactNode {
  return (
    <Form
      label="Confira os dados"
      headed
      onSubmit={onSend}
      actions={
        <>
          <Button type="submit" variant="primary" loading={sending}>
            Pedir convite
          </Button>
          <Button onClick={onBack}>Voltar</Button>
        </>
      }
    >
      <Review>
        <ReviewPart title="Quem" what="os dados" onEdit={onBack}>
          <DetailList
            items={[
              { label: 'Nome', value: draft.name.trim() },
              { label: 'E-mail', value: draft.email.trim() },
              { label: 'CPF', value: formatCpf(draft.cpf.replaceAll(/\D/g, '')) },
              { label: 'Celular', value: draft.phone },
            ]}
          />
        </ReviewPart>
        <ReviewPart title="O que poderá fazer" what="os direitos" onEdit={onBack}>
          <ChangeList lines={lines} />
        </ReviewPart>
      </Review>
      <p className={styles.muted}>
        O convite só sai depois de assinado no seu aplicativo. A senha temporária vai por e-mail, vale 24 horas e é
        trocada no primeiro acesso; ninguém mais a vê.
      </p>
      {failure}
    </Form>
  );
}
