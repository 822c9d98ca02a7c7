import { orderKindName, ORDER_KIND_NAMES } from '@bank/contracts';
import { Button, FilterBar, FilterChip, Menu, SearchField } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { isNarrowed, type AuthorizationsAddress } from '../address.ts';
import styles from './authorizations.module.css';

// What a person has saved of this list. The step between spares each list's first part the names of what it is made of.
const SavedViews = lazyPart(
  async () => (await import('../../../platform/saved-views/load-saved-views.ts')).loadSavedViews(),
  'SavedViews',
);

const ALL = 'todos';

/** Type and search. Each change is a new address; what `next` lacks is taken out of it. */
export function AuthorizationFilters({
  address,
  onChange,
}: {
  readonly address: AuthorizationsAddress;
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void;
}): ReactNode {
  const { aba, tipo, busca, ordem } = address;
  return (
    <div className={styles.filters}>
      <FilterBar>
        <Menu
          align="start"
          trigger={
            <FilterChip on={tipo !== undefined}>
              {tipo === undefined ? 'Todos os tipos' : orderKindName(tipo)}
            </FilterChip>
          }
          entries={[
            {
              kind: 'choice',
              label: 'Tipo',
              value: tipo ?? ALL,
              onChange: (next) => onChange({ ...address, tipo: next === ALL ? undefined : next }),
              options: [
                { value: ALL, label: 'Todos os tipos' },
                ...ORDER_KIND_NAMES.map((type) => ({ value: type, label: orderKindName(type) })),
              ],
            },
          ]}
        />
        <Suspense fallback={<FilterChip disabled>Visões</FilterChip>}>
          <SavedViews list="authorizations" />
        </Suspense>
        {isNarrowed(address) && (
          <Button size="small" variant="quiet" onClick={() => onChange({ aba, ordem })}>
            Limpar filtros
          </Button>
        )}
      </FilterBar>
      <SearchField
        label="Buscar por quem recebe, documento, mensagem, valor ou quem fez"
        value={busca ?? ''}
        onChange={(text) => onChange({ ...address, busca: text })}
      />
    </div>
  );
}
