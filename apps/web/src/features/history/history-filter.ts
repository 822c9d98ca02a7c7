import type { HistoryKind } from '@bank/contracts';
import { addDays, type CivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';
import { KIND_FILTERS, rangeOf, type HistoryAddress } from './address.ts';

const DAYS_BACK: Readonly<Record<'hoje' | '7-dias' | '30-dias' | '90-dias', number>> = {
  hoje: 0,
  '7-dias': 6,
  '30-dias': 29,
  '90-dias': 89,
};

/** What the bank is asked: exactly the same for the list and its export. */
export interface HistoryQuery {
  readonly from?: string;
  readonly to?: string;
  readonly kind?: HistoryKind;
  readonly operatorId?: string;
  readonly outcome?: 'done' | 'refused';
  readonly subject?: string;
}

/** The question that an address is. */
export function queryOf(address: HistoryAddress, today: CivilDate): HistoryQuery {
  const { tipo, quem, resultado, sobre } = address;
  return {
    ...daysOf(address, today),
    ...(tipo === undefined ? {} : { kind: KIND_FILTERS[tipo] }),
    ...(quem === undefined ? {} : { operatorId: quem }),
    ...(resultado === undefined ? {} : { outcome: resultado === 'feitos' ? 'done' : 'refused' }),
    ...(sobre === undefined ? {} : { subject: sobre }),
  };
}

/** The days that an address reaches over; none: all there are. */
export function daysOf({ periodo, de, ate }: HistoryAddress, today: CivilDate): DayRange | undefined {
  if (periodo === undefined) return undefined;
  if (periodo === 'personalizado') return rangeOf(de, ate);
  return { from: addDays(today, -DAYS_BACK[periodo]), to: today };
}

/** Whether the address leaves anything out. */
export function isNarrowed(address: HistoryAddress): boolean {
  return Object.keys(address).length > 0;
}

/** Why a period of one's own cannot be asked for; undefined when it can. */
export function rangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/11/2026.';
  return from > to ? 'A data inicial deve vir antes da final.' : undefined;
}
