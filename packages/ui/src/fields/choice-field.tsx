import { useId, type ReactNode } from 'react';
import styles from './choice-field.module.css';

export interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  /** All that can be chosen, in view: five at most, otherwise a SelectField. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly mark?: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What helps to choose, below. */
  readonly hint?: ReactNode;
}

/** One of a few, side by side; arrows move between them. */
export function ChoiceField<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
}: ChoiceFieldProps<Value>): ReactNode {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.mark}
            {option.label}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
