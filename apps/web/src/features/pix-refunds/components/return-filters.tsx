import { RETURN_DIRECTION_WORDS, RETURN_STAGE_WORDS } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, FilterBar, SearchField } from '@bank/ui';
import type { ReactNode } from 'react';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { ListFilters } from '../../../vocabulary/list-filters.tsx';
import { PastPeriodFilter } from '../../../vocabulary/past-period-filter.tsx';
import { DIRECTION_NAMES, STAGE_NAMES, type PixAddress } from '../address.ts';

/** What of the address narrows the centre, as it is to be. */
export type Narrow = (next: Readonly<Record<string, string | undefined>>) => void;

/** Search, period, way and stage. Each change is a new address; `aside`: what can be done with all that is filtered. */
export function ReturnFilters({
  address,
  today,
  isNarrowed,
  onNarrow,
  aside,
}: {
  readonly address: PixAddress;
  readonly today: CivilDate;
  readonly isNarrowed: boolean;
  readonly onNarrow: Narrow;
  readonly aside: ReactNode;
}): ReactNode {
  const { sentido, situacao, busca } = address;
  return (
    <ListFilters
      period={
        <PastPeriodFilter
          label="Período das devoluções"
          address={address}
          today={today}
          onChange={(period) => onNarrow({ ...address, ...period })}
        />
      }
      choices={
        <FilterBar>
          <FilterChoice
            label="Sentido"
            value={sentido}
            all="Feitas e recebidas"
            options={DIRECTION_NAMES.map(([name, each]) => [name, RETURN_DIRECTION_WORDS[each]])}
            onChange={(next) => onNarrow({ ...address, sentido: next })}
          />
          <FilterChoice
            label="Situação"
            value={situacao}
            all="Todas as situações"
            options={STAGE_NAMES.map(([name, each]) => [name, RETURN_STAGE_WORDS[each]])}
            onChange={(next) => onNarrow({ ...address, situacao: next })}
          />
          {isNarrowed && (
            <Button size="small" variant="quiet" onClick={() => onNarrow({})}>
              Limpar filtros
            </Button>
          )}
        </FilterBar>
      }
      search={
        <SearchField
          label="Buscar por nome, documento, mensagem, valor ou identificador"
          placeholder="Buscar devolução"
          value={busca ?? ''}
          onChange={(text) => onNarrow({ ...address, busca: text })}
        />
      }
      aside={aside}
    />
  );
}
