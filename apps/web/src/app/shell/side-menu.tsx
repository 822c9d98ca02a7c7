import { VisuallyHidden } from '@bank/ui';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { ChevronDown, ExternalLink as ExternalMark } from 'lucide-react';
import { Suspense, useId, useState, type MouseEvent, type ReactNode } from 'react';
import { useDoor } from '../../platform/door-services.ts';
import { MenuMark } from '../../platform/screens/menu-icons.tsx';
import {
  activeLink,
  menuClick,
  type ExternalLink,
  type InternalLink,
  type MenuEntry,
  type MenuGroup,
} from '../../platform/screens/menu-model.ts';
import { screenOf, SOON } from '../../platform/screens/screens.ts';
import styles from './shell.module.css';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const WaitingBadge = lazyPart(() => import('./waiting-badge.tsx'), 'WaitingBadge');

/** How much waits for this person behind an entry of the menu, or behind one of several; only the approvals say so. */
export function Waiting({ at, over }: { readonly at: readonly InternalLink[]; readonly over?: boolean }): ReactNode {
  if (!at.some(({ path }) => path === '/authorizations')) return null;
  return (
    <Suspense fallback={null}>
      <WaitingBadge over={over ?? false} />
    </Suspense>
  );
}

/** The entries of the side menu; `compact` shows their icons alone. */
export function SideMenu({
  menu,
  compact = false,
  onFollowed,
}: {
  readonly menu: readonly MenuEntry[];
  readonly compact?: boolean;
  /** A link was followed, as where the menu stands in a drawer that is to close. */
  readonly onFollowed?: (() => void) | undefined;
}): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const active = activeLink(menu, pathname);
  const place = { active, pathname, compact, onFollowed };
  return (
    <nav className={styles.menu} aria-label="Menu">
      <ul>
        {menu.map((entry) => (
          <li key={`${entry.kind} ${entry.label}`}>
            <Entry entry={entry} place={place} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Place {
  readonly active: InternalLink | undefined;
  readonly pathname: string;
  readonly compact: boolean;
  readonly onFollowed: (() => void) | undefined;
}

function Entry({ entry, place }: { readonly entry: MenuEntry; readonly place: Place }): ReactNode {
  switch (entry.kind) {
    case 'label':
      return <p className={styles.group}>{entry.label}</p>;
    case 'group':
      return <Group group={entry} place={place} />;
    case 'external':
      return <Outward link={entry} compact={place.compact} />;
    case 'internal':
      return <Inward link={entry} place={place} />;
  }
}

function Group({ group, place }: { readonly group: MenuGroup; readonly place: Place }): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(true);
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={shown}
        aria-controls={id}
        aria-label={place.compact ? group.label : undefined}
        title={place.compact ? group.label : undefined}
        onClick={() => setShown(!shown)}
      >
        <MenuMark icon={group.icon} />
        {!place.compact && (
          <>
            <span className={styles.word}>{group.label}</span>
            <ChevronDown className={styles.chevron} size={16} strokeWidth={1.7} aria-hidden="true" />
          </>
        )}
      </button>
      <ul id={id} className={styles.children} hidden={!shown}>
        {group.children.map((child) => (
          <li key={child.label}>
            <Entry entry={child} place={place} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One link of the menu, as the side menu has it with its name. */
export function MenuLink({
  link,
  active,
  pathname,
  onFollowed,
}: {
  readonly link: InternalLink | ExternalLink;
  readonly active: InternalLink | undefined;
  readonly pathname: string;
  readonly onFollowed?: (() => void) | undefined;
}): ReactNode {
  return <Entry entry={link} place={{ active, pathname, compact: false, onFollowed }} />;
}

function Inward({ link, place }: { readonly link: InternalLink; readonly place: Place }): ReactNode {
  const router = useRouter();
  const { line } = useDoor();
  const isActive = link === place.active;
  const follow = (event: MouseEvent): void => {
    place.onFollowed?.();
    // A click that opens another tab is the browser's affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const click = menuClick(link, place.pathname, isActive);
    if (click.kind === 'navigate') return;
    event.preventDefault();
    if (click.kind === 'reload') void line.proven().then(() => window.location.reload());
    else router.history.push(`${place.pathname}${click.hash}`);
  };
  return (
    <Link
      to={link.path as '/home'}
      className={styles.entry}
      aria-current={isActive ? 'page' : undefined}
      activeProps={{}}
      title={place.compact ? `${link.label}${isSoon(link) ? `, ${SOON}` : ''}` : undefined}
      onClick={follow}
    >
      <MenuMark icon={link.icon} />
      {place.compact ? (
        <VisuallyHidden>{link.label}</VisuallyHidden>
      ) : (
        <span className={styles.word}>{link.label}</span>
      )}
      <Soon at={link} compact={place.compact} />
      <Waiting at={[link]} over={place.compact} />
    </Link>
  );
}

/** Beside an entry whose screen is not built yet: that it is to come. */
function Soon({ at, compact }: { readonly at: InternalLink; readonly compact: boolean }): ReactNode {
  if (!isSoon(at)) return null;
  // The blank parts it from the name where both are read as one.
  return compact ? <VisuallyHidden>{` ${SOON}`}</VisuallyHidden> : <span className={styles.soon}>{` ${SOON}`}</span>;
}

function isSoon({ path }: InternalLink): boolean {
  return screenOf(path).soon === true;
}

function Outward({ link, compact }: { readonly link: ExternalLink; readonly compact: boolean }): ReactNode {
  return (
    <a
      className={styles.entry}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      title={compact ? link.label : undefined}
    >
      <MenuMark icon={link.icon} />
      {!compact && (
        <>
          <span className={styles.word}>{link.label}</span>
          <ExternalMark size={14} strokeWidth={1.7} aria-label="abre em outra aba" />
        </>
      )}
    </a>
  );
}
