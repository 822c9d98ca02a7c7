import type { ChargeStage, CodeKind } from '@bank/contracts';
import { addDays, type CivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';
import { KINDS, listOf, rangeOf, STAGES, type ChargesAddress } from './address.ts';

const DAYS_BACK: Readonly<Record<'hoje' | '7-dias' | '30-dias' | '90-dias', number>> = {
  hoje: 0,
  '7-dias': 6,
  '30-dias': 29,
  '90-dias': 89,
};

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
    ...daysOf(address, today),
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

/** The days that an address reaches over; none: all there are. */
export function daysOf({ periodo, de, ate }: ChargesAddress, today: CivilDate): DayRange | undefined {
  if (periodo === undefined) return undefined;
  if (periodo === 'personalizado') return rangeOf(de, ate);
  return { from: addDays(today, -DAYS_BACK[periodo]), to: today };
}

/** Whether the address leaves any charge out; with `besidesStage` by something other than its stage. */
export function isNarrowed(address: ChargesAddress, besidesStage = false): boolean {
  const { situacao, ...rest } = listOf(address);
  return Object.keys(rest).length > 0 || (!besidesStage && situacao !== undefined);
}

/** Why a period of one's own cannot be asked for; undefined when it can. */
export function rangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/11/2026.';
  return from > to ? 'A data inicial deve vir antes da final.' : undefined;
}
