import { Key } from '@bank/ui';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useAppearance } from '../appearance/use-appearance.ts';
import { useDoor } from '../door-services.ts';
import type { PaletteList } from '../palette/palette-list.tsx';
import type { findInPalette, PaletteEntry } from '../palette/palette.ts';
import { findScreen, type ScreenPath } from '../routes/screens.ts';
import { useAccess } from '../session/use-session.ts';
import styles from './shell.module.css';

interface Palette {
  readonly findInPalette: typeof findInPalette;
  readonly PaletteList: typeof PaletteList;
}

async function loadPalette(): Promise<Palette> {
  const [words, list] = await Promise.all([import('../palette/palette.ts'), import('../palette/palette-list.tsx')]);
  return { findInPalette: words.findInPalette, PaletteList: list.PaletteList };
}

/**
 * The command palette: finds the screens and actions that this person may use, on the machine; it makes no call.
 * Ctrl+K jumps into it. What it knows is loaded when it is first entered.
 */
export function SearchBox({
  onSettings,
  onShortcuts,
}: {
  readonly onSettings: () => void;
  readonly onShortcuts: () => void;
}): ReactNode {
  const router = useRouter();
  const { session } = useDoor();
  const access = useAccess();
  const [appearance, setAppearance] = useAppearance();
  const recent = useRecentScreens();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [palette, setPalette] = useState<Palette | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // With nothing typed nothing is chosen, so that Enter does not lead away by itself.
  const [at, setAt] = useState(-1);

  const samples = import.meta.env.VITE_SAMPLE_AREA !== 'off';
  const found =
    open && palette !== undefined ? palette.findInPalette(typed, { access, appearance, samples, recent }) : [];
  const shows = open && palette !== undefined;
  const chosen = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);

  const type = (text: string): void => {
    setTyped(text);
    setAt(text.trim() === '' ? -1 : 0);
  };
  const enter = (): void => {
    setOpen(true);
    // Without a connection it stays closed, and the next time it is entered tries again.
    if (palette === undefined)
      loadPalette()
        .then(setPalette)
        .catch(() => undefined);
  };
  const close = (): void => {
    setOpen(false);
    type('');
  };
  const follow = ({ act }: PaletteEntry): void => {
    close();
    input.current?.blur();
    switch (act.kind) {
      case 'open':
        return void router.navigate({ to: act.path as '/home' });
      case 'look':
        return setAppearance(act.change);
      case 'settings':
        return onSettings();
      case 'shortcuts':
        return onShortcuts();
      case 'sign-out':
        return session.signOut('asked');
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && chosen !== undefined) follow(chosen);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) return enter();
    const last = found.length - 1;
    setAt(event.key === 'ArrowDown' ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1);
  };

  return (
    <div className={styles.search} role="search">
      <input
        ref={input}
        type="search"
        role="combobox"
        placeholder="Search here..."
        aria-label="Buscar telas e ações"
        aria-expanded={shows}
        aria-controls={shows ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${id}${chosen.id}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          enter();
          type(event.target.value);
        }}
        onFocus={enter}
        onKeyDown={press}
        onBlur={close}
      />
      <span className={styles.keys}>
        <Key>Ctrl K</Key>
      </span>
      {shows && <palette.PaletteList id={id} found={found} chosen={chosen} onFollow={follow} />}
    </div>
  );
}

/** The screens that were open in this tab before the one that shows, the last one first; kept in memory alone. */
function useRecentScreens(): readonly ScreenPath[] {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const current = findScreen(pathname);
  const [seen, setSeen] = useState<readonly ScreenPath[]>([]);
  if (current !== undefined && seen[0] !== current) setSeen([current, ...seen.filter((path) => path !== current)]);
  return seen.filter((path) => path !== current);
}
