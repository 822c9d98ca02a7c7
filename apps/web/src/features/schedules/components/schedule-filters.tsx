import { formatDate, type CivilDate } from '@bank/core';
import { FilterBar, FilterChip, Popover, SearchField, Skeleton } from '@bank/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { DEFAULT_PERIOD, PERIODS, type Period, type SchedulesAddress } from '../address.ts';
import { daysOf, viewOf } from '../schedule-filter.ts';
import styles from './schedule-filters.module.css';

// The fields for days come when somebody wants a period of their own.
const OwnPeriodForm = lazy(async () => ({ default: (await import('./own-period-form.tsx')).OwnPeriodForm }));

const PERIOD_WORDS: Readonly<Record<Exclude<Period, 'personalizado'>, string>> = {
  '7-dias': '7 dias',
  '30-dias': '30 dias',
  '90-dias': '90 dias',
  '12-meses': '12 meses',
};

export type Change = (next: Readonly<Record<string, string | undefined>>) => void;

/**
 * Period, kind, whose and search. Each change is a new address; what `next` lacks is taken out of it. `aside`: what can
 * be done with all that is filtered.
 */
export function ScheduleFilters({
  address,
  today,
  onChange,
  aside,
}: {
  readonly address: SchedulesAddress;
  readonly today: CivilDate;
  readonly onChange: Change;
  readonly aside: ReactNode;
}): ReactNode {
  const { tipo, meus, busca } = address;
  const toggleKind = (kind: 'unicos' | 'repetidos'): void =>
    onChange({ ...address, tipo: tipo === kind ? undefined : kind });
  return (
    <div className={styles.filters}>
      {viewOf(address) === 'lista' && <PeriodFilter {...{ address, today, onChange }} />}
      <div className={styles.narrowing}>
        <FilterBar>
          {viewOf(address) !== 'series' && (
            <>
              <FilterChip on={tipo === 'unicos'} onClick={() => toggleKind('unicos')}>
                Únicos
              </FilterChip>
              <FilterChip on={tipo === 'repetidos'} onClick={() => toggleKind('repetidos')}>
                Repetidos
              </FilterChip>
            </>
          )}
          <FilterChip
            on={meus === 'sim'}
            onClick={() => onChange({ ...address, meus: meus === 'sim' ? undefined : 'sim' })}
          >
            Só os meus
          </FilterChip>
        </FilterBar>
        <SearchField
          label="Buscar por quem recebe, documento ou mensagem"
          placeholder="Buscar agendamento"
          value={busca ?? ''}
          onChange={(text) => onChange({ ...address, busca: text })}
        />
        {aside}
      </div>
    </div>
  );
}

function PeriodFilter({
  address,
  today,
  onChange,
}: {
  readonly address: SchedulesAddress;
  readonly today: CivilDate;
  readonly onChange: Change;
}): ReactNode {
  const chosen = address.periodo ?? DEFAULT_PERIOD;
  return (
    <FilterBar label="Período">
      {PERIODS.map((period) =>
        period === 'personalizado' ? (
          <OwnPeriod key={period} {...{ address, today, onChange }} />
        ) : (
          <FilterChip
            key={period}
            on={chosen === period}
            onClick={() => onChange({ ...address, periodo: period, de: undefined, ate: undefined })}
          >
            {PERIOD_WORDS[period]}
          </FilterChip>
        ),
      )}
    </FilterBar>
  );
}

function OwnPeriod({
  address,
  today,
  onChange,
}: {
  readonly address: SchedulesAddress;
  readonly today: CivilDate;
  readonly onChange: Change;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const shown = daysOf(address, today);
  const own = address.periodo === 'personalizado';
  return (
    <Popover
      label="Período personalizado"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <FilterChip on={own}>
          {own ? `${formatDate(shown.from)} a ${formatDate(shown.to)}` : 'Outro período'}
        </FilterChip>
      }
    >
      <Suspense fallback={<Skeleton width={260} height={190} />}>
        <OwnPeriodForm
          shown={shown}
          today={today}
          onApply={({ from, to }) => {
            setOpen(false);
            onChange({ ...address, periodo: 'personalizado', de: from, ate: to });
          }}
        />
      </Suspense>
    </Popover>
  );
}
