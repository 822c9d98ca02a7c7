import type { ReactNode } from 'react';
import styles from './check-list.module.css';

/** Any number of a few, each on or off. */
export function CheckList({
  label,
  options,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly picture?: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (value: string, on: boolean) => void;
}): ReactNode {
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) => onChange(option.value, event.target.checked)}
          />
          {option.picture !== undefined && <img className={styles.picture} src={option.picture} alt="" />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
