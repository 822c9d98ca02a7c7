import { formatDate } from '@bank/core';
import { Amount, Fold, Folds } from '@bank/ui';
import type { ReactNode } from 'react';
import { AvailableFigure } from '../../../platform/balance/available-figure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { OutlookNotice } from '../../../vocabulary/expected-money/outlook-notice.tsx';
import { comingIn, comingWords } from '../../../vocabulary/expected-money/words.ts';
import type { SchedulesAnswer } from '../api/use-schedules.ts';
import { lowestDay, paymentsInWords } from '../schedule-words.ts';
import styles from './schedule-figures.module.css';

/** How much will be paid, whether the balance reaches, and on which days it would not. */
export function ScheduleFigures({
  answer,
  narrowed,
}: {
  readonly answer: SchedulesAnswer;
  readonly narrowed: boolean;
}): ReactNode {
  const lowest = lowestDay(answer.days);
  const sums = comingIn(answer.coming);
  const safe = centavosOf(answer.outlook.safeToPay);
  return (
    <>
      <Folds>
        <Fold label="Totais">
          <dl className={styles.figures}>
            <div>
              <dt>{narrowed ? 'Filtrados' : 'Sai no período'}</dt>
              <dd className={styles.value}>
                <Amount centavos={narrowed ? centavosOf(answer.total) : sums.out} />
                <span className={styles.aside}>{paymentsInWords(answer.count)}</span>
              </dd>
            </div>
            <AvailableFigure className={styles.value} />
            {sums.in > 0n && (
              <div>
                <dt>Previsto para entrar</dt>
                <dd className={styles.value}>
                  <Amount centavos={sums.in} />
                  <span className={styles.aside}>ainda não é certo</span>
                </dd>
              </div>
            )}
            <div>
              <dt>Pode sair hoje</dt>
              <dd className={styles.value}>
                <Amount centavos={safe} />
                <span className={styles.aside}>sem faltar até {formatDate(dayOf(answer.outlook.until))}</span>
              </dd>
            </div>
            {lowest !== undefined && (
              <div>
                <dt>Menor saldo previsto</dt>
                <dd className={styles.value}>
                  <Amount centavos={centavosOf(lowest.projected)} />
                  <span className={styles.aside}>em {formatDate(dayOf(lowest.date))}</span>
                </dd>
              </div>
            )}
          </dl>
          {!narrowed && <p className={styles.counts}>{comingWords(answer.coming)}</p>}
        </Fold>
      </Folds>
      <OutlookNotice outlook={answer.outlook} mayOpen />
    </>
  );
}
