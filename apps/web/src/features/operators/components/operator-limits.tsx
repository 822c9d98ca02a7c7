import { readUsageLimits, type Operator } from '@bank/contracts';
import { Actions, Button, DetailList, DetailSection, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { LimitValue } from '../../../signed-changes/limit-value.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { limitWords } from '../../../vocabulary/limits.ts';
import { limitsOf } from '../limits.ts';
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
