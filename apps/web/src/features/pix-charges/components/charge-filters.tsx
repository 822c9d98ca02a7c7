import { CHARGE_KIND_WORDS } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, FilterBar, FilterChip, SearchField } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import { KINDS, PERIODS, type ChargesAddress, type KindName, type Period } from '../address.ts';
import { daysOf, isNarrowed, rangeFault } from '../charge-filter.ts';
import styles from './charge-filters.module.css';

// What a person has saved of this list. The step between spares each list's first part the names of what it is made of.
const SavedViews = lazyPart(
  async () => (await import('../../../platform/saved-views/load-saved-views.ts')).loadSavedViews(),
  'SavedViews',
);

const PERIOD_WORDS: Readonly<Record<Exclude<Period, 'personalizado'>, string>> = {
  tudo: 'Tudo',
  hoje: 'Hoje',
  '7-dias': '7 dias',
  '30-dias': '30 dias',
  '90-dias': '90 dias',
};

export type Change = (next: Readonly<Record<string, string | undefined>>) => void;

/** Search, kind and period. Each change is a new address; `aside`: what can be done with all that is filtered. */
export function ChargeFilters({
  address,
  today,
  onChange,
  aside,
}: {
  readonly address: ChargesAddress;
  readonly today: CivilDate;
  readonly onChange: Change;
  readonly aside: ReactNode;
}): ReactNode {
  const { periodo = 'tudo', tipo, busca } = address;
  const days = daysOf(address, today);
  return (
    <div className={styles.filters}>
      <FilterBar label="Período em que foram criadas">
        {PERIODS.map((period) =>
          period === 'personalizado' ? (
            <OwnPeriod
              key={period}
              own={periodo === 'personalizado' ? days : undefined}
              shown={days ?? { from: today, to: today }}
              today={today}
              bounds={{ from: { max: today }, to: () => ({ max: today }) }}
              faultOf={rangeFault}
              onChange={({ from, to }) => onChange({ ...address, periodo: period, de: from, ate: to })}
            />
          ) : (
            <FilterChip
              key={period}
              on={periodo === period}
              onClick={() => onChange({ ...address, periodo: period, de: undefined, ate: undefined })}
            >
              {PERIOD_WORDS[period]}
            </FilterChip>
          ),
        )}
      </FilterBar>
      <div className={styles.narrowing}>
        <FilterBar>
          <FilterChoice
            label="Tipo"
            value={tipo}
            all="Todos os tipos"
            options={(Object.keys(KINDS) as KindName[]).map((name) => [name, CHARGE_KIND_WORDS[KINDS[name]]])}
            onChange={(value) => onChange({ ...address, tipo: value })}
          />
          <Suspense fallback={<FilterChip disabled>Visões</FilterChip>}>
            <SavedViews list="pix-charges" />
          </Suspense>
          {isNarrowed(address) && (
            <Button size="small" variant="quiet" onClick={() => onChange({})}>
              Limpar filtros
            </Button>
          )}
        </FilterBar>
        <SearchField
          label="Buscar por quem paga, documento, valor, texto ou txid"
          placeholder="Buscar cobrança"
          value={busca ?? ''}
          onChange={(text) => onChange({ ...address, busca: text })}
        />
        {aside}
      </div>
    </div>
  );
}
