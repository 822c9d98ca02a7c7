import { addMonths, type CivilDate } from '@bank/core';
import { FilterBar, FilterChip } from '@bank/ui';
import { memo, type ReactNode } from 'react';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import { PERIODS, type Period } from '../address.ts';
import { daysOf, rangeFault, type StatementFilter } from '../filter.ts';

const PERIOD_WORDS: Readonly<Record<Exclude<Period, 'personalizado'>, string>> = {
  hoje: 'Hoje',
  '7-dias': '7 dias',
  '15-dias': '15 dias',
  '30-dias': '30 dias',
  '90-dias': '90 dias',
  'mes-passado': 'Mês passado',
};

/** Which days the statement reaches over. */
export const PeriodFilter = memo(function PeriodFilter({
  filter,
  today,
  onChange,
}: {
  readonly filter: StatementFilter;
  readonly today: CivilDate;
  readonly onChange: (filter: StatementFilter) => void;
}): ReactNode {
  return (
    <FilterBar label="Período">
      {PERIODS.map((period) =>
        period === 'personalizado' ? (
          <OwnPeriod
            key={period}
            own={filter.custom}
            shown={daysOf(filter, today)}
            today={today}
            faultOf={rangeFault}
            bounds={{ from: { max: today }, to: (from) => ({ max: latest(from) }) }}
            onChange={(custom) => onChange({ ...filter, period, custom })}
          />
        ) : (
          <FilterChip
            key={period}
            on={filter.period === period}
            onClick={() => onChange({ ...filter, period, custom: undefined })}
          >
            {PERIOD_WORDS[period]}
          </FilterChip>
        ),
      )}
    </FilterBar>
  );
});

/** A statement reaches over a year at most. */
function latest(from: CivilDate | undefined): CivilDate | undefined {
  return from === undefined ? undefined : addMonths(from, 12);
}
