import { listHistoryActors } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, FilterBar, FilterChip, IconButton } from '@bank/ui';
import { RefreshCw, X } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import { KIND_FILTERS, PERIODS, type HistoryAddress, type KindFilter, type Period } from '../address.ts';
import { daysOf, isNarrowed, rangeFault } from '../history-filter.ts';
import { kindWords, subjectWords } from '../history-words.ts';
import styles from './history-filters.module.css';

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
const OUTCOME_WORDS = { feitos: 'Só feitos', recusados: 'Só recusados' } as const;

/** Period, kind, person and outcome. Each change is a new address; what `onChange` lacks is taken out of it. */
export function HistoryFilters({
  address,
  today,
  onChange,
  onRefresh,
}: {
  readonly address: HistoryAddress;
  readonly today: CivilDate;
  /** Begins again with the newest. */
  readonly onRefresh: () => void;
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void;
}): ReactNode {
  const actors = useEndpoint(listHistoryActors, {}).data?.items ?? [];
  const { periodo = 'tudo', tipo, quem, resultado, sobre } = address;
  const days = daysOf(address, today);
  return (
    <div className={styles.filters}>
      <FilterBar label="Período">
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
      <FilterBar>
        <FilterChoice
          label="Tipo"
          value={tipo}
          all="Todos os tipos"
          options={(Object.keys(KIND_FILTERS) as KindFilter[]).map((value) => [value, kindWords(KIND_FILTERS[value])])}
          onChange={(value) => onChange({ ...address, tipo: value })}
        />
        <FilterChoice
          label="Quem"
          value={quem}
          all="Qualquer pessoa"
          options={actors.map(({ id, name }) => [id, name])}
          onChange={(value) => onChange({ ...address, quem: value })}
        />
        <FilterChoice
          label="Resultado"
          value={resultado}
          all="Feitos e recusados"
          options={Object.entries(OUTCOME_WORDS)}
          onChange={(value) => onChange({ ...address, resultado: value })}
        />
        {sobre !== undefined && (
          <FilterChip on onClick={() => onChange({ ...address, sobre: undefined })}>
            Só sobre {subjectWords(sobre)} <X size={14} aria-label="remover este filtro" role="img" />
          </FilterChip>
        )}
        <Suspense fallback={<FilterChip disabled>Visões</FilterChip>}>
          <SavedViews list="history" />
        </Suspense>
        {isNarrowed(address) && (
          <Button size="small" variant="quiet" onClick={() => onChange({})}>
            Limpar filtros
          </Button>
        )}
        <IconButton size="small" label="Atualizar" onClick={onRefresh}>
          <RefreshCw size={16} strokeWidth={1.7} aria-hidden />
        </IconButton>
      </FilterBar>
    </div>
  );
}
