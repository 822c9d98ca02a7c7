import { ROLE_CEILING, type Operator } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import type { Faults } from './rights.ts';

/** An absence while it is being entered. */
export interface AbsenceDraft {
  readonly from: CivilDate | undefined;
  readonly until: CivilDate | undefined;
  readonly substituteId: string | undefined;
}

/** What is missing or cannot be. */
export function absenceFaults(
  { from, until, substituteId }: AbsenceDraft,
  today: CivilDate,
): Faults<keyof AbsenceDraft> {
  return {
    ...(from === undefined ? { from: 'Informe o primeiro dia.' } : {}),
    ...(until === undefined
      ? { until: 'Informe o último dia.' }
      : until < today
        ? { until: 'Escolha uma data a partir de hoje.' }
        : from !== undefined && until < from
          ? { until: 'O fim não vem antes do começo.' }
          : {}),
    ...(substituteId === undefined ? { substituteId: 'Escolha o substituto.' } : {}),
  };
}

/** Whether somebody can be offered as the substitute: another active person whose role can approve at all. */
export function maySubstitute(other: Operator, absent: Operator): boolean {
  return other.id !== absent.id && other.state === 'active' && ROLE_CEILING[other.role].includes('ORDERS_APPROVE');
}
