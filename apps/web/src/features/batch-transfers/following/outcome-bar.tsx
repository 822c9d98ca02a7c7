import { paymentsWords, type Batch } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { classNames } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { OUTCOME_WORDS, OUTCOMES, type Outcome } from '../batch-words.ts';
import styles from './following.module.css';

type Payments = NonNullable<Batch['payments']>;

/** How the payments of a batch stand: a bar of their parts, and each part in words. */
export function OutcomeBar({ payments }: { readonly payments: Payments }): ReactNode {
  const parts = OUTCOMES.filter((outcome) => payments[outcome].count > 0);
  const all = parts.reduce((sum, outcome) => sum + payments[outcome].count, 0);
  return (
    <div className={styles.standing}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((outcome) => (
          <span
            key={outcome}
            className={classNames(styles.part, lookOf(outcome))}
            style={{ flexGrow: payments[outcome].count, flexBasis: 0, flexShrink: 1 }}
          />
        ))}
      </div>
      <ul
        className={styles.outcomes}
        aria-label={all === 1 ? 'Como está o pagamento' : `Como estão os ${paymentsWords(all)}`}
      >
        {parts.map((outcome) => (
          <li key={outcome} className={styles.outcome}>
            <span className={classNames(styles.dot, lookOf(outcome))} aria-hidden="true" />
            <span className={styles.label}>{OUTCOME_WORDS[outcome].label}</span>
            <span className={styles.figure}>
              {payments[outcome].count.toLocaleString('pt-BR')} · {formatBrl(centavosOf(payments[outcome].total))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What waits is a step lighter than what is on its way. */
function lookOf(outcome: Outcome): string | undefined {
  return outcome === 'ahead' || outcome === 'queued' ? styles.soft : styles[OUTCOME_WORDS[outcome].tone];
}
