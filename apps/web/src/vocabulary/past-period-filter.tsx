import type { CivilDate } from '@bank/core';
import { FilterBar, FilterChip } from '@bank/ui';
import type { ReactNode } from 'react';
import { OwnPeriod } from './own-period.tsx';
import { PAST_PERIODS, pastDaysOf, pastRangeFault, type PastPeriod, type PastPeriodAddress } from './past-period.ts';

const PERIOD_WORDS: Readonly<Record<Exclude<PastPeriod, 'personalizado'>, string>> = {
  tudo: 'Tudo',
  hoje: 'Hoje',
  '7-dias': '7 dias',
  '30-dias': '30 dias',
  '90-dias': '90 dias',
};

/** How far back a list goes: a chip for each period, and one for two dates of one's own. */
export function PastPeriodFilter({
  label,
  address,
  today,
  onChange,
}: {
  /** What the period is of: "Período em que foram criadas". */
  readonly label: string;
  readonly address: PastPeriodAddress;
  readonly today: CivilDate;
  readonly onChange: (
    period: Readonly<Record<'de' | 'ate', string | undefined>> & { readonly periodo: PastPeriod },
  ) => void;
}): ReactNode {
  const { periodo = 'tudo' } = address;
  const days = pastDaysOf(address, today);
  return (
    <FilterBar label={label}>
      {PAST_PERIODS.map((period) =>
        period === 'personalizado' ? (
          <OwnPeriod
            key={period}
            own={periodo === 'personalizado' ? days : undefined}
            shown={days ?? { from: today, to: today }}
            today={today}
            bounds={{ from: { max: today }, to: () => ({ max: today }) }}
            faultOf={pastRangeFault}
            onChange={({ from, to }) => onChange({ periodo: period, de: from, ate: to })}
          />
        ) : (
          <FilterChip
            key={period}
            on={periodo === period}
            onClick={() => onChange({ periodo: period, de: undefined, ate: undefined })}
          >
            {PERIOD_WORDS[period]}
          </FilterChip>
        ),
      )}
    </FilterBar>
  );
}
