import { DASHBOARD_DAYS_MAX } from '@bank/contracts';
import { addDays, addMonths, civilDate, daysBetween, parseCivilDate, type CivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';

/** The periods of the dashboard, in the order in which they are offered. */
export const PERIODS = ['7-dias', '30-dias', '90-dias', 'este-mes', 'mes-passado', 'personalizado'] as const;
export type Period = (typeof PERIODS)[number];
/** What shows where the address says nothing. */
export const USUAL_PERIOD = '30-dias' satisfies Period;

/** What of /pix-dashboard shows, as it stands in the address: nothing that is as usual. */
export type DashboardAddress = {
  readonly periodo?: Exclude<Period, typeof USUAL_PERIOD>;
  readonly de?: string;
  readonly ate?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readDashboardAddress(search: Readonly<Record<string, unknown>>): DashboardAddress {
  const period = PERIODS.find((known) => known === search['periodo']);
  if (period === undefined || period === USUAL_PERIOD) return {};
  if (period !== 'personalizado') return { periodo: period };
  const [from, to] = [dayIn(search['de']), dayIn(search['ate'])];
  if (from === undefined || to === undefined || rangeFault(from, to) !== undefined) return {};
  return { periodo: period, de: from, ate: to };
}

function dayIn(value: unknown): CivilDate | undefined {
  const day = typeof value === 'string' ? parseCivilDate(value) : undefined;
  return day?.ok === true ? day.value : undefined;
}

/** The days that an address reaches over, both included. */
export function daysOf({ periodo, de, ate }: DashboardAddress, today: CivilDate): DayRange {
  const thisMonth = civilDate(`${today.slice(0, 7)}-01`);
  const period: Period = periodo ?? USUAL_PERIOD;
  switch (period) {
    case '7-dias':
      return { from: addDays(today, -6), to: today };
    case '30-dias':
      return { from: addDays(today, -29), to: today };
    case '90-dias':
      return { from: addDays(today, -89), to: today };
    case 'este-mes':
      return { from: thisMonth, to: today };
    case 'mes-passado':
      return { from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1) };
    case 'personalizado': {
      const [from, to] = [dayIn(de), dayIn(ate)];
      return from === undefined || to === undefined ? { from: addDays(today, -29), to: today } : { from, to };
    }
  }
}

/** Why a period of one's own cannot be asked for; undefined when it can. */
export function rangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/11/2026.';
  if (from > to) return 'A data inicial deve vir antes da final.';
  return daysBetween(from, to) >= DASHBOARD_DAYS_MAX
    ? `Escolha um período de até ${DASHBOARD_DAYS_MAX} dias.`
    : undefined;
}
