import { CHARGE_KIND_WORDS } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, FilterBar, FilterChip, SearchField } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { ListFilters } from '../../../vocabulary/list-filters.tsx';
import { PastPeriodFilter } from '../../../vocabulary/past-period-filter.tsx';
import { KINDS, type ChargesAddress, type KindName } from '../address.ts';
import { isNarrowed } from '../charge-filter.ts';

// What a person has saved of this list. The step between spares each list's first part the names of what it is made of.
const SavedViews = lazyPart(
  async () => (await import('../../../platform/saved-views/load-saved-views.ts')).loadSavedViews(),
  'SavedViews',
);

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
  const { tipo, busca } = address;
  return (
    <ListFilters
      period={
        <PastPeriodFilter
          label="Período em que foram criadas"
          address={address}
          today={today}
          onChange={(period) => onChange({ ...address, ...period })}
        />
      }
      choices={
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
      }
      search={
        <SearchField
          label="Buscar por pagador, documento, valor, texto ou txid"
          placeholder="Buscar cobrança"
          value={busca ?? ''}
          onChange={(text) => onChange({ ...address, busca: text })}
        />
      }
      aside={aside}
    />
  );
}
