import { addMonths, type CivilDate } from '@bank/core';
import { FilterBar, FilterChip, SearchField, SearchLine } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import { DEFAULT_PERIOD, PERIODS, type Period, type SchedulesAddress } from '../address.ts';
import { daysOf, LIST_MONTHS_MAX, rangeFault, viewOf } from '../schedule-filter.ts';
import styles from './schedule-filters.module.css';

// What a person has saved of this list. The step between spares each list's first part the names of what it is made of.
const SavedViews = lazyPart(
  async () => (await import('../../../platform/saved-views/load-saved-views.ts')).loadSavedViews(),
  'SavedViews',
);

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
                Avulsos
              </FilterChip>
              <FilterChip on={tipo === 'repetidos'} onClick={() => toggleKind('repetidos')}>
                Recorrentes
              </FilterChip>
            </>
          )}
          <FilterChip
            on={meus === 'sim'}
            onClick={() => onChange({ ...address, meus: meus === 'sim' ? undefined : 'sim' })}
          >
            Só os meus
          </FilterChip>
          <Suspense fallback={<FilterChip disabled>Visões</FilterChip>}>
            <SavedViews list="schedules" />
          </Suspense>
        </FilterBar>
        <SearchLine>
          <SearchField
            label="Buscar por quem recebe, documento, mensagem ou valor"
            placeholder="Buscar agendamento"
            value={busca ?? ''}
            onChange={(text) => onChange({ ...address, busca: text })}
          />
          {aside}
        </SearchLine>
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
  const shown = daysOf(address, today);
  return (
    <FilterBar label="Período">
      {PERIODS.map((period) =>
        period === 'personalizado' ? (
          <OwnPeriod
            key={period}
            own={chosen === period ? shown : undefined}
            shown={shown}
            today={today}
            bounds={{
              from: { min: today },
              to: (from) => ({ min: from ?? today, max: from && addMonths(from, LIST_MONTHS_MAX) }),
            }}
            faultOf={rangeFault}
            onChange={({ from, to }) => onChange({ ...address, periodo: period, de: from, ate: to })}
          />
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
