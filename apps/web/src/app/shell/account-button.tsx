import { VisuallyHidden } from '@bank/ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useAuth } from '../../platform/session/use-session.ts';
import styles from './shell.module.css';

/** Who is signed in, as a button: the company and its account, or the person where the company is not known. */
export function AccountButton(button: ComponentPropsWithRef<'button'>): ReactNode {
  const { user } = useAuth();
  if (user === undefined) return null;
  const name = user.company?.name ?? user.name;
  return (
    <button type="button" {...button} className={styles.account}>
      <VisuallyHidden>Menu da conta</VisuallyHidden>
      <span className={styles.avatar} aria-hidden="true">
        {initials(name)}
      </span>
      <span className={styles.who}>
        <strong>{name}</strong>
        <span>
          {user.company === undefined ? '' : `${user.name} · `}Conta {user.bankAccount}
        </span>
      </span>
    </button>
  );
}

/** The first letters of the first two words that begin with a capital. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}
