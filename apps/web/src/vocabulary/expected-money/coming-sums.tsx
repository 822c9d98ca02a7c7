import type { Coming } from '@bank/contracts';
import { Amount } from '@bank/ui';
import type { ReactNode } from 'react';
import { comingIn, comingWords } from './words.ts';
import styles from './expected-money.module.css';

/** What goes out and comes in over some days to come, as the bank sums them for every screen, and what the sums count. */
export function ComingSums({
  coming,
  concealed = false,
}: {
  readonly coming: Coming;
  readonly concealed?: boolean;
}): ReactNode {
  const { in: comes, out } = comingIn(coming);
  return (
    <div className={styles.coming}>
      <p className={styles.sums}>
        <span>
          Sai <Amount centavos={out} concealed={concealed} className={styles.sum} />
        </span>
        {comes > 0n && (
          <span>
            Entra <Amount centavos={comes} concealed={concealed} className={styles.sum} />
          </span>
        )}
      </p>
      <p className={styles.counts}>{comingWords(coming, concealed)}</p>
    </div>
  );
}
