import type { Schedule } from '@bank/contracts';
import { Amount, StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { stateWords } from '../schedule-words.ts';

/** What a schedule waits for, or that somebody left it out. */
export function ScheduleState({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { tone, label } = stateWords(schedule);
  return <StatusLabel tone={tone}>{label}</StatusLabel>;
}

/** Its amount; one that is left out is struck through. */
export function ScheduleAmount({
  schedule,
  bare = false,
}: {
  readonly schedule: Schedule;
  readonly bare?: boolean;
}): ReactNode {
  const amount = <Amount bare={bare} centavos={centavosOf(schedule.order.amount)} />;
  return schedule.leftOut ? <s>{amount}</s> : amount;
}
