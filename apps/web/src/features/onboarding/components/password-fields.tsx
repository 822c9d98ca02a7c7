import { PasswordField } from '@bank/ui';
import type { ReactNode } from 'react';
import { passwordStrength } from '../password-strength.ts';
import type { Faults, Passwords } from '../steps.ts';
import styles from './password-fields.module.css';

const LENGTH_MAX = 100;

/** The administrator's password, twice, and how hard it is to guess. */
export function PasswordFields({
  passwords,
  faults,
  own,
  onChange,
}: {
  readonly passwords: Passwords;
  readonly faults: Faults;
  /** Words of the company, which make a password easy to guess. */
  readonly own: readonly string[];
  readonly onChange: (passwords: Passwords) => void;
}): ReactNode {
  const { password, repeatPassword } = passwords;
  return (
    <>
      <div className={styles.password}>
        <PasswordField
          label="Senha do administrador"
          name="password"
          autoComplete="new-password"
          maxLength={LENGTH_MAX}
          hint="Ao menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar."
          value={password}
          error={faults.password}
          onChange={(event) => onChange({ ...passwords, password: event.target.value })}
        />
        {password !== '' && <StrengthMeter password={password} own={own} />}
      </div>
      <PasswordField
        label="Repita a senha"
        name="repeatPassword"
        autoComplete="new-password"
        maxLength={LENGTH_MAX}
        value={repeatPassword}
        error={faults.repeatPassword}
        onChange={(event) => onChange({ ...passwords, repeatPassword: event.target.value })}
      />
    </>
  );
}

function StrengthMeter({ password, own }: { readonly password: string; readonly own: readonly string[] }): ReactNode {
  const { level, word, advice } = passwordStrength(password, own);
  return (
    <div className={styles.meter} data-level={level}>
      <span className={styles.bar} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <i key={part} data-on={part <= level || undefined} />
        ))}
      </span>
      <p role="status">
        Força da senha: <strong>{word}</strong>
        {advice !== undefined && <span>. {advice}</span>}
      </p>
    </div>
  );
}
