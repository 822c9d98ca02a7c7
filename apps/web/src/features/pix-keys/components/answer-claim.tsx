import {
  CLAIM_ACT_LABELS,
  completePixKeyClaim,
  giveClaimedPixKey,
  keepClaimedPixKey,
  sendPixKeyCode,
  withdrawPixKeyClaim,
  type CallFailure,
  type ClaimAct,
  type KeyClaim,
  type KeyCode,
} from '@bank/contracts';
import { Button, ConfirmDialog, Dialog } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { consequenceOf, keyInWords } from '../key-words.ts';
import { CodeForm } from './code-form.tsx';
import styles from './pix-keys.module.css';

interface AnswerClaimProps {
  readonly claim: KeyClaim;
  readonly act: ClaimAct;
  readonly onClose: () => void;
  readonly onAnswered: (claim: KeyClaim) => void;
}

/** Asks once more before a claim is answered, saying what follows; where a number must be proven, with its code. */
export function AnswerClaim(props: AnswerClaimProps): ReactNode {
  const { claim, act } = props;
  const isProven = claim.type === 'ownership' && (act === 'keep' || act === 'complete');
  return isProven ? <Proven {...props} /> : <Confirmed {...props} />;
}

function titleOf({ keyType, key }: KeyClaim, act: ClaimAct): string {
  return `${CLAIM_ACT_LABELS[act]}: ${keyInWords({ type: keyType, key })}`;
}

function Confirmed({ claim, act, onClose, onAnswered }: AnswerClaimProps): ReactNode {
  const give = useOperation(giveClaimedPixKey);
  const keep = useOperation(keepClaimedPixKey);
  const withdraw = useOperation(withdrawPixKeyClaim);
  const params = { claimId: claim.id };
  const answer = async (): Promise<void> => {
    const answered =
      act === 'give'
        ? await give.run({ params })
        : act === 'keep'
          ? await keep.run({ params, body: {} })
          : await withdraw.run({ params });
    if (answered.ok) onAnswered(answered.value);
  };
  const failure = give.failure ?? keep.failure ?? withdraw.failure;
  return (
    <ConfirmDialog
      open
      title={titleOf(claim, act)}
      text={consequenceOf(claim, act)}
      confirmLabel={CLAIM_ACT_LABELS[act]}
      danger={act === 'give'}
      loading={give.running || keep.running || withdraw.running}
      onConfirm={() => void answer()}
      onCancel={onClose}
    >
      <Failure failure={failure} />
    </ConfirmDialog>
  );
}

function Proven({ claim, act, onClose, onAnswered }: AnswerClaimProps): ReactNode {
  const [code, setCode] = useState<KeyCode | undefined>(undefined);
  const send = useOperation(sendPixKeyCode);
  const keep = useOperation(keepClaimedPixKey);
  const complete = useOperation(completePixKeyClaim);
  const params = { claimId: claim.id };
  const begin = async (): Promise<void> => {
    const sent = await send.run({ body: { claimId: claim.id } });
    if (sent.ok) setCode(sent.value);
  };
  const answer = async (proof: { readonly codeId: string; readonly code: string }): Promise<void> => {
    const answered =
      act === 'keep' ? await keep.run({ params, body: { proof } }) : await complete.run({ params, body: proof });
    if (answered.ok) onAnswered(answered.value);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(claim, act)}
      text={consequenceOf(claim, act)}
      actions={
        code === undefined ? (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button variant="primary" loading={send.running} onClick={() => void begin()}>
              Enviar código
            </Button>
          </>
        ) : undefined
      }
    >
      {code === undefined ? (
        <Failure failure={send.failure} />
      ) : (
        <CodeForm
          code={code}
          submitLabel={CLAIM_ACT_LABELS[act]}
          running={keep.running || complete.running}
          failure={keep.failure ?? complete.failure}
          onSubmit={(typed) => void answer(typed)}
          onResent={setCode}
        />
      )}
    </Dialog>
  );
}

function Failure({ failure }: { readonly failure: CallFailure | undefined }): ReactNode {
  return (
    failure && (
      <p className={styles.failure} role="alert">
        {failureMessage(failure)}
      </p>
    )
  );
}
