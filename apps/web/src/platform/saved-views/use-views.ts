import {
  changeView,
  listViews,
  removeView,
  renameView,
  saveView,
  setDefaultView,
  type CallFailure,
  type CallResult,
  type SavedView,
  type SavedViewList,
} from '@bank/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useOperation } from '../api/use-operation.ts';
import type { ShownView } from './shown-view.ts';

/** A person's views of a list, and what can be done with them; each answers when the list is read anew. */
export interface Views {
  /** Undefined while they are not read. */
  readonly items: readonly SavedView[] | undefined;
  /** Why they cannot be read. */
  readonly failure: CallFailure | undefined;
  readonly retry: () => void;
  readonly save: (name: string, shown: ShownView) => Promise<CallResult<SavedView>>;
  readonly change: (viewId: string, shown: ShownView) => Promise<CallResult<SavedView>>;
  readonly rename: (viewId: string, name: string) => Promise<CallResult<SavedView>>;
  readonly setDefault: (viewId: string, isDefault: boolean) => Promise<CallResult<SavedView>>;
  readonly remove: (viewId: string) => Promise<CallResult<unknown>>;
  readonly working: boolean;
}

export function useViews(list: SavedViewList): Views {
  const queries = useQueryClient();
  const { data, error, refetch } = useEndpoint(listViews, { query: { list } });
  const saving = useOperation(saveView);
  const changing = useOperation(changeView);
  const renaming = useOperation(renameView);
  const defaulting = useOperation(setDefaultView);
  const removing = useOperation(removeView);
  const anew = async <Value>(asked: Promise<CallResult<Value>>): Promise<CallResult<Value>> => {
    const answer = await asked;
    // Refused or not: another window may have been here meanwhile.
    await queries.invalidateQueries({ queryKey: ['saved-views'] });
    return answer;
  };
  return {
    items: data?.items,
    failure: data === undefined ? error?.failure : undefined,
    retry: () => void refetch(),
    save: (name, shown) => anew(saving.run({ body: { list, name, ...shown } })),
    change: (viewId, shown) => anew(changing.run({ params: { viewId }, body: shown })),
    rename: (viewId, name) => anew(renaming.run({ params: { viewId }, body: { name } })),
    setDefault: (viewId, isDefault) => anew(defaulting.run({ params: { viewId }, body: { isDefault } })),
    remove: (viewId) => anew(removing.run({ params: { viewId } })),
    working: [saving, changing, renaming, defaulting, removing].some(({ running }) => running),
  };
}
