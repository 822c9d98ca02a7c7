import type { ReactNode } from 'react';
import styles from './saved-payees.module.css';

/** Somebody to pay again: the line is a button, and beside it stands what else can be done. */
export function PayeeLine({
  name,
  details,
  disabled,
  onChoose,
  end,
}: {
  readonly name: string;
  readonly details: readonly string[];
  readonly disabled: boolean;
  readonly onChoose: () => void;
  readonly end: ReactNode;
}): ReactNode {
  return (
    <li className={styles.line}>
      <button type="button" className={styles.choose} disabled={disabled} onClick={onChoose}>
        <span className={styles.name}>{name}</span>
        {details.map((line) => (
          <span key={line} className={styles.detail}>
            {line}
          </span>
        ))}
      </button>
      {end}
    </li>
  );
}
