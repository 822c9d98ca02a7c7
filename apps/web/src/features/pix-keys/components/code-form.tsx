import { sendPixKeyCode, type CallFailure, type KeyCode } from '@bank/contracts';
import { Button, Form, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useNow } from '../../../platform/use-now.ts';
import { instantOf, timeLeft } from '../../../vocabulary/dates.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { keyInWords } from '../key-words.ts';
import styles from './pix-keys.module.css';

/** A code of six digits that was sent to an e-mail or telephone: typed, or asked for once more. */
export function CodeForm({
  code,
  submitLabel,
  running,
  failure,
  onSubmit,
  onResent,
}: {
  readonly code: KeyCode;
  readonly submitLabel: string;
  readonly running: boolean;
  readonly failure: CallFailure | undefined;
  readonly onSubmit: (typed: { readonly codeId: string; readonly code: string }) => void;
  readonly onResent: (code: KeyCode) => void;
}): ReactNode {
  const now = useNow(1000);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const resend = useOperation(sendPixKeyCode);
  const leftMs = instantOf(code.expiresAt) - now;
  const waitMs = instantOf(code.resendAt) - now;
  const again = async (): Promise<void> => {
    const body = code.claimId === null ? { type: code.type, key: code.key } : { claimId: code.claimId };
    const sent = await resend.run({ body });
    if (!sent.ok) return;
    setTyped('');
    onResent(sent.value);
  };
  const submit = (): void => {
    const digits = typed.replace(/\D/g, '');
    if (digits.length === 6) onSubmit({ codeId: code.id, code: digits });
    else setFault('O código tem 6 números.');
  };
  const said = failure ?? resend.failure;
  return (
    <Form
      label="Código enviado"
      headed
      failure={said && <p>{failureMessage(said)}</p>}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running}>
            {submitLabel}
          </Button>
          <Button disabled={waitMs > 0} loading={resend.running} onClick={() => void again()}>
            {waitMs > 0 ? `Enviar outro em ${timeLeft(waitMs)}` : 'Enviar outro código'}
          </Button>
        </>
      }
    >
      <p className={styles.muted}>
        {leftMs > 0
          ? `Enviamos ${code.type === 'EMAIL' ? 'um e-mail' : 'um SMS'} a ${keyInWords(code)}. O código vale por mais ${timeLeft(leftMs)}.`
          : `O código enviado a ${keyInWords(code)} venceu. Peça outro.`}
      </p>
      <TextField
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={typed}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          setTyped(event.target.value);
        }}
      />
    </Form>
  );
}
