import { ENTRY_TYPES, entryTypeLabel } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Button, FilterBar, FilterChip, Menu, Popover, SearchField, Skeleton } from '@bank/ui';
import { memo, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isNarrowed, widened, type StatementFilter } from '../filter.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import styles from './filters.module.css';

// What a person has saved of this list. The step between spares each list's first part the names of what it is made of.
const SavedViews = lazyPart(
  async () => (await import('../../../platform/saved-views/load-saved-views.ts')).loadSavedViews(),
  'SavedViews',
);

// The fields for amounts come when somebody wants them.
const AmountForm = lazyPart(() => import('./amount-form.tsx'), 'AmountForm');

const SEARCH_PAUSE_MS = 300;

interface Props {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
}

/** Direction, kind, amount and words, and whether what is scheduled shows too. */
export const NarrowingFilter = memo(function NarrowingFilter({
  filter,
  onChange,
  mayFuture,
}: Props & { readonly mayFuture: boolean }): ReactNode {
  return (
    <div className={styles.narrowing}>
      <FilterBar>
        <Menu
          align="start"
          trigger={
            <FilterChip on={filter.direction !== undefined}>{DIRECTION_WORDS[filter.direction ?? 'both']}</FilterChip>
          }
          entries={[
            {
              kind: 'choice',
              label: 'Sentido',
              value: filter.direction ?? 'both',
              onChange: (value) =>
                onChange({ ...filter, direction: value === 'in' || value === 'out' ? value : undefined }),
              options: (['both', 'in', 'out'] as const).map((value) => ({ value, label: DIRECTION_WORDS[value] })),
            },
          ]}
        />
        <Menu
          align="start"
          trigger={
            <FilterChip on={filter.type !== undefined}>
              {filter.type === undefined ? 'Todos os tipos' : entryTypeLabel(filter.type)}
            </FilterChip>
          }
          entries={[
            {
              kind: 'choice',
              label: 'Tipo',
              value: filter.type ?? 'all',
              onChange: (value) => onChange({ ...filter, type: ENTRY_TYPES.find((type) => type === value) }),
              options: [
                { value: 'all', label: 'Todos os tipos' },
                ...ENTRY_TYPES.map((type) => ({ value: type, label: entryTypeLabel(type) })),
              ],
            },
          ]}
        />
        <AmountFilter {...{ filter, onChange }} />
        {mayFuture && (
          <FilterChip on={filter.future} onClick={() => onChange({ ...filter, future: !filter.future })}>
            Lançamentos futuros
          </FilterChip>
        )}
        <Suspense fallback={<FilterChip disabled>Visões</FilterChip>}>
          <SavedViews list="statement" />
        </Suspense>
        {isNarrowed(filter) && (
          <Button size="small" variant="quiet" onClick={() => onChange(widened(filter))}>
            Limpar filtros
          </Button>
        )}
      </FilterBar>
      <Search {...{ filter, onChange }} />
    </div>
  );
});

const DIRECTION_WORDS = { both: 'Entradas e saídas', in: 'Só entradas', out: 'Só saídas' } as const;

function AmountFilter({ filter, onChange }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Faixa de valor"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <FilterChip on={filter.minCentavos !== undefined || filter.maxCentavos !== undefined}>
          {amountWords(filter)}
        </FilterChip>
      }
    >
      <Suspense fallback={<Skeleton width={260} height={210} />}>
        <AmountForm
          filter={filter}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Suspense>
    </Popover>
  );
}

function amountWords({ minCentavos: min, maxCentavos: max }: StatementFilter): string {
  if (min !== undefined && max !== undefined) return `${formatBrl(min)} a ${formatBrl(max)}`;
  if (min !== undefined) return `A partir de ${formatBrl(min)}`;
  return max === undefined ? 'Valor' : `Até ${formatBrl(max)}`;
}

/** The words reach the address after a pause, so that not every letter asks the bank. */
function Search({ filter, onChange }: Props): ReactNode {
  const [typed, setTyped] = useState(filter.search);
  const [known, setKnown] = useState(filter.search);
  // The address changed by other means (back, a link, "Limpar"): the field follows it.
  if (known !== filter.search) {
    setKnown(filter.search);
    if (typed.trim() !== filter.search) setTyped(filter.search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === filter.search) return undefined;
    const timer = window.setTimeout(() => onChange({ ...filter, search: wanted }), SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, filter, onChange]);
  return <SearchField label="Buscar por descrição, mensagem, documento ou valor" value={typed} onChange={setTyped} />;
}
