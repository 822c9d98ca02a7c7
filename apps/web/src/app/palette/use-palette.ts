import { useRouter, useRouterState } from '@tanstack/react-router';
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useAppearance } from '../../platform/appearance/use-appearance.ts';
import { useDoor } from '../../platform/door-services.ts';
import { findScreen, type ScreenPath } from '../../platform/screens/screens.ts';
import { useAccess } from '../../platform/session/use-session.ts';
import { findInPalette, type PaletteAct, type PaletteEntry } from './palette.ts';

/** What the frame does for the palette: the acts that open something of its own. */
export type FrameAct = Extract<PaletteAct['kind'], 'settings' | 'shortcuts'>;

/**
 * The command palette behind a text box: finds the screens and actions that this person may use, on the machine; it
 * makes no call. `onFollowed` is told that something was chosen.
 */
export function usePalette({
  begun = '',
  onAct,
  onFollowed,
}: {
  /** What the box holds at first. */
  readonly begun?: string | undefined;
  readonly onAct: (act: FrameAct) => void;
  readonly onFollowed: () => void;
}) {
  const router = useRouter();
  const { session } = useDoor();
  const access = useAccess();
  const [appearance, setAppearance] = useAppearance();
  const recent = useRecentScreens();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(begun);
  // With nothing typed nothing is chosen, so that Enter does not lead away by itself.
  const [at, setAt] = useState(begun.trim() === '' ? -1 : 0);

  const samples = import.meta.env.VITE_SAMPLE_AREA !== 'off';
  const found = open ? findInPalette(typed, { access, appearance, samples, recent }) : [];
  const chosen = found[Math.min(at, found.length - 1)];

  const type = (text: string): void => {
    setTyped(text);
    setAt(text.trim() === '' ? -1 : 0);
  };
  const enter = (): void => setOpen(true);
  const close = (): void => {
    setOpen(false);
    type('');
  };
  const follow = ({ act }: PaletteEntry): void => {
    close();
    onFollowed();
    switch (act.kind) {
      case 'open':
        return void router.navigate({ to: act.path as '/home' });
      case 'look':
        return setAppearance(act.change);
      case 'settings':
      case 'shortcuts':
        return onAct(act.kind);
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

  return {
    /** For the `<input>`: what makes it the palette's box. */
    box: {
      type: 'search',
      role: 'combobox',
      placeholder: 'Search here...',
      'aria-label': 'Buscar telas e ações',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': chosen === undefined ? undefined : `${id}${chosen.id}`,
      autoComplete: 'off',
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        enter();
        type(event.target.value);
      },
      onFocus: enter,
      onKeyDown: press,
    } as const,
    close,
    /** The list under the box, and what it takes; undefined while there is none. */
    list: open ? { id, found, chosen, onFollow: follow } : undefined,
  };
}

/** The screens that were open in this tab before the one that shows, the last one first; kept in memory alone. */
function useRecentScreens(): readonly ScreenPath[] {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const current = findScreen(pathname);
  const [seen, setSeen] = useState<readonly ScreenPath[]>([]);
  if (current !== undefined && seen[0] !== current) setSeen([current, ...seen.filter((path) => path !== current)]);
  return seen.filter((path) => path !== current);
}
