import { DASHBOARD_DAYS_MAX } from '@bank/contracts';
import { addDays, type CivilDate } from '@bank/core';
import { FilterBar, FilterChip } from '@bank/ui';
import type { ReactNode } from 'react';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import { daysOf, PERIODS, rangeFault, USUAL_PERIOD, type DashboardAddress, type Period } from '../address.ts';

const PERIOD_WORDS: Readonly<Record<Exclude<Period, 'personalizado'>, string>> = {
  '7-dias': '7 dias',
  '30-dias': '30 dias',
  '90-dias': '90 dias',
  'este-mes': 'Este mês',
  'mes-passado': 'Mês passado',
};

/** Which days the dashboard reaches over. Each change is a new address. */
export function DashboardPeriod({
  address,
  today,
  onChange,
}: {
  readonly address: DashboardAddress;
  readonly today: CivilDate;
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void;
}): ReactNode {
  const periodo: Period = address.periodo ?? USUAL_PERIOD;
  const days = daysOf(address, today);
  return (
    <FilterBar label="Período">
      {PERIODS.map((period) =>
        period === 'personalizado' ? (
          <OwnPeriod
            key={period}
            own={periodo === 'personalizado' ? days : undefined}
            shown={days}
            today={today}
            bounds={{ from: { max: today }, to: (from) => ({ max: latest(from, today) }) }}
            faultOf={rangeFault}
            onChange={({ from, to }) => onChange({ periodo: period, de: from, ate: to })}
          />
        ) : (
          <FilterChip key={period} on={periodo === period} onClick={() => onChange({ periodo: period })}>
            {PERIOD_WORDS[period]}
          </FilterChip>
        ),
      )}
    </FilterBar>
  );
}

/** The last day that may end a period that begins so. */
function latest(from: CivilDate | undefined, today: CivilDate): CivilDate {
  const end = from === undefined ? today : addDays(from, DASHBOARD_DAYS_MAX - 1);
  return end < today ? end : today;
}
