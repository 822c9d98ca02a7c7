import type { TedPurpose } from '@bank/contracts';
import type { ReactNode } from 'react';
import { ChooseField } from '../choose-field.tsx';
import { findPurposes, purposeLabel, purposeOf, type Purpose } from './purposes.ts';
import styles from './purpose-field.module.css';

/** What the TED is for: the usual ones stand there, the others are found by typing. */
export function PurposeField({
  value,
  error,
  hint = 'As mais usadas estão na lista; para outra, digite o nome ou o código',
  onChange,
  ...field
}: {
  /** Null while what is typed is none. */
  readonly value: TedPurpose | null;
  readonly error: string | undefined;
  readonly hint?: string;
  /** It may stay empty. */
  readonly optional?: boolean;
  /** What stands in the field at first where that is no purpose. */
  readonly startText?: string;
  /** What is typed, whatever it means. */
  readonly onType?: (text: string) => void;
  readonly onChange: (purpose: TedPurpose | null) => void;
}): ReactNode {
  return (
    <ChooseField<Purpose>
      label="Finalidade"
      listLabel="Finalidades"
      name="purpose"
      {...{ hint, error }}
      {...field}
      of={{
        labelOf: purposeLabel,
        keyOf: ({ code }) => code,
        find: findPurposes,
        isMeant: ({ code }, typed) => code === typed,
        draw: ({ code, label }) => (
          <span className={styles.purpose}>
            <span className={styles.code}>{code}</span>
            {label}
          </span>
        ),
        nothing: 'Nenhuma finalidade com este nome ou código',
      }}
      value={purposeOf(value)}
      onChange={(purpose) => onChange(purpose?.code ?? null)}
    />
  );
}
