import { classNames, useMediaQuery } from '@bank/ui';
import { useRouterState } from '@tanstack/react-router';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Appearance } from '../../platform/appearance/appearance.ts';
import { useAppearance } from '../../platform/appearance/use-appearance.ts';
import { MenuMark } from '../../platform/screens/menu-icons.tsx';
import {
  activeLink,
  horizontalMenu,
  linksOf,
  type InternalLink,
  type MenuEntry,
} from '../../platform/screens/menu-model.ts';
import { MenuLink, Waiting } from './side-menu.tsx';
import styles from './shell.module.css';

/** layout2: the menu along the top; what is more than has room is in a group named More (PRODUCT.md section 2). */
export function HorizontalMenu({ menu }: { readonly menu: readonly MenuEntry[] }): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const active = activeLink(menu, pathname);
  const { shown, more } = horizontalMenu(menu, useEntriesMax());
  return (
    <nav aria-label="Menu">
      <ul>
        {shown.map((entry) => (
          <li key={entry.label}>
            {entry.kind === 'group' ? (
              <Unfolding
                label={entry.label}
                mark={<MenuMark icon={entry.icon} />}
                entries={entry.children}
                {...{ active, pathname }}
              />
            ) : (
              <MenuLink link={entry} active={active} pathname={pathname} />
            )}
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <Unfolding
              label="More"
              mark={<Ellipsis size={18} strokeWidth={1.7} aria-hidden="true" />}
              entries={more}
              {...{ active, pathname }}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Each step of the text size takes the room of one entry. */
const ENTRIES_LESS = { normal: 0, large: 1, larger: 2 } as const satisfies Record<Appearance['textSize'], number>;

/** How many entries stand beside each other at most. */
function useEntriesMax(): number {
  const [{ textSize }] = useAppearance();
  const wide = useMediaQuery('(width >= 1280px)');
  const middle = useMediaQuery('(width >= 1024px)');
  return (wide ? 8 : middle ? 6 : 4) - ENTRIES_LESS[textSize];
}

/** A button and the entries below it, which a press elsewhere, Escape or following one of them closes. */
function Unfolding({
  label,
  mark,
  entries,
  active,
  pathname,
}: {
  readonly label: string;
  readonly mark: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly active: InternalLink | undefined;
  readonly pathname: string;
}): ReactNode {
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const holdsActive = active !== undefined && linksOf(entries).includes(active);

  useEffect(() => {
    if (!open) return undefined;
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && whole.current?.contains(target) !== true) setOpen(false);
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  return (
    <div ref={whole} className={styles.unfolding}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.entry, holdsActive && styles.holdsActive)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {mark}
        <span className={styles.word}>{label}</span>
        <Waiting at={linksOf(entries)} />
        <ChevronDown className={styles.chevron} size={16} strokeWidth={1.7} aria-hidden="true" />
      </button>
      <div id={id} className={styles.unfolded} hidden={!open}>
        <Entries entries={entries} active={active} pathname={pathname} onFollowed={close} />
      </div>
    </div>
  );
}

function Entries({
  entries,
  ...place
}: {
  readonly entries: readonly MenuEntry[];
  readonly active: InternalLink | undefined;
  readonly pathname: string;
  readonly onFollowed: () => void;
}): ReactNode {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.label}`}>
          {entry.kind === 'label' && <p className={styles.group}>{entry.label}</p>}
          {entry.kind === 'group' && (
            <>
              <p className={styles.group}>{entry.label}</p>
              <Entries entries={entry.children} {...place} />
            </>
          )}
          {(entry.kind === 'internal' || entry.kind === 'external') && <MenuLink link={entry} {...place} />}
        </li>
      ))}
    </ul>
  );
}
