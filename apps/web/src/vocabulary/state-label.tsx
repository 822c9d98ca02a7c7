import { stateLabel, type OrderKind, type OrderState } from '@bank/contracts';
import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { STATE_TONES } from './order-states.ts';

/** The state of an order as a small label: tone, mark and the person's words. */
export function StateLabel({
  kind,
  state,
  waitsForRail = false,
  clearingUp = false,
  cameBack = false,
}: {
  readonly kind: OrderKind;
  readonly state: OrderState;
  /** Scheduled, and not sent though its time has come: its rail is out. */
  readonly waitsForRail?: boolean | undefined;
  /** Unknown, and the bank is asking the payment system whether it was paid. */
  readonly clearingUp?: boolean | undefined;
  /** Settled, and the payee's bank gave it back since. */
  readonly cameBack?: boolean | undefined;
}): ReactNode {
  if (waitsForRail) return <StatusLabel tone="warning">Não enviado ainda</StatusLabel>;
  if (clearingUp) return <StatusLabel tone="warning">Em verificação</StatusLabel>;
  if (cameBack) return <StatusLabel tone="warning">Devolvido</StatusLabel>;
  return <StatusLabel tone={STATE_TONES[state]}>{stateLabel(kind, state)}</StatusLabel>;
}
