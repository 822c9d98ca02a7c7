import { Amount, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { STAGES, type StageName } from '../address.ts';
import type { useChargeTotals } from '../api/use-charges.ts';
import { sumsOf } from '../charge-sums.ts';
import { STAGE_PLURALS } from '../charge-words.ts';
import styles from './charge-totals.module.css';

const NAMES = Object.keys(STAGES) as StageName[];

/** How many charges there are in each stage, what came of them and what is to come; each narrows the list to its own. */
export function ChargeTotals({
  totals: { data, error, refetch },
  chosen,
  onChoose,
}: {
  readonly totals: ReturnType<typeof useChargeTotals>;
  readonly chosen: StageName | undefined;
  readonly onChoose: (stage: StageName | undefined) => void;
}): ReactNode {
  if (data === undefined && error !== null)
    return <CardFailure failure={error.failure} onRetry={() => void refetch()} />;
  return (
    <div className={styles.totals} role="group" aria-label="Situação">
      {NAMES.map((name) => {
        const sum = data?.stages.find(({ stage }) => stage === STAGES[name]);
        const isOn = chosen === name;
        return (
          <button
            key={name}
            type="button"
            className={styles.total}
            aria-pressed={isOn}
            onClick={() => onChoose(isOn ? undefined : name)}
          >
            <span className={styles.name}>{STAGE_PLURALS[STAGES[name]]}</span>
            {data === undefined ? (
              <Skeleton width="70%" height={20} />
            ) : (
              <span className={styles.count}>{sum?.count ?? 0}</span>
            )}
            {data === undefined ? (
              <Skeleton width="90%" height={14} />
            ) : (
              sumsOf(sum === undefined ? [] : [sum]).map(({ label, centavos }) => (
                <span key={label} className={styles.amount}>
                  {label} <Amount centavos={centavos} />
                </span>
              ))
            )}
          </button>
        );
      })}
    </div>
  );
}
