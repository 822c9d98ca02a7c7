import type { CodeKind } from '@bank/contracts';
import { useId, type ReactNode } from 'react';
import { KINDS } from '../address.ts';
import { PURPOSES } from '../charge-words.ts';
import styles from './kind-choice.module.css';

const ORDER: readonly CodeKind[] = Object.values(KINDS);

/** The kind of a charge by what somebody wants with it. */
export function KindChoice({
  kind,
  onChange,
}: {
  readonly kind: CodeKind;
  readonly onChange: (kind: CodeKind) => void;
}): ReactNode {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Como você quer receber?</legend>
      <div className={styles.options}>
        {ORDER.map((each) => (
          <label key={each} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === kind}
              aria-labelledby={`${id}-${each}-title`}
              aria-describedby={`${id}-${each}`}
              onChange={() => onChange(each)}
            />
            <span className={styles.title} id={`${id}-${each}-title`}>
              {PURPOSES[each].title}
            </span>
            <span className={styles.text} id={`${id}-${each}`}>
              {PURPOSES[each].text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
