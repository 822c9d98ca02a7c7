import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import { classNames } from '../tokens/class-names.ts';
import styles from './steps.module.css';

/** How far along a form of several pages is. `current` counts from 0; people see it from 1. */
export function Stepper({
  steps,
  current,
}: {
  readonly steps: readonly string[];
  readonly current: number;
}): ReactNode {
  return (
    <ol className={styles.stepper} aria-label="Etapas">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < current ? '✓' : index + 1}
          </span>
          <span className={styles.word}>{step}</span>
          {index < current && <VisuallyHidden>, feita</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
