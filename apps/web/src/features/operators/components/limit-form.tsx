import { readUsageLimits, type Operator, type SignedChange } from '@bank/contracts';
import { Button, EmptyState, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { LimitFields } from '../../../signed-changes/limit-fields.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { limitsOf } from '../limits.ts';

interface Props {
  readonly operator: Operator;
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}

/** Another limit for one operator: what it changes, and from when on, shows before it is asked for. */
export function LimitForm({ operator, onCancel, onAsked }: Props): ReactNode {
  const { data, error, refetch } = useEndpoint(readUsageLimits, {});
  if (data === undefined)
    return error === null ? (
      <Skeleton height={240} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const limits = limitsOf(data, operator.id);
  // Who was blocked or removed meanwhile has none.
  if (limits.length === 0)
    return (
      <EmptyState
        title={`${operator.name} não tem limites próprios agora`}
        action={<Button onClick={onCancel}>Voltar</Button>}
      >
        Só quem pode entrar na conta os tem. Veja em Operadores como está o acesso.
      </EmptyState>
    );
  return (
    <LimitFields
      label={`Limites de ${operator.name}`}
      intro={
        <>
          Quanto {operator.isSelf ? 'você pode pagar. O próprio limite só diminui' : `${operator.name} pode pagar`}. Os
          limites da empresa valem também.
        </>
      }
      blocks="para esta pessoa"
      mayHaveNone
      limits={limits}
      raiseWaitsHours={data.raiseWaitsHours}
      {...{ onCancel, onAsked }}
    />
  );
}
