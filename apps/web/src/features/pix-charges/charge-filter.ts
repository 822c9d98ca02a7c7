import type { ChargeStage, CodeKind } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { pastDaysOf } from '../../vocabulary/past-period.ts';
import { KINDS, listOf, STAGES, type ChargesAddress } from './address.ts';

/** What list, totals and export are asked for: the same for all three, but that totals are of every stage. */
export interface ChargesQuery {
  readonly stage?: ChargeStage;
  readonly kind?: CodeKind;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
}

/** The question that an address is. */
export function queryOf(address: ChargesAddress, today: CivilDate): ChargesQuery {
  const { situacao, tipo, busca } = address;
  return {
    ...pastDaysOf(address, today),
    ...(situacao === undefined ? {} : { stage: STAGES[situacao] }),
    ...(tipo === undefined ? {} : { kind: KINDS[tipo] }),
    ...(busca === undefined ? {} : { search: busca.trim() }),
  };
}

/** The same of every stage, for the totals. */
export function totalsQueryOf(address: ChargesAddress, today: CivilDate): Omit<ChargesQuery, 'stage'> {
  const { from, to, kind, search } = queryOf(address, today);
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(kind !== undefined && { kind }),
    ...(search !== undefined && { search }),
  };
}

/** Whether the address leaves any charge out; with `besidesStage` by something other than its stage. */
export function isNarrowed(address: ChargesAddress, besidesStage = false): boolean {
  const { situacao, ...rest } = listOf(address);
  return Object.keys(rest).length > 0 || (!besidesStage && situacao !== undefined);
}
