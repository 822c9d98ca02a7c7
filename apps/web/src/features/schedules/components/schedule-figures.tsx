import { formatDate } from '@bank/core';
import { Amount, Fold, Folds } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { OutlookNotice } from '../../../vocabulary/expected-money/outlook-notice.tsx';
import { expectedIn } from '../../../vocabulary/expected-money/words.ts';
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
  const coming = comingIn(answer);
  const safe = centavosOf(answer.outlook.safeToPay);
  return (
    <>
      <Folds>
        <Fold label="Totais">
          <dl className={styles.figures}>
            <div>
              <dt>{narrowed ? 'Filtrados' : 'No período'}</dt>
              <dd className={styles.value}>
                <Amount centavos={centavosOf(answer.total)} />
                <span className={styles.aside}>{paymentsInWords(answer.count)}</span>
              </dd>
            </div>
            <div>
              <dt>Disponível agora</dt>
              <dd className={styles.value}>
                <Amount centavos={centavosOf(answer.available)} />
              </dd>
            </div>
            {coming > 0n && (
              <div>
                <dt>Previsto para entrar</dt>
                <dd className={styles.value}>
                  <Amount centavos={coming} />
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
        </Fold>
      </Folds>
      <OutlookNotice outlook={answer.outlook} mayOpen />
    </>
  );
}

/** What is expected to come in on the days that are asked for. */
function comingIn({ expected }: SchedulesAnswer): bigint {
  return expected.reduce((sum, day) => sum + expectedIn(day, 'in').all, 0n);
}
