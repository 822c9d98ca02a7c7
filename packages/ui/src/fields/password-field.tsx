import { useState, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { FieldFrame } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import styles from './field.module.css';

/** A secret, with an eye to look at what was typed. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  autoComplete = 'current-password',
  ...input
}: Omit<TextFieldProps, 'type' | 'start' | 'end'>): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      {...{ label, hint, error, optional, className, id }}
      end={
        <span className={styles.end}>
          <IconButton
            size="small"
            label={shown ? 'Ocultar caracteres' : 'Mostrar caracteres'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye crossed={shown} />
          </IconButton>
        </span>
      }
    >
      {(field) => (
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...field}
          autoComplete={autoComplete}
          type={shown ? 'text' : 'password'}
        />
      )}
    </FieldFrame>
  );
}

function Eye({ crossed }: { readonly crossed: boolean }): ReactNode {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 12s4-6.5 10-6.500S22 12 22 12s-4 6.5-10 6.500S2 12 2 12z" />
      <circle cx="12" cy="12" r="2.7" />
      {crossed && <path d="M4 20 20 4" />}
    </svg>
  );
}
