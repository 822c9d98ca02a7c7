import { Button, PasswordField, TextField } from '@bank/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { LOGIN_PATH } from '../api/paths.ts';
import {
  ACCOUNT_DIGITS,
  accountFault,
  asksForReset,
  emailFault,
  formFailureMessage,
  passwordFault,
  SIGNED_IN_MESSAGE,
  takeAccount,
  takeEmail,
  takePassword,
  TEXT_LENGTH_MAX,
  UNEXPECTED_MESSAGE,
} from '../guest-form.ts';
import { accessTokenOf } from '../qr-poller.ts';
import { useFields } from './use-fields.ts';
import styles from './sign-in.module.css';

const RULES = {
  email: { take: takeEmail, fault: emailFault },
  bankAccount: { take: takeAccount, fault: accountFault },
  password: { take: takePassword, fault: passwordFault },
};

/** E-mail, account, password. */
export function LoginForm({
  start,
  onSignedIn,
  onTemporary,
}: {
  readonly start: { readonly email: string; readonly bankAccount: string };
  readonly onSignedIn: () => void;
  /** The password is a temporary one: on to its replacement. */
  readonly onTemporary: (typed: { readonly email: string; readonly bankAccount: string }) => void;
}): ReactNode {
  const { plainCall, session, toasts } = useDoor();
  const [sending, setSending] = useState(false);
  const fields = useFields(RULES, { ...start, password: '' });
  const say = (text: string, tone: 'positive' | 'negative'): void => toasts.show({ text, tone, kind: 'snackbar' });

  const send = async (): Promise<void> => {
    const { email, bankAccount, password } = fields.values;
    const result = await plainCall({ method: 'POST', path: LOGIN_PATH, body: { email, bankAccount, password } });
    if (result.ok) {
      const token = accessTokenOf(result.value);
      if (token === undefined || !session.signIn(token)) {
        say(UNEXPECTED_MESSAGE, 'negative');
        return;
      }
      say(SIGNED_IN_MESSAGE, 'positive');
      onSignedIn();
      return;
    }
    if (asksForReset(result.failure)) onTemporary({ email, bankAccount });
    else say(formFailureMessage(result.failure), 'negative');
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending || !fields.accept()) return;
    setSending(true);
    send()
      .catch(() => say(UNEXPECTED_MESSAGE, 'negative'))
      .finally(() => setSending(false));
  };

  return (
    <form ref={fields.form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.intro}>Para operadores convidados pela empresa.</p>
      <TextField
        label="E-mail"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        maxLength={TEXT_LENGTH_MAX}
        {...fields.bind('email')}
      />
      <TextField
        label="Conta"
        hint="Os 5 dígitos da conta da empresa."
        inputMode="numeric"
        maxLength={ACCOUNT_DIGITS}
        {...fields.bind('bankAccount')}
      />
      <PasswordField label="Senha" maxLength={TEXT_LENGTH_MAX} {...fields.bind('password')} />
      <Button type="submit" variant="primary" size="large" wide loading={sending}>
        Entrar
      </Button>
    </form>
  );
}
