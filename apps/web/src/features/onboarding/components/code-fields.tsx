import { Button, TextField } from '@bank/ui';
import { useEffect, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { ServiceNotice } from '../../../platform/availability/service-notice.tsx';
import { useNow } from '../../../platform/use-now.ts';
import type { Channel, CodeSending, Codes } from '../api/use-codes.ts';
import type { CodeField } from '../refusals.ts';
import styles from './code-fields.module.css';

/** The codes as they were typed: in this tab's memory alone. */
export type TypedCodes = Readonly<Record<CodeField, string>>;

const EMAIL = ['email'] as const;
const EMAIL_AND_SMS = ['email', 'sms'] as const;
const CODE_LENGTH = 6;
const TICK_MS = 500;

/** The codes that went out by e-mail and SMS; the first ones are asked for when the fields come. */
export function CodeFields({
  email,
  mobile,
  codes,
  typed,
  faults,
  onChange,
  onChangeEmail,
}: {
  readonly email: string;
  /** Undefined: no mobile number was given, and no code by SMS is needed. */
  readonly mobile: string | undefined;
  readonly codes: Codes;
  readonly typed: TypedCodes;
  readonly faults: Partial<Readonly<Record<CodeField, string>>>;
  readonly onChange: (typed: TypedCodes) => void;
  /** Back to where e-mail and telephone are given. */
  readonly onChangeEmail: () => void;
}): ReactNode {
  const { sendOnce } = codes;
  useEffect(() => {
    sendOnce('email', email);
    if (mobile !== undefined) sendOnce('sms', mobile);
  }, [sendOnce, email, mobile]);

  const field = (name: CodeField, label: string, isOptional: boolean): ReactNode => (
    <TextField
      label={label}
      name={name}
      optional={isOptional}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      value={typed[name]}
      error={faults[name]}
      onChange={(event) => onChange({ ...typed, [name]: event.target.value.replaceAll(/\D/g, '') })}
    />
  );
  return (
    <>
      <ServiceNotice services={mobile === undefined ? EMAIL : EMAIL_AND_SMS} />
      <div className={styles.code}>
        {field('emailCode', 'Código do e-mail', false)}
        <SendingLine channel="email" recipient={email} sending={codes.email} onSend={codes.send}>
          <Button variant="quiet" size="small" onClick={onChangeEmail}>
            Alterar e-mail
          </Button>
        </SendingLine>
      </div>
      <div className={styles.code}>
        {field('smsCode', 'Código do SMS', mobile === undefined)}
        {mobile === undefined ? (
          <p className={styles.line}>Sem celular no cadastro, este código não é preciso.</p>
        ) : (
          <SendingLine channel="sms" recipient={mobile} sending={codes.sms} onSend={codes.send} />
        )}
      </div>
    </>
  );
}

/** To whom it went, and from when another may be asked for. */
function SendingLine({
  channel,
  recipient,
  sending,
  onSend,
  children,
}: {
  readonly channel: Channel;
  readonly recipient: string;
  readonly sending: CodeSending | undefined;
  readonly onSend: (channel: Channel, recipient: string) => void;
  readonly children?: ReactNode;
}): ReactNode {
  useNow(TICK_MS);
  const { ownNowMs: nowMs } = useDoor();
  const waitSeconds =
    sending === undefined || sending.kind === 'sending' ? 0 : Math.round((sending.resendAtMs - nowMs()) / 1000);
  return (
    <div className={styles.line}>
      <span role="status" data-failed={sending?.kind === 'failed' || undefined}>
        {sendingWords(sending)}
      </span>
      <span className={styles.acts}>
        <Button
          variant="quiet"
          size="small"
          disabled={waitSeconds > 0}
          loading={sending?.kind === 'sending'}
          onClick={() => onSend(channel, recipient)}
        >
          {waitSeconds > 0 ? `Reenviar em ${waitSeconds} s` : 'Reenviar'}
        </Button>
        {children}
      </span>
    </div>
  );
}

function sendingWords(sending: CodeSending | undefined): string {
  if (sending === undefined || sending.kind === 'sending') return 'Enviando o código…';
  return sending.kind === 'sent' ? `Enviado para ${sending.sentTo}. Vale 10 minutos.` : sending.message;
}
