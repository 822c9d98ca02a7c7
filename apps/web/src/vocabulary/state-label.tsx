import type { OrderState } from '@bank/contracts';
import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { STATE_WORDS } from './order-states.ts';

/** The state of a payment as a small label: tone, mark and the person's words. */
export function StateLabel({ state }: { readonly state: OrderState }): ReactNode {
  const { tone, label } = STATE_WORDS[state];
  return <StatusLabel tone={tone}>{label}</StatusLabel>;
}
