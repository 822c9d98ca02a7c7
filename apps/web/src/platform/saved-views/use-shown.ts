import type { SavedView, SavedViewList } from '@bank/contracts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useKeptColumns } from '../tables/kept-columns.ts';
import { isShown, shownView, type ShownView } from './shown-view.ts';

type Router = ReturnType<typeof useRouter>;

/** What a tab of the browser remembers of a visit to a list: a screen with tabs of its own draws the button anew in each. */
interface Visit {
  /** The way has just led to another screen, and no list has looked at its views since. */
  hasCome: boolean;
  /** The view that was opened last in this visit. */
  opened: string | undefined;
}

const visits = new WeakMap<Router, Visit>();

function visitOf(router: Router): Visit {
  const known = visits.get(router);
  if (known !== undefined) return known;
  const visit: Visit = { hasCome: true, opened: undefined };
  visits.set(router, visit);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) Object.assign(visit, { hasCome: true, opened: undefined } satisfies Visit);
  });
  return visit;
}

/** What of a list shows, and which of its views that is. */
export interface Shown {
  readonly now: ShownView;
  /** The view that shows exactly what shows now. */
  readonly current: SavedView | undefined;
  /** The view that was opened last; what shows may differ from it by now. */
  readonly opened: SavedView | undefined;
  readonly open: (view: SavedView) => void;
  /** From now on that one is the opened one. */
  readonly remember: (viewId: string | undefined) => void;
}

/**
 * Reads what shows from the address and the kept columns, and lets a view change both. Where the list was come to without
 * any filter in its address, the view that opens it does so as soon as it is read.
 */
export function useShown(list: SavedViewList, items: readonly SavedView[] | undefined): Shown {
  const router = useRouter();
  const [visit] = useState(() => visitOf(router));
  const { searchStr, pathname } = useRouterState({ select: ({ location }) => location });
  // On the way to another screen the address is that one's already.
  const [path] = useState(pathname);
  const columns = useKeptColumns(list);
  const [openedId, setOpenedId] = useState(visit.opened);
  const now = shownView(searchStr, columns.hidden);
  const opened = items?.find(({ id }) => id === openedId);
  const same = items?.filter((view) => isShown(view, now)) ?? [];

  const remember = (viewId: string | undefined): void => {
    visit.opened = viewId;
    setOpenedId(viewId);
  };
  const open = (view: SavedView): void => {
    remember(view.id);
    columns.onChange(view.hiddenColumns);
    const href = view.search === '' ? path : `${path}?${view.search}`;
    void router.navigate({ href, replace: true, resetScroll: false });
  };

  const awaitsDefault = useRef(visit.hasCome && searchStr === '');
  useEffect(() => {
    if (pathname === path) visit.hasCome = false;
  }, [visit, pathname, path]);
  useEffect(() => {
    if (searchStr !== '' || pathname !== path) awaitsDefault.current = false;
    if (!awaitsDefault.current || items === undefined) return;
    awaitsDefault.current = false;
    const usual = items.find(({ isDefault }) => isDefault);
    if (usual !== undefined) open(usual);
  });
  return { now, current: same.find(({ id }) => id === openedId) ?? same[0], opened, open, remember };
}
