import { OPERATOR_STATE_LABELS, type Operator } from '@bank/contracts';
import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { OPERATOR_STATE_TONES } from '../operator-words.ts';

/** The state of an operator as a small label; an absence shows in its place while it lasts. */
export function StateOfOperator({ operator }: { readonly operator: Operator }): ReactNode {
  if (operator.state === 'active' && operator.absence?.isNow === true)
    return <StatusLabel tone="info">Ausente</StatusLabel>;
  const { state } = operator;
  return <StatusLabel tone={OPERATOR_STATE_TONES[state]}>{OPERATOR_STATE_LABELS[state]}</StatusLabel>;
}
