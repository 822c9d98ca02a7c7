import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import type { Bill } from '../../entities.ts';
import { BILL_STATES, stateOf } from './bills.ts';

/** How a bill stands, as a label. */
export function BillStateLabel({ bill, today }: { readonly bill: Bill; readonly today: string }): ReactNode {
  const state = stateOf(bill, today);
  const words = BILL_STATES.find(({ value }) => value === state);
  return <StatusLabel tone={words?.tone ?? 'neutral'}>{words?.label}</StatusLabel>;
}
