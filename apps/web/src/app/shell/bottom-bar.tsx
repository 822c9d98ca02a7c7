import { WAYS_OF_PAYING, ORDER_KINDS } from '@bank/contracts';
import { Link, useRouterState } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { MenuMark } from '../../platform/screens/menu-icons.tsx';
import { activeLink, linksOf, type MenuEntry } from '../../platform/screens/menu-model.ts';
import { screenOf } from '../../platform/screens/screens.ts';
import type { Panel } from './panels.tsx';
import { Waiting } from './side-menu.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import styles from './shell.module.css';

const MoreDrawer = lazyPart(() => import('./more-drawer.tsx'), 'MoreDrawer');

const [FIRST_WAY, ...OTHER_WAYS] = WAYS_OF_PAYING.map((kind) => ORDER_KINDS[kind].screens.entry);

/** The first four of these that the person sees stand in the bar: what waits for a person comes before a second way of paying. */
const FAVOURITES = new Set<string | undefined>([
  '/home',
  '/releases',
  FIRST_WAY,
  '/authorizations',
  ...OTHER_WAYS,
  '/schedules',
]);

/** On a phone: four ways and "Mais", which holds the search, the whole menu, and what the top bar has no room for. */
export function BottomBar({
  menu,
  onOpen,
  onChat,
}: {
  readonly menu: readonly MenuEntry[];
  readonly onOpen: (panel: Panel) => void;
  readonly onChat: () => void;
}): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [more, setMore] = useState<'never' | 'open' | 'closed'>('never');
  // Only what stands has a place of its own here.
  const links = linksOf(menu).filter(({ path }) => screenOf(path).soon !== true);
  const four = [...FAVOURITES].flatMap((path) => links.find((link) => link.path === path) ?? []).slice(0, 4);
  const active = activeLink(menu, pathname);
  return (
    <nav className={styles.bottom} aria-label="Atalhos">
      {four.map((link) => (
        <Link
          key={link.path}
          to={link.path as '/home'}
          className={styles.tab}
          activeProps={{}}
          aria-current={link === active ? 'page' : undefined}
        >
          <MenuMark icon={link.icon} size={20} />
          {link.label}
          <Waiting at={[link]} over />
        </Link>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setMore('open')}>
        <Ellipsis size={20} strokeWidth={1.7} aria-hidden="true" />
        Mais
      </button>
      {more !== 'never' && (
        <Suspense fallback={null}>
          <MoreDrawer
            menu={menu}
            open={more === 'open'}
            onClose={() => setMore('closed')}
            onOpen={onOpen}
            onChat={onChat}
          />
        </Suspense>
      )}
    </nav>
  );
}
