import type { SignedChangeLine } from '@bank/contracts';
import { formatCpf } from '@bank/documents';
import { Button } from '@bank/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { ChangeLines } from '../../../app/signed-changes/change-lines.tsx';
import type { InvitationDraft } from '../new-operator.ts';
import { FormFrame } from './form-frame.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <FormFrame
      label="Confira os dados"
      attempt={0}
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
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        Confira os dados
      </h2>
      <ChangeLines
        lines={[
          { label: 'Nome', before: null, after: draft.name.trim() },
          { label: 'E-mail', before: null, after: draft.email.trim() },
          { label: 'CPF', before: null, after: formatCpf(draft.cpf.replaceAll(/\D/g, '')) },
          { label: 'Celular', before: null, after: draft.phone },
          ...lines,
        ]}
      />
      <p className={styles.muted}>
        O convite só sai depois de assinado no seu aplicativo. A senha temporária vai por e-mail, vale 24 horas e é
        trocada no primeiro acesso; ninguém mais a vê.
      </p>
      {failure}
    </FormFrame>
  );
}
