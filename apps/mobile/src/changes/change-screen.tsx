import {
  approveSignedChange,
  cancelSignedChange,
  readSignedChange,
  refuseSignedChange,
  signSignedChange,
  type SignedChange,
} from '@bank/contracts';
import { Button, VisuallyHidden } from '@bank/ui';
import { ArrowRight } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useAct } from '../bank/use-act.ts';
import { useAnswer } from '../bank/use-answer.ts';
import type { Signer } from '../device/signer.ts';
import styles from '../screens/app.module.css';
import { Faults } from '../screens/faults.tsx';
import { Loading } from '../screens/loading.tsx';
import { RefuseForm } from '../screens/refuse-form.tsx';
import { UNTRUSTED } from '../vocabulary/device-words.ts';
import { momentWords, onMoment } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import { signedWords, standingWords } from './change-words.ts';
import { signatureOf } from './sign-change.ts';

/** A change of rights, rules, limits or devices, line by line: signed, authorized, refused or given up here. */
export function ChangeScreen({
  signer,
  changeId,
  onBack,
}: {
  readonly signer: Signer;
  readonly changeId: string;
  readonly onBack: (notice?: string) => void;
}): ReactNode {
  const { bank } = signer;
  const { answer, ask } = useAnswer(
    useCallback(() => bank.call(readSignedChange, { params: { changeId } }), [bank, changeId]),
  );
  if (answer?.ok !== true) return <Loading answer={answer} onRetry={ask} onBack={() => onBack()} />;
  const change = answer.value;
  const standing = standingWords(change);
  return (
    <>
      <h1 className={styles.heading}>{headingOf(change)}</h1>
      <ChangeFacts change={change} />
      {standing !== undefined && <p className={styles.warning}>{standing}</p>}
      <ChangeActs signer={signer} change={change} onFailed={ask} onBack={onBack} />
    </>
  );
}

function headingOf({ canSign, canDecide }: SignedChange): string {
  if (canSign) return 'Assinar mudança';
  return canDecide ? 'Autorizar mudança' : 'Mudança';
}

function ChangeFacts({ change }: { readonly change: SignedChange }): ReactNode {
  const now = useNow();
  return (
    <>
      <div className={styles.hero}>
        <strong className={styles.title}>{change.title}</strong>
        <span className={styles.small}>
          {change.canSign ? 'Você pediu' : `${change.askedBy.name} pediu`} {onMoment(change.askedAt, now)}
        </span>
      </div>
      <dl className={styles.lines}>
        {change.lines.map(({ label, before, after }) => (
          <div key={`${label} ${before} ${after}`} className={styles.line}>
            <dt className={styles.small}>{label}</dt>
            <dd className={styles.values}>
              {before !== null && (
                <>
                  <VisuallyHidden>Hoje: </VisuallyHidden>
                  <span className={styles.before}>{before}</span>
                  <ArrowRight size={14} strokeWidth={1.7} aria-hidden />
                  <VisuallyHidden>. Passa a ser: </VisuallyHidden>
                </>
              )}
              <span className={styles.name}>{after}</span>
            </dd>
          </div>
        ))}
      </dl>
      {change.notes.map((note) => (
        <p key={note} className={styles.warning}>
          {note}
        </p>
      ))}
    </>
  );
}

function ChangeActs({
  signer,
  change,
  onFailed,
  onBack,
}: {
  readonly signer: Signer;
  readonly change: SignedChange;
  /** It may have been decided meanwhile: read it anew. */
  readonly onFailed: () => void;
  readonly onBack: (notice?: string) => void;
}): ReactNode {
  const { bank, isTrusted } = signer;
  const { id: changeId, canSign, canDecide, canCancel } = change;
  const signing = useAct(bank);
  const ending = useAct(bank);
  const now = useNow();

  const sign = async (): Promise<void> => {
    const done = await signing.run(canSign ? signSignedChange : approveSignedChange, signatureOf(signer, change));
    return done ? onBack(signedWords(done)) : onFailed();
  };
  const refuse = async (reason: string): Promise<void> => {
    const done = await ending.run(refuseSignedChange, { params: { changeId }, body: { reason } });
    return done ? onBack('Mudança recusada. Nada mudou.') : onFailed();
  };
  const cancel = async (): Promise<void> => {
    const done = await ending.run(cancelSignedChange, { params: { changeId } });
    return done ? onBack('Você desistiu da mudança. Nada mudou.') : onFailed();
  };

  const needsSignature = canSign || canDecide;
  return (
    <>
      {needsSignature && (
        <p className={styles.text}>
          Aguarda até {momentWords(change.expiresAt, now)}.
          {canSign && change.needsSecond && ' Depois da sua assinatura, outra pessoa da empresa também autoriza.'}
        </p>
      )}
      {needsSignature && !isTrusted && <p className={styles.warning}>{UNTRUSTED}</p>}
      <Faults fault={signing.fault ?? ending.fault} />
      <div className={styles.actions}>
        {needsSignature && isTrusted && (
          <Button
            variant="primary"
            size="large"
            wide
            loading={signing.busy}
            disabled={ending.busy}
            onClick={() => void sign()}
          >
            {canSign ? 'Assinar mudança' : 'Autorizar mudança'}
          </Button>
        )}
        {canDecide && (
          <RefuseForm
            what="Recusar mudança"
            busy={ending.busy}
            disabled={signing.busy}
            onRefuse={(reason) => void refuse(reason)}
          />
        )}
        {canCancel && (
          <Button wide loading={ending.busy} disabled={signing.busy} onClick={() => void cancel()}>
            Desistir desta mudança
          </Button>
        )}
        <Button variant="quiet" wide onClick={() => onBack()}>
          Voltar
        </Button>
      </div>
    </>
  );
}
