import { readStatementSummary } from '@bank/contracts';
import { Amount, Skeleton } from '@bank/ui';
import { memo, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { AvailableFigure } from '../../../platform/balance/available-figure.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import type { StatementQuery } from '../filter.ts';
import styles from './statement-figures.module.css';

/** The period in figures: its balance before and after, the totals of exactly what is filtered; and what there is now. */
export const StatementFigures = memo(function StatementFigures({
  query,
  narrowed,
}: {
  readonly query: StatementQuery;
  readonly narrowed: boolean;
}): ReactNode {
  const { data, error, refetch } = useEndpoint(readStatementSummary, { query });
  if (data === undefined && error !== null)
    return <CardFailure failure={error.failure} onRetry={() => void refetch()} />;
  const figure = (centavos: string | undefined, sign: 'plain' | 'flow' = 'plain', out = false): ReactNode =>
    centavos === undefined ? (
      <Skeleton width={120} height={22} />
    ) : (
      <Amount centavos={out ? -centavosOf(centavos) : centavosOf(centavos)} sign={sign} className={styles.value} />
    );
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Saldo inicial</dt>
        <dd>{figure(data?.openingBalance)}</dd>
      </div>
      <div>
        <dt>{narrowed ? 'Entradas filtradas' : 'Entradas'}</dt>
        <dd>{figure(data?.totalIn, 'flow')}</dd>
      </div>
      <div>
        <dt>{narrowed ? 'Saídas filtradas' : 'Saídas'}</dt>
        <dd>{figure(data?.totalOut, 'flow', true)}</dd>
      </div>
      <div>
        <dt>Saldo final</dt>
        <dd>{figure(data?.closingBalance)}</dd>
      </div>
      <div>
        <dt>Lançamentos</dt>
        <dd>
          {data === undefined ? (
            <Skeleton width={48} height={22} />
          ) : (
            <span className={styles.value}>{data.count.toLocaleString('pt-BR')}</span>
          )}
        </dd>
      </div>
      <AvailableFigure className={styles.value} />
    </dl>
  );
});
