import { addMonths, formatDate, type CivilDate } from '@bank/core';
import { Button, DateField, FilterBar, FilterChip, Popover } from '@bank/ui';
import { memo, useState, type ReactNode } from 'react';
import { daysOf, PERIODS, rangeFault, type Period, type StatementFilter } from '../filter.ts';
import styles from './filters.module.css';

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
          <OwnPeriod key={period} {...{ filter, today, onChange }} />
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

function OwnPeriod({
  filter,
  today,
  onChange,
}: {
  readonly filter: StatementFilter;
  readonly today: CivilDate;
  readonly onChange: (filter: StatementFilter) => void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const shown = daysOf(filter, today);
  const [from, setFrom] = useState<CivilDate | undefined>(shown.from);
  const [to, setTo] = useState<CivilDate | undefined>(shown.to);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const own = filter.custom;
  const toggle = (next: boolean): void => {
    if (next) {
      setFrom(shown.from);
      setTo(shown.to);
      setFault(undefined);
    }
    setOpen(next);
  };
  const apply = (): void => {
    const wrong = rangeFault(from, to);
    setFault(wrong);
    if (wrong !== undefined || from === undefined || to === undefined) return;
    setOpen(false);
    onChange({ ...filter, period: 'personalizado', custom: { from, to } });
  };
  return (
    <Popover
      label="Período personalizado"
      open={open}
      onOpenChange={toggle}
      trigger={
        <FilterChip on={own !== undefined}>
          {own === undefined ? 'Outro período' : `${formatDate(own.from)} a ${formatDate(own.to)}`}
        </FilterChip>
      }
    >
      <form
        className={styles.panel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <DateField label="De" value={from} onChange={setFrom} today={today} max={today} />
        <DateField
          label="Até"
          value={to}
          onChange={setTo}
          today={today}
          max={from === undefined ? undefined : addMonths(from, 12)}
          error={fault}
        />
        <Button type="submit" variant="primary">
          Aplicar
        </Button>
      </form>
    </Popover>
  );
}
