import {
  actAgreeing,
  actName,
  APPROVAL_STEP_LABELS,
  approveOrder,
  CANNOT_DECIDE_WORDS,
  capitalised,
  readAuthorization,
  refuseOrder,
  type ApprovalStepState,
  type AuthorizationDetail,
} from '@bank/contracts';
import { Button, StatusLabel, type Tone } from '@bank/ui';
import { useCallback, type ReactNode } from 'react';
import { useAct } from '../bank/use-act.ts';
import { useAnswer } from '../bank/use-answer.ts';
import type { Signer } from '../device/signer.ts';
import styles from '../screens/app.module.css';
import { Faults } from '../screens/faults.tsx';
import { Loading } from '../screens/loading.tsx';
import { RefuseForm } from '../screens/refuse-form.tsx';
import { canShow, SignedFacts } from '../screens/signed-facts.tsx';
import { UNTRUSTED } from '../vocabulary/device-words.ts';
import { momentWords, onMoment } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import { goesOnWords } from './approval-words.ts';
import { approvalOf } from './approve.ts';

/** Somebody else's payment, whole: approved by this device's signature over what stands here, or refused. */
export function ApprovalScreen({
  signer,
  orderId,
  onBack,
}: {
  readonly signer: Signer;
  readonly orderId: string;
  readonly onBack: (notice?: string) => void;
}): ReactNode {
  const { bank } = signer;
  const approving = useAct(bank);
  const refusing = useAct(bank);
  const { answer, ask } = useAnswer(
    useCallback(() => bank.call(readAuthorization, { params: { orderId } }), [bank, orderId]),
  );
  if (answer?.ok !== true) return <Loading answer={answer} onRetry={ask} onBack={() => onBack()} />;
  const shown = answer.value;
  const { kind } = shown.order;
  const act = actName(kind);

  const approve = async (): Promise<void> => {
    const done = await approving.run(approveOrder, approvalOf(signer, shown));
    if (done) return onBack(`Aprovado. ${goesOnWords(done)}`);
    // Refused because it changed meanwhile: the person sees how it stands now before trying again.
    ask();
  };
  const refuse = async (reason: string): Promise<void> => {
    const done = await refusing.run(refuseOrder, { params: { orderId }, body: { reason } });
    if (done) return onBack(`${capitalised(act)} ${actAgreeing(kind, 'recusado')}. Nada saiu da conta.`);
    ask();
  };

  return (
    <>
      <h1 className={styles.heading}>Aprovar {act}</h1>
      <SignedFacts signing={shown.signing} />
      <Steps shown={shown} />
      {shown.cannotBecause !== null && <p className={styles.warning}>{CANNOT_DECIDE_WORDS[shown.cannotBecause]}</p>}
      {shown.canDecide && !signer.isTrusted && <p className={styles.warning}>{UNTRUSTED}</p>}
      <Faults fault={approving.fault ?? refusing.fault} />
      <div className={styles.actions}>
        {shown.canDecide && signer.isTrusted && (
          <Button
            variant="primary"
            size="large"
            wide
            loading={approving.busy}
            disabled={refusing.busy || !canShow(shown.signing)}
            onClick={() => void approve()}
          >
            Aprovar {act}
          </Button>
        )}
        {shown.canDecide && (
          <RefuseForm
            what={`Recusar ${act}`}
            busy={refusing.busy}
            disabled={approving.busy}
            onRefuse={(reason) => void refuse(reason)}
          />
        )}
        <Button variant="quiet" wide onClick={() => onBack()}>
          Voltar
        </Button>
      </div>
    </>
  );
}

const STEP_TONES: Readonly<Record<ApprovalStepState, Tone>> = {
  passed: 'positive',
  open: 'warning',
  'to-come': 'neutral',
};

/**
 * How far its approval is: until when it waits, who has given theirs, and on whom it waits. This alone is not signed, for it
 * may change at any moment: two who approve at the same time both count.
 */
function Steps({ shown: { approval, order } }: { readonly shown: AuthorizationDetail }): ReactNode {
  const now = useNow();
  return (
    <section className={styles.form} aria-labelledby="steps">
      <h2 id="steps" className={styles.section}>
        Aprovações
      </h2>
      {order.expiresAt !== null && <p className={styles.text}>Aguarda até {momentWords(order.expiresAt, now)}.</p>}
      <ol className={styles.steps}>
        {approval.steps.map(({ text, state, waitsOn }, index) => (
          <li key={index} className={styles.step}>
            <span className={styles.who}>
              <span className={styles.name}>{text}</span>
              {waitsOn.length > 0 && <span className={styles.small}>{waitsOn.join(', ')}</span>}
            </span>
            <StatusLabel tone={STEP_TONES[state]}>{APPROVAL_STEP_LABELS[state]}</StatusLabel>
          </li>
        ))}
      </ol>
      {approval.approvals.map(({ operatorId, name, at, inPlaceOf, counts }) => (
        <p key={operatorId} className={styles.small}>
          {name} aprovou {onMoment(at, now)}
          {inPlaceOf !== null && `, no lugar de ${inPlaceOf}`}
          {counts ? '.' : '. Já não vale: perdeu o direito de aprovar.'}
        </p>
      ))}
    </section>
  );
}
