import { login } from '@bank/contracts';
import { Button, MaskedField, PasswordField } from '@bank/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { wordsOf, type Bank } from '../bank/bank.ts';
import { keepLastPerson, readLastPerson } from '../device/last-person.ts';
import { Frame } from './frame.tsx';
import styles from './app.module.css';

/** Signing in to the app: CPF, account and password. Whoever signed in here last only types the password. */
export function SignInScreen({
  bank,
  storage,
  notice,
  onSignedIn,
}: {
  readonly bank: Bank;
  /** The storage that keeps the document and account of the last sign-in. */
  readonly storage: Storage;
  readonly notice?: string | undefined;
  readonly onSignedIn: () => void;
}): ReactNode {
  const [last] = useState(() => readLastPerson(storage));
  const [cpf, setCpf] = useState(last.cpf);
  const [account, setAccount] = useState(last.account);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = form.current?.querySelectorAll('input') ?? [];
    [...fields].find(({ value }) => value === '')?.focus();
  }, []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    const document = cpf.replace(/\D/g, '');
    const answer = await bank.call(login, { body: { document, bankAccount: account, password } });
    setBusy(false);
    if (!answer.ok) return setFault(wordsOf(answer.failure));
    keepLastPerson(storage, { cpf, account });
    bank.signIn(answer.value.accessToken);
    onSignedIn();
  };

  return (
    <Frame>
      <h1 className={styles.heading}>Entrar no aplicativo</h1>
      <p className={styles.text}>Use o seu CPF, a conta da empresa e a sua senha.</p>
      {notice !== undefined && <output className={styles.done}>{notice}</output>}
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <MaskedField label="CPF" mask="cpf" value={cpf} onValueChange={setCpf} required />
        <MaskedField label="Conta" mask="account" value={account} onValueChange={setAccount} required />
        <PasswordField
          label="Senha"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
        />
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          Entrar
        </Button>
      </form>
    </Frame>
  );
}
