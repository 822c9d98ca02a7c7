import type { RulesTrial } from '@bank/contracts';
import { bankingDate, formatBrl } from '@bank/core';
import { classNames, VisuallyHidden } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { goesText, trialText } from '../rules/trial-words.ts';
import styles from './rules.module.css';

/** What rules would have done to the payments of the last thirty days: as a bar, in numbers, rule by rule. */
export function TrialResult({ trial }: { readonly trial: RulesTrial }): ReactNode {
  const today = bankingDate(useNow(60_000));
  return (
    <div className={styles.trial}>
      <p role="status">{trialText(trial)}</p>
      {trial.orders > 0 && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {trial.outcomes.map(({ signatures, orders }) => (
              <span key={String(signatures)} className={barLook(signatures)} style={{ flexGrow: orders }} />
            ))}
          </div>
          <ul className={styles.legend} aria-label="Como iriam">
            {trial.outcomes.map(({ signatures, orders, total }) => (
              <li key={String(signatures)}>
                <span className={classNames(styles.dot, barLook(signatures))} aria-hidden="true" />
                <span className={styles.legendWords}>{capitalised(goesText(signatures))}</span>
                <b>{orders}</b>
                <span className={styles.hint}>{formatBrl(centavosOf(total))}</span>
              </li>
            ))}
          </ul>
          <section className={styles.part}>
            <h3 className={styles.heading}>Regra por regra</h3>
            <ul className={styles.counts}>
              {trial.byRule.map(({ name, orders }, index) => (
                <li key={`${index} ${name ?? ''}`}>
                  <span>{name ?? 'Sem regra'}</span>
                  <b>{orders}</b>
                </li>
              ))}
            </ul>
          </section>
          <section className={styles.part}>
            <h3 className={styles.heading}>O que mudaria</h3>
            {trial.changed.length === 0 ? (
              <p className={styles.muted}>Nada: todos seguiriam como hoje.</p>
            ) : (
              <ul className={styles.counts}>
                {trial.changed.map(({ orderId, payeeName, amount, at, before, after }) => (
                  <li key={orderId}>
                    <span>
                      {payeeName}, {formatBrl(centavosOf(amount))}
                      <span className={styles.hint}>{shortMoment(instantOf(at), today)}</span>
                    </span>
                    <span className={styles.way}>
                      <VisuallyHidden>Hoje: </VisuallyHidden>
                      <span className={styles.muted}>{goesText(before)}</span> →{' '}
                      <VisuallyHidden>passaria a ser: </VisuallyHidden>
                      {goesText(after)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  );
}

function barLook(signatures: number | null): string | undefined {
  if (signatures === null) return styles.refused;
  return [styles.alone, styles.one, styles.two][signatures] ?? styles.more;
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
