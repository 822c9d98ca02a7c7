import { ORDER_STATE_LABELS, type OrderState } from '@bank/contracts';
import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { STATE_TONES } from './order-states.ts';

/** The state of a payment as a small label: tone, mark and the person's words. */
export function StateLabel({
  state,
  waitsForRail = false,
}: {
  readonly state: OrderState;
  /** Scheduled, and not sent though its time has come: its rail is out. */
  readonly waitsForRail?: boolean | undefined;
}): ReactNode {
  if (waitsForRail) return <StatusLabel tone="warning">Não enviado ainda</StatusLabel>;
  return <StatusLabel tone={STATE_TONES[state]}>{ORDER_STATE_LABELS[state]}</StatusLabel>;
}
