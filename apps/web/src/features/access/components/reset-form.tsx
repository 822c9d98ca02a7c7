import { Button, PasswordField, TextField } from '@bank/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { RESET_PATH } from '../api/paths.ts';
import {
  ACCOUNT_DIGITS,
  accountFault,
  emailFault,
  formFailureMessage,
  passwordFault,
  repetitionFault,
  takeAccount,
  takeEmail,
  takePassword,
  TEXT_LENGTH_MAX,
} from '../guest-form.ts';
import { useFields } from './use-fields.ts';
import styles from './sign-in.module.css';

const RULES = {
  email: { take: takeEmail, fault: emailFault },
  bankAccount: { take: takeAccount, fault: accountFault },
  temporaryPassword: { take: takePassword, fault: passwordFault },
  newPassword: { take: takePassword, fault: passwordFault },
  repetition: {
    take: takePassword,
    fault: (text: string, all: Readonly<Record<string, string>>) => repetitionFault(text, all['newPassword'] ?? ''),
  },
};

/** Replaces a temporary password by a permanent one. */
export function ResetForm({
  start,
  onReturn,
  onDone,
}: {
  readonly start: { readonly email: string; readonly bankAccount: string };
  readonly onReturn: () => void;
  readonly onDone: (typed: { readonly email: string; readonly bankAccount: string }) => void;
}): ReactNode {
  const { plainCall, toasts } = useDoor();
  const [sending, setSending] = useState(false);
  const fields = useFields(RULES, { ...start, temporaryPassword: '', newPassword: '', repetition: '' });

  const send = async (): Promise<void> => {
    const { email, bankAccount, temporaryPassword, newPassword } = fields.values;
    const body = { email, bankAccountNumber: bankAccount, temporaryPassword, newPassword };
    const result = await plainCall({ method: 'POST', path: RESET_PATH, body });
    if (result.ok) {
      onDone({ email, bankAccount });
      return;
    }
    toasts.show({ text: formFailureMessage(result.failure), tone: 'negative', kind: 'snackbar' });
    if (result.failure.kind === 'refused') fields.refuse(result.failure.errors);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending || !fields.accept()) return;
    setSending(true);
    void send().finally(() => setSending(false));
  };

  return (
    <form ref={fields.form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.intro}>Sua senha é temporária. Escolha uma senha definitiva para entrar.</p>
      <TextField
        label="E-mail"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        maxLength={TEXT_LENGTH_MAX}
        {...fields.bind('email')}
      />
      <TextField label="Conta" inputMode="numeric" maxLength={ACCOUNT_DIGITS} {...fields.bind('bankAccount')} />
      <PasswordField label="Senha temporária" maxLength={TEXT_LENGTH_MAX} {...fields.bind('temporaryPassword')} />
      <PasswordField
        label="Nova senha"
        hint="Ao menos 8 caracteres."
        autoComplete="new-password"
        maxLength={TEXT_LENGTH_MAX}
        {...fields.bind('newPassword')}
      />
      <PasswordField
        label="Repita a nova senha"
        autoComplete="new-password"
        maxLength={TEXT_LENGTH_MAX}
        {...fields.bind('repetition')}
      />
      <Button type="submit" variant="primary" size="large" wide loading={sending}>
        Criar senha
      </Button>
      <Button variant="quiet" onClick={onReturn}>
        Voltar ao login
      </Button>
    </form>
  );
}
