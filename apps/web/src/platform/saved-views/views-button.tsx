import type { SavedViewList } from '@bank/contracts';
import { FilterChip } from '@bank/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const SavedViews = lazyPart(() => import('./saved-views.tsx'), 'SavedViews');

/** The views that a person has saved of a list, behind a button beside its filters. A click before it has come is remembered. */
export function ViewsButton({ list }: { readonly list: SavedViewList }): ReactNode {
  const [asked, setAsked] = useState(false);
  return (
    <Suspense fallback={<FilterChip onClick={() => setAsked(true)}>Visões</FilterChip>}>
      <SavedViews list={list} defaultOpen={asked} />
    </Suspense>
  );
}
