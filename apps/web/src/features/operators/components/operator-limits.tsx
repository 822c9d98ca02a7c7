import { cancelLimitRaise, readUsageLimits, type Operator, type UsageLimit } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { Actions, Button, DetailList, DetailSection, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { limitAmountWords, limitsOf, limitWords } from '../limits.ts';
import styles from './operator-drawer.module.css';

/** How much one operator may pay; what is not set is bound by the company's limits alone. */
export function OperatorLimits({
  operator,
  onChange,
}: {
  readonly operator: Operator;
  readonly onChange: () => void;
}): ReactNode {
  const { permissions } = useAccess();
  const { data, error, refetch } = useEndpoint(readUsageLimits, {}, { enabled: permissions.includes('LIMITS_VIEW') });
  if (!permissions.includes('LIMITS_VIEW')) return null;
  const limits = data && limitsOf(data, operator.id);
  // Who was removed or blocked has none.
  if (limits?.length === 0) return null;
  return (
    <DetailSection title="Limites">
      {limits !== undefined ? (
        <>
          <DetailList
            items={limits.map((limit) => ({
              label: limitWords(limit),
              value: <LimitValue limit={limit} onCancelled={() => void refetch()} />,
            }))}
          />
          <p className={styles.muted}>Os limites da empresa valem sempre, também para quem não tem um próprio.</p>
          {permissions.includes('LIMITS_MANAGE') && (
            <Actions>
              <Button size="small" onClick={onChange}>
                Alterar limite
              </Button>
            </Actions>
          )}
        </>
      ) : error === null ? (
        <Skeleton height={140} />
      ) : (
        <CardFailure failure={error.failure} onRetry={() => void refetch()} />
      )}
    </DetailSection>
  );
}

function LimitValue({
  limit,
  onCancelled,
}: {
  readonly limit: UsageLimit;
  readonly onCancelled: () => void;
}): ReactNode {
  const { amount, raise } = limit;
  const { run, running, failure } = useOperation(cancelLimitRaise);
  const today = bankingDate(useNow(60_000));
  if (raise === null) return limitAmountWords(amount);
  const cancel = async (): Promise<void> => {
    const cancelled = await run({ params: { changeId: raise.changeId } });
    if (cancelled.ok) onCancelled();
  };
  return (
    <div className={styles.raise}>
      {limitAmountWords(amount)}
      <span className={styles.muted}>
        {raise.amount === null ? 'Deixa de valer' : `${limitAmountWords(raise.amount)} a partir de`}{' '}
        {momentInWords(instantOf(raise.at), today)}
      </span>
      {raise.canCancel && (
        <Button size="small" loading={running} onClick={() => void cancel()}>
          Desistir do aumento
        </Button>
      )}
      <AskFailure failure={failure} />
    </div>
  );
}
