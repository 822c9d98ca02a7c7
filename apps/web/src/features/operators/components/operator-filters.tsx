import { ROLE_WORDS, ROLES, type Operator } from '@bank/contracts';
import { Button, FilterBar, FilterChip, Menu, SearchField } from '@bank/ui';
import type { ReactNode } from 'react';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { STATE_FILTERS, type OperatorsAddress, type OrderInAddress, type StateFilter } from '../address.ts';
import { isNarrowed } from '../operator-list.ts';
import styles from './operator-filters.module.css';

const STATE_WORDS: Readonly<Record<StateFilter, string>> = {
  ativos: 'Ativos',
  convidados: 'Convidados',
  bloqueados: 'Bloqueados',
  vencidos: 'Prazo vencido',
};
/** On a phone, where there are no heads to press; what a head alone can say is there as it is. */
const SORT_WORDS = {
  nome: 'Ordem: nome',
  '-nome': 'Ordem: nome, de Z a A',
  papel: 'Ordem: papel',
  '-papel': 'Ordem: papel, do menor',
  estado: 'Ordem: estado',
  '-estado': 'Ordem: estado, ativos no fim',
  acesso: 'Ordem: último acesso',
  '-acesso': 'Ordem: acesso mais antigo',
} as const satisfies Readonly<Record<OrderInAddress, string>>;

/** State, role, profile, order and search. Each change is a new address; what `next` lacks is taken out of it. */
export function OperatorFilters({
  address,
  operators,
  onChange,
}: {
  readonly address: OperatorsAddress;
  readonly operators: readonly Operator[];
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void;
}): ReactNode {
  const { estado, papel, perfil, busca, ordem } = address;
  const profiles = new Map(operators.flatMap(({ profile }) => (profile === null ? [] : [[profile.id, profile.name]])));
  return (
    <div className={styles.filters}>
      <FilterBar>
        <FilterChoice
          label="Estado"
          value={estado}
          all="Todos os estados"
          options={(Object.keys(STATE_FILTERS) as StateFilter[]).map((value) => [value, STATE_WORDS[value]])}
          onChange={(value) => onChange({ ...address, estado: value })}
        />
        <FilterChoice
          label="Papel"
          value={papel}
          all="Todos os papéis"
          options={ROLES.map((role) => [role, ROLE_WORDS[role]])}
          onChange={(value) => onChange({ ...address, papel: value })}
        />
        {profiles.size > 1 && (
          <FilterChoice
            label="Perfil"
            value={perfil}
            all="Todos os perfis"
            options={[...profiles] as [string, string][]}
            onChange={(value) => onChange({ ...address, perfil: value })}
          />
        )}
        <Menu
          align="start"
          trigger={<FilterChip>{SORT_WORDS[ordem ?? 'nome']}</FilterChip>}
          entries={[
            {
              kind: 'choice',
              label: 'Ordem',
              value: ordem ?? 'nome',
              onChange: (value) => onChange({ ...address, ordem: value }),
              options: Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label })),
            },
          ]}
        />
        {isNarrowed(address) && (
          <Button size="small" variant="quiet" onClick={() => onChange({ ordem })}>
            Limpar filtros
          </Button>
        )}
      </FilterBar>
      <SearchField
        label="Buscar por nome, e-mail ou papel"
        value={busca ?? ''}
        onChange={(text) => onChange({ ...address, busca: text })}
      />
    </div>
  );
}
